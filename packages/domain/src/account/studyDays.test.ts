import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streaks } from './studyDays.ts'

test('rule: a day without an answer ends the row; today may still come', () => {
  expect(streaks([], 100)).toEqual({ current: 0, longest: 0 })
  expect(streaks([100, 99, 97, 96, 95, 94], 100)).toEqual({ current: 2, longest: 4 })
  expect(streaks([99, 98], 100)).toEqual({ current: 2, longest: 2 })
  expect(streaks([98, 97], 100)).toEqual({ current: 0, longest: 2 })
})

test('rule: the rows are those that counting day by day gives', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 })), fc.integer({ min: 0, max: 42 }), (days, today) => {
      const has = new Set(days)
      let longest = 0
      let run = 0
      for (let day = 0; day <= today; day++) {
        run = has.has(day) ? run + 1 : 0
        longest = Math.max(longest, run)
      }
      let current = 0
      for (let day = has.has(today) ? today : today - 1; has.has(day); day--) current++
      expect(streaks(days, today)).toEqual({ current, longest })
    }),
  )
})
