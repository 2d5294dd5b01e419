import { expect, test } from 'vitest'
import { heldIn, simulatedWorld, toldIn } from '../testing/coverage.ts'
import { LEARNERS, SEED } from '../testing/madeWorld.ts'
import { type BlueprintItem, LEVEL, predict } from './predict.ts'

const outcomes = simulatedWorld(SEED)('fixed')

/** What intervals may miss of what they claim, over all seeds of the table. */
const TOLERANCE = 0.03

test(`of 1,000 simulated learners the interval holds the score as often as it claims, and as the table says (seed ${SEED})`, () => {
  const held = heldIn(outcomes)
  const told = toldIn('fixed')
  expect(Math.abs(told.all - LEVEL)).toBeLessThan(TOLERANCE)
  expect(Math.abs(held - told.first), `${held} within, ${told.first} in the table`).toBeLessThan(0.004)
})

test('an interval a fifth narrower, or a quarter wider, would be found out', () => {
  expect(LEVEL - heldIn(outcomes, 0.8)).toBeGreaterThan(TOLERANCE)
  expect(heldIn(outcomes, 1.25) - LEVEL).toBeGreaterThan(TOLERANCE)
})

test('the expected score is right on average, and whoever is thought likely to pass passes as often', () => {
  const off = outcomes.reduce((sum, { predicted, score }) => sum + score - predicted.expected, 0) / LEARNERS
  expect(Math.abs(off)).toBeLessThan(1)
  const chances = outcomes.filter(({ predicted }) => (predicted.pass ?? 0) >= 0.6 && (predicted.pass ?? 0) <= 0.9)
  const passed = chances.filter(({ score }) => score >= 60).length / chances.length
  const thought = chances.reduce((sum, { predicted }) => sum + (predicted.pass ?? 0), 0) / chances.length
  expect(Math.abs(passed - thought)).toBeLessThan(3 * Math.sqrt((thought * (1 - thought)) / chances.length))
})

const items: BlueprintItem[] = Array.from({ length: 50 }, (_, at) => ({
  marks: 2,
  difficulty: 0,
  error: 0.3,
  points: [at % 5],
}))
const sure = { mean: 0.5, error: 0.2 }

test('the less is known of a learner, the wider the interval', () => {
  const width = (error: number, answers: number) => {
    const points = new Map([0, 1, 2, 3, 4].map((id) => [id, { known: 0.6, answers }]))
    const { low, high } = predict(items, { mean: 0.5, error }, points, { seed: 1 })
    return high - low
  }
  expect(width(0.2, 100)).toBeLessThan(width(0.6, 100))
  expect(width(0.2, 100)).toBeLessThan(width(0.2, 0))
})

test('of two papers the one about the points one knows worse brings fewer marks', () => {
  const points = new Map([0, 1, 2, 3, 4].map((id) => [id, { known: id < 2 ? 0.2 : 0.95, answers: 40 }]))
  const about = (point: number) => items.map((item) => ({ ...item, points: [point] }))
  const of = (point: number) => predict(about(point), sure, points, { seed: 1 }).expected
  expect(of(3) - of(0)).toBeGreaterThan(10)
})

test('the same learner in the same state reads the same figures; a stretch widens the interval only', () => {
  const once = predict(items, sure, new Map(), { seed: 7, passMark: 60 })
  expect(predict(items, sure, new Map(), { seed: 7, passMark: 60 })).toEqual(once)
  const wide = predict(items, sure, new Map(), { seed: 7, passMark: 60, stretch: 1.5 })
  expect(wide.expected).toBe(once.expected)
  expect(wide.high - wide.low).toBeCloseTo((once.high - once.low) * 1.5, 6)
})

test('no interval leaves the paper’s marks, and without a pass mark nobody is said to pass', () => {
  const best = predict(items, { mean: 6, error: 0.1 }, new Map(), { seed: 1, stretch: 2 })
  expect(best.high).toBeLessThanOrEqual(100)
  expect(best.low).toBeGreaterThanOrEqual(0)
  expect(best.pass).toBeNull()
})
