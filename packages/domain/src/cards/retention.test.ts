import { expect, test } from 'vitest'
import { AGES, retentionByAge, retentionOf } from './retention.ts'

const RECALLS = [
  { elapsed: 1, recalled: true, count: 3, foretold: 2.7 },
  { elapsed: 1, recalled: false, count: 1, foretold: 0.9 },
  { elapsed: 14, recalled: true, count: 2, foretold: 1.6 },
  { elapsed: 400, recalled: false, count: 2, foretold: 0.8 },
]

test('true retention is what was recalled of all that came again, beside what was foretold', () => {
  expect(retentionOf(RECALLS)).toEqual({ reviews: 8, recalled: 5, foretold: 0.75 })
  expect(retentionOf([])).toEqual({ reviews: 0, recalled: 0, foretold: null })
})

test('by age each recall counts once: the ages leave no day out', () => {
  const byAge = retentionByAge(RECALLS)
  expect(byAge.map(({ reviews, recalled }) => [reviews, recalled])).toEqual([
    [4, 3],
    [0, 0],
    [0, 0],
    [2, 2],
    [0, 0],
    [0, 0],
    [2, 0],
  ])
  for (const [at, { from }] of AGES.entries()) expect(from).toBe(at === 0 ? 1 : (AGES[at - 1]?.to ?? 0) + 1)
})
