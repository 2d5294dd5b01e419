import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PARAMETERS, MemoryModel, MOST_DAYS } from './memory.ts'
import { AGAIN, EASY, GOOD, HARD, type Rating } from './rating.ts'

const SEED = 20261121
const model = new MemoryModel()

const after = (of: MemoryModel, reviews: readonly (readonly [days: number, rating: Rating])[]) => {
  let day = 0
  return reviews.reduce<ReturnType<MemoryModel['after']> | null>((memory, [days, rating]) => {
    day += days
    return of.after(memory, rating, day)
  }, null)
}

// Reference: fsrs-rs, src/inference.rs (commit 037345f, lines 836-841), as checked by ts-fsrs in __tests__/FSRS-6.test.ts,
// "memory state[short-term]".
test('default parameters: stability 53.62691 and difficulty 6.35749 after again, good, good, good, good, good', () => {
  const memory = after(model, [
    [0, AGAIN],
    [0, GOOD],
    [1, GOOD],
    [3, GOOD],
    [8, GOOD],
    [21, GOOD],
  ])
  expect(memory?.stability).toBeCloseTo(53.62691, 4)
  expect(memory?.difficulty).toBeCloseTo(6.3574867, 4)
})

// Reference: ts-fsrs, __tests__/FSRS-6.test.ts, "first repeat".
test.each([
  [AGAIN, 0.212, 6.4133],
  [HARD, 1.2931, 5.11217071],
  [GOOD, 2.3065, 2.11810397],
  [EASY, 8.2956, 1],
] as const)('first rating %i: stability %f, difficulty %f', (rating, stability, difficulty) => {
  const memory = model.after(null, rating, 0)
  expect(memory.stability).toBeCloseTo(stability, 6)
  expect(memory.difficulty).toBeCloseTo(difficulty, 6)
})

// Reference: py-fsrs, tests/test_basic.py, test_review_card: [0, 2, 11, 46, 163, 497, …] by whole days that have passed;
// ts-fsrs, __tests__/FSRS-6.test.ts, "ivl_history": [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]. Its zeros are learning
// steps of minutes, which are ratings on the same day here.
test('default parameters: the intervals of good answers each on its day, with a double lapse, are the reference’s', () => {
  let memory = model.after(null, GOOD, 0)
  const intervals: number[] = []
  const review = (rating: Rating, days: number) => {
    memory = model.after(memory, rating, memory.lastDay + days)
    const interval = model.interval(memory.stability, 0.9)
    intervals.push(interval)
    return interval
  }
  let days = review(GOOD, 0)
  for (let good = 0; good < 4; good++) days = review(GOOD, days)
  expect(intervals).toEqual([2, 11, 46, 163, MOST_DAYS])
  // The reference has no longest interval: it reviews after 498 days.
  review(AGAIN, 498)
  review(AGAIN, 0)
  intervals.length = 0
  days = review(GOOD, 0)
  for (let good = 0; good < 4; good++) days = review(GOOD, days)
  expect(intervals).toEqual([2, 4, 7, 12, 21])
})

// Reference: ts-fsrs, __tests__/FSRS-6.test.ts, "get retrievability": 90.25 % eight days after a first easy answer.
test('recall eight days after a first easy answer is 0.9024733', () => {
  expect(model.recallOn(model.after(null, EASY, 0), 8)).toBeCloseTo(0.9024733, 6)
})

const reviews = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom(AGAIN, HARD, GOOD, EASY)), {
  minLength: 1,
  maxLength: 30,
})

test('whatever happens, a memory stays in bounds: stability above 0, difficulty 1 to 10, recall 0 to 1', () => {
  fc.assert(
    fc.property(reviews, fc.integer({ min: 0, max: 1000 }), (history, later) => {
      const memory = after(model, history)
      if (!memory) throw new Error('no memory')
      expect(memory.stability).toBeGreaterThan(0)
      expect(memory.difficulty).toBeGreaterThanOrEqual(1)
      expect(memory.difficulty).toBeLessThanOrEqual(10)
      const recall = model.recallOn(memory, memory.lastDay + later)
      expect(recall).toBeGreaterThan(0)
      expect(recall).toBeLessThanOrEqual(1)
    }),
    { seed: SEED, numRuns: 300 },
  )
})

test('a better rating never brings a question back sooner, and a higher wanted recall never later', () => {
  fc.assert(
    fc.property(reviews, fc.integer({ min: 1, max: 60 }), (history, days) => {
      const memory = after(model, history)
      if (!memory) throw new Error('no memory')
      const next = ([HARD, GOOD, EASY] as const).map(
        (rating) => model.after(memory, rating, memory.lastDay + days).stability,
      )
      expect(next).toEqual([...next].sort((a, b) => a - b))
      const intervals = [0.97, 0.9, 0.8, 0.7].map((wanted) => model.interval(memory.stability, wanted))
      expect(intervals).toEqual([...intervals].sort((a, b) => a - b))
    }),
    { seed: SEED, numRuns: 300 },
  )
})

test('a rating dated before the last one counts as one of that day', () => {
  const memory = model.after(null, AGAIN, 100)
  expect(model.after(memory, GOOD, 90)).toEqual(model.after(memory, GOOD, 100))
})

test('there are 21 default parameters, and other counts are refused', () => {
  expect(DEFAULT_PARAMETERS).toHaveLength(21)
  expect(() => new MemoryModel([1, 2, 3])).toThrow()
})
