import { expect, test } from 'vitest'
import { heldIn, simulatedWorld, toldIn } from '../testing/coverage.ts'
import { LEARNERS, SEED } from '../testing/madeWorld.ts'
import { LEVEL } from './predict.ts'

/** What intervals may miss of what they claim, over all seeds of the table. */
const TOLERANCE = 0.03

const world = simulatedWorld(SEED)
const FOLLOWED = [
  ['the fitted tracing', 'fitted'],
  ['the joined model', 'joined'],
] as const

test.each(FOLLOWED)(
  `by %s too, of 1,000 simulated learners the interval holds the score as often as it claims, and as the table says (seed ${SEED})`,
  (_, followed) => {
    const outcomes = world(followed)
    const held = heldIn(outcomes)
    const told = toldIn(followed)
    expect(Math.abs(told.all - LEVEL)).toBeLessThan(TOLERANCE)
    expect(LEVEL - heldIn(outcomes, 0.75)).toBeGreaterThan(TOLERANCE)
    expect(Math.abs(held - told.first), `${held} within, ${told.first} in the table`).toBeLessThan(0.004)
    const off = outcomes.reduce((sum, { predicted, score }) => sum + score - predicted.expected, 0) / LEARNERS
    expect(Math.abs(off)).toBeLessThan(1)
  },
)
