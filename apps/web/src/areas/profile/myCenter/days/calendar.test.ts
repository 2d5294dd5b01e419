import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfYear, depthOf } from './calendar.ts'

test('rule: each day of a year stands once, in its week and on its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2200 }), (year) => {
      const days = daysOfYear(year)
      expect(days[0]?.day).toBe(`${year}-01-01`)
      expect(days.at(-1)?.day).toBe(`${year}-12-31`)
      expect(new Set(days.map(({ week, weekday }) => week * 7 + weekday)).size).toBe(days.length)
      for (const { day, weekday, week } of days) {
        expect(weekday).toBe((new Date(day).getUTCDay() + 6) % 7)
        expect(week).toBeLessThan(54)
      }
    }),
    { numRuns: 20 },
  )
})

test('rule: a day without an answer has no colour, more answers a deeper one', () => {
  expect([0, 1, 9, 10, 29, 30, 59, 60, 900].map(depthOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
})
