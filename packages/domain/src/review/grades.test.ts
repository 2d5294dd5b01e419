import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FINAL_DAYS } from './dueDay.ts'
import { GRADES, type GradePlan, nextDays, nextDaysText } from './grades.ts'
import { MemoryModel } from './memory.ts'
import { AGAIN, EASY, GOOD, HARD } from './rating.ts'

const TODAY = 20_000
const plan: GradePlan = { today: TODAY, retention: 0.9, model: new MemoryModel() }

// Reference: the stability of FSRS-6's first ratings is 0.212, 1.2931, 2.3065 and 8.2956 days (memory.test.ts).
test('a first grade brings the card back today, tomorrow, in two days and in eight', () => {
  expect(nextDays([], plan)).toEqual({ [AGAIN]: 0, [HARD]: 1, [GOOD]: 2, [EASY]: 8 })
})

test('of several memories the one that comes first counts', () => {
  const weak = { stability: 1, difficulty: 8, lastDay: TODAY - 1 }
  const strong = { stability: 60, difficulty: 3, lastDay: TODAY - 40 }
  expect(nextDays([strong, weak], plan)).toEqual(nextDays([weak], plan))
})

test('rule: a better grade never brings a card back sooner, and none on the exam’s day or later', () => {
  const memories = fc.array(
    fc.record({
      stability: fc.double({ min: 0.1, max: 300, noNaN: true }),
      difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
      lastDay: fc.integer({ min: TODAY - 200, max: TODAY }),
    }),
    { maxLength: 3 },
  )
  fc.assert(
    fc.property(memories, fc.option(fc.integer({ min: TODAY + 1, max: TODAY + 200 })), (some, exam) => {
      const next = nextDays(some, { ...plan, examDay: exam ?? undefined })
      const days = GRADES.map((grade) => (next[grade] === 'last' ? Number.POSITIVE_INFINITY : next[grade]))
      if (exam === null) expect(days).toEqual(days.toSorted((a, b) => a - b))
      else for (const day of days) if (Number.isFinite(day)) expect(TODAY + day).toBeLessThan(exam)
    }),
    { seed: 20261125 },
  )
})

test('what is seen in the final days and would come after the exam does not come again before it', () => {
  const known = { stability: 200, difficulty: 3, lastDay: TODAY - 100 }
  expect(nextDays([known], { ...plan, examDay: TODAY + 10 })[GOOD]).toBe('last')
  expect(nextDays([known], { ...plan, examDay: TODAY + 40 })[GOOD]).toBe(40 - FINAL_DAYS)
})

test.each([
  [0, '今天'],
  [1, '明天'],
  [9, '9 天'],
  [61, '2 个月'],
  [365, '1 年'],
  ['last', '考前不再出现'],
] as const)('%s is said as %s', (days, text) => {
  expect(nextDaysText(days)).toBe(text)
})
