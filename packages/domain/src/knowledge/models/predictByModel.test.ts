import { expect, test } from 'vitest'
import { easeOfQuestions, withOthersDifficulties } from '../fitted/easeOfQuestions.ts'
import { fitJoined, groundOf } from '../fitted/joined.ts'
import { type KnowingModel, ShownMastery } from '../fitted/shownMastery.ts'
import { type Follows, LEARNERS, madeWorld, SEED, simulated } from '../testing/madeWorld.ts'
import { noiseOf } from './bkt.ts'
import { LEVEL } from './predict.ts'

const PLAIN = noiseOf('ATEST', 5)

/** Mastery as in predictScore of the server: by the model in force, with its slip and guess. */
const byModel = (model: KnowingModel) => (): Follows => {
  const shown = new ShownMastery(model)
  return {
    answer: ({ question, point, right }) => shown.answer({ question, points: [point], right, day: null, noise: PLAIN }),
    points: () =>
      new Map(
        [...shown.points].map(([point, { known, answers }]) => [
          point,
          { known, answers, noise: shown.figuresOf(point) },
        ]),
      ),
  }
}

function modelOf({ logs }: ReturnType<typeof madeWorld>): KnowingModel {
  const ground = groundOf(logs)
  const shareOf = (point: number) => ground.shares.get(point) ?? ground.share
  return {
    ...fitJoined(withOthersDifficulties(logs, shareOf), SEED, { ground, isApart: true }),
    ease: easeOfQuestions(logs, shareOf),
  }
}

/** Three standard errors of a share of 1,000. */
const TOLERANCE = 3 * Math.sqrt((LEVEL * (1 - LEVEL)) / LEARNERS)

const model = modelOf(madeWorld())
const FOLLOWED = [
  ['the fitted tracing', simulated(madeWorld(), byModel({ ...model, trees: [] }))],
  ['the joined model', simulated(madeWorld(), byModel(model))],
] as const

test.each(FOLLOWED)(
  `by %s too, of 1,000 simulated learners the interval holds the score as often as it claims (seed ${SEED})`,
  (_, outcomes) => {
    const held = (narrowed: number) =>
      outcomes.filter(
        ({ predicted: { low, high, expected }, score }) =>
          score >= expected - (expected - low) * narrowed && score <= expected + (high - expected) * narrowed,
      ).length / LEARNERS
    expect(Math.abs(held(1) - LEVEL), `${held(1)} of them within ${LEVEL}`).toBeLessThan(TOLERANCE)
    expect(LEVEL - held(0.75)).toBeGreaterThan(TOLERANCE)
    const off = outcomes.reduce((sum, { predicted, score }) => sum + score - predicted.expected, 0) / LEARNERS
    expect(Math.abs(off)).toBeLessThan(1)
  },
)
