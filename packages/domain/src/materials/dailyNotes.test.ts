import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignNotes, dayPlus, daysBetween, streakOf } from './dailyNotes.ts'

const SEED = { seed: 20261123 }
const FIRST = '2026-02-25'

test('rule: the days of a span, over the end of a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([])
})

test('rule: no note comes again before all others came, and what a day had is never asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 }), (count, length) => {
      const notes = Array.from({ length: count }, (_, at) => at + 1)
      const days = daysBetween(FIRST, dayPlus(FIRST, length - 1))
      const given = assignNotes(notes, new Map(), days)
      const order = days.map((day) => given.get(day))
      for (let at = 0; at + count <= order.length; at++) expect(new Set(order.slice(at, at + count)).size).toBe(count)
      // Assigning day by day gives the same result.
      const shown = new Map<string, number>()
      for (const day of days) for (const [at, note] of assignNotes(notes, shown, [day])) shown.set(at, note)
      expect([...shown.values()]).toEqual(order)
    }),
    SEED,
  )
})

test('rule: a new note comes before those that were there', () => {
  const shown = assignNotes([1, 2], new Map(), [FIRST, dayPlus(FIRST, 1)])
  expect(assignNotes([1, 2, 3], shown, [dayPlus(FIRST, 2)]).get(dayPlus(FIRST, 2))).toBe(3)
  expect(assignNotes([], new Map(), [FIRST]).size).toBe(0)
})

test.each([
  ['nothing done', [], 0, 0],
  ['today alone', [0], 1, 1],
  ['up to yesterday: today is still open', [-1, -2, -3], 3, 3],
  ['a gap ends it', [0, -2, -3, -4], 1, 3],
  ['the day before yesterday is too long ago', [-2, -3], 0, 2],
])('rule: days in a row: %s', (_, done, now, longest) => {
  expect(streakOf(new Set(done.map((days) => dayPlus(FIRST, days))), FIRST)).toEqual({ now, longest })
})
