import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarText } from './calendarText.ts'
import { MONDAY } from './testing.ts'

const MADE = Date.parse('2026-01-05T01:02:03Z')
const entry = (of = {}) => ({ uid: '1@tizhou', day: MONDAY, title: '今日计划', text: '20 分钟', ...of })
/** Unfolds lines as calendar programs do. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an entry is a whole day that ends before the next', () => {
  const lines = linesOf(calendarText('计划', [entry()], MADE))
  expect(lines).toContain('DTSTART;VALUE=DATE:20260105')
  expect(lines).toContain('DTEND;VALUE=DATE:20260106')
  expect(lines).toContain('DTSTAMP:20260105T010203Z')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

test('no text ends a line or an entry early', () => {
  const lines = linesOf(calendarText('计划', [entry({ title: 'a\r\nEND:VEVENT', text: 'b;c,d\\e' })], MADE))
  expect(lines).toContain('SUMMARY:a\\nEND:VEVENT')
  expect(lines).toContain('DESCRIPTION:b\\;c\\,d\\\\e')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('no line is longer than 75 bytes, and folding loses nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('题', '舟', 'é', 'a', '𠮷', ' '), minLength: 60, maxLength: 200 }),
      (title) => {
        const text = calendarText('计划', [entry({ title })], MADE)
        for (const line of text.split('\r\n'))
          expect(encodeURIComponent(line).replaceAll(/%../g, '%').length).toBeLessThanOrEqual(75)
        expect(linesOf(text)).toContain(`SUMMARY:${title}`)
      },
    ),
    { seed: 20260105, numRuns: 200 },
  )
})
