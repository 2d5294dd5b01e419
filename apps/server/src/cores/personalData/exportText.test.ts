import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, told } from './exportText.ts'

test('rule: what a spreadsheet would take for a formula is a text; quotes and lines stay in their cell', () => {
  expect(csvLine(['=1+1', '@SUM(A1)', '-5', -5, 'a,b', 'say "x"', 'two\nlines', null])).toBe(
    `'=1+1,'@SUM(A1),'-5,-5,"a,b","say ""x""","two\nlines",\r\n`,
  )
})

test('rule: no cell begins as a formula does, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\t', '\r', 'a', '舟') }), (typed) => {
      const line = csvLine([typed]).slice(0, -2)
      const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(cell.replace(/^'(?=[=+\-@\t\r])/, '')).toBe(typed)
    }),
  )
})

test('rule: moments and days are told in Beijing, what is none stays as it is', () => {
  expect(told('answered_at', Date.parse('2026-11-20T16:30:05Z'))).toBe('2026-11-21T00:30:05+08:00')
  expect(told('day', 0)).toBe('1970-01-01')
  expect(told('due_day', null)).toBeNull()
  expect(told('ends_at', 8.64e15)).toBe(8.64e15)
  expect(told('spend_seconds', 12)).toBe(12)
  expect([told('before', 0), told('not_after', 0)]).toEqual(['1970-01-01T08:00:00+08:00', '1970-01-01T08:00:00+08:00'])
  expect([told('score_before', 100), told('score_after', 200)]).toEqual([100, 200])
})
