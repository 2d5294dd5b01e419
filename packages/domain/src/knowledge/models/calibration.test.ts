import { expect, test } from 'vitest'
import { seeded } from '../random.ts'
import { calibrationOf, type Outcome, tenthsOf } from './calibration.ts'

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

test('expected and actual scores stand by tenths of each paper’s full mark, with how many intervals held', () => {
  const of = (expected: number, score: number, full: number) => ({
    ...{ expected, deviation: 5, low: expected - 6, high: expected + 6 },
    ...{ score, full },
  })
  const tenths = tenthsOf([of(61, 67, 100), of(130, 120, 200), of(100, 97, 100), of(59.9, 60, 100)])
  expect(tenths).toHaveLength(10)
  expect(tenths[5]).toEqual({ outcomes: 1, held: 1, expected: 0.599, came: 0.6 })
  expect(tenths[6]).toMatchObject({ outcomes: 2, held: 1 })
  expect(tenths[6]?.expected).toBeCloseTo((0.61 + 0.65) / 2, 12)
  expect(tenths[6]?.came).toBeCloseTo((0.67 + 0.6) / 2, 12)
  expect(tenths[9]).toEqual({ outcomes: 1, held: 1, expected: 1, came: 0.97 })
  expect(tenths[0]).toEqual({ outcomes: 0, held: 0, expected: 0, came: 0 })
})
