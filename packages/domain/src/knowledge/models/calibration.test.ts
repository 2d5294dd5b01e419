import { expect, test } from 'vitest'
import { seeded } from '../random.ts'
import { calibrationOf, type Outcome } from './calibration.ts'

/** Scores around 60 with the given deviation, while predictions assume 5. */
const outcomes = (count: number, deviation: number): Outcome[] => {
  const random = seeded(20_261_121)
  return Array.from({ length: count }, () => ({
    expected: 60,
    deviation: 5,
    low: 60 - 6.4,
    high: 60 + 6.4,
    score: 60 + deviation * random.normal(),
  }))
}

test('predictions that know their error are left as they are', () => {
  const { checked, held, stretch } = calibrationOf(outcomes(1000, 5))
  expect(checked).toBe(1000)
  expect(held / checked).toBeCloseTo(0.8, 1)
  expect(stretch).toBeCloseTo(1, 1)
})

test.each([
  [10, 2],
  [7.5, 1.5],
  [1, 0.7],
])('scores that stray %f where 5 was thought stretch the next intervals by %f', (deviation, stretch) => {
  expect(calibrationOf(outcomes(1000, deviation)).stretch).toBeCloseTo(stretch, 1)
})

test('a few outcomes are counted and change nothing', () => {
  expect(calibrationOf(outcomes(29, 10)).stretch).toBe(1)
  expect(calibrationOf([])).toEqual({ checked: 0, held: 0, stretch: 1 })
})
