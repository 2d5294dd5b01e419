import { seeded } from '../random.ts'
import { chanceRight, KNOWN_AT_FIRST, type Noise, noiseOf } from './bkt.ts'
import { type Ability, logistic, logit } from './rasch.ts'

/**
 * Predicts a learner's exam score today, with an interval, by simulating the exam many times. Each time ability and
 * strength in each point are drawn from their distributions, so that uncertainty widens the interval; then each
 * question is answered at random by its chance.
 */

/** A question of the exam, or of a paper like it. */
export interface BlueprintItem {
  marks: number
  /** Logits, and its standard error. */
  difficulty: number
  error: number
  points: readonly number[]
}

/** Mastery of one knowledge point. */
export interface PointState {
  known: number
  answers: number
  /** Slip and guess that belong to `known`; absent: of a choice of five options. */
  noise?: Noise
}

export interface PredictedScore {
  expected: number
  low: number
  high: number
  /** Standard deviation of the simulated scores. */
  deviation: number
  /** Probability of reaching the pass mark; null: there is none. */
  pass: number | null
}

/** Share of scores that the interval should contain. */
export const LEVEL = 0.8
/** Fewest first answers, and least share of the exam's points, for a prediction. */
export const PREDICTED_FROM = 50
export const COVERED_FROM = 0.2

const DRAWS = 600

/** Standard deviation of the strength in one point among learners of the same ability, in logits. */
const POINT_SPREAD = 0.6
/** Weight of the prior of a point's strength, in answers: 1 / (spread² × 0.2, the information of an answer). */
const POINT_WEIGHT = 1 / (POINT_SPREAD ** 2 * 0.2)

const PLAIN = noiseOf('ATEST', 5)

export interface PredictOptions {
  seed: number
  passMark?: number | null
  /** Factor for the interval's width from earlier predictions (calibration.ts). */
  stretch?: number
  draws?: number
}

export function predict(
  blueprint: readonly BlueprintItem[],
  ability: Ability,
  points: ReadonlyMap<number, PointState>,
  { seed, passMark = null, stretch = 1, draws = DRAWS }: PredictOptions,
): PredictedScore {
  const random = seeded(seed)
  const strengths = [...strengthOf(blueprint, points)]
  const placeOf = new Map(strengths.map(([point], place) => [point, place]))
  // An exam of six hundred questions is answered 360,000 times here, so values are in arrays, and nothing is looked up
  // or allocated in the loop.
  const items = blueprint.map((item) => ({
    marks: item.marks,
    difficulty: item.difficulty,
    held: heldBack(item.error),
    places: item.points.map((point) => placeOf.get(point) as number),
  }))
  const drawn = new Float64Array(strengths.length)
  const scores = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw++) {
    const theta = ability.mean + ability.error * random.normal()
    for (let place = 0; place < strengths.length; place++) {
      const { mean, error } = (strengths[place] as (typeof strengths)[0])[1]
      drawn[place] = mean + error * random.normal()
    }
    let score = 0
    for (const { marks, difficulty, held, places } of items) {
      let easier = 0
      for (let at = 0; at < places.length; at++) easier += drawn[places[at] as number] as number
      easier /= places.length || 1
      if (random.next() < logistic((theta + easier - difficulty) * held)) score += marks
    }
    scores[draw] = score
  }
  scores.sort()
  const full = items.reduce((sum, item) => sum + item.marks, 0)
  const expected = scores.reduce((sum, score) => sum + score, 0) / draws
  const tail = (1 - LEVEL) / 2
  const step = Math.min(...items.map((item) => item.marks))
  const within = (score: number) => Math.min(full, Math.max(0, score))
  return {
    expected,
    low: within(expected - (expected - quantile(scores, tail, step)) * stretch),
    high: within(expected + (quantile(scores, 1 - tail, step) - expected) * stretch),
    deviation: Math.sqrt(scores.reduce((sum, score) => sum + (score - expected) ** 2, 0) / draws),
    pass: passMark === null ? null : scores.reduce((sum, score) => sum + (score >= passMark ? 1 : 0), 0) / draws,
  }
}

/**
 * An uncertain difficulty draws chances towards one half, independently for each question: the mean of a logistic with
 * normal error, by MacKay's approximation (Neural Computation 4, 1992, 720–736).
 */
const heldBack = (error: number): number => 1 / Math.sqrt(1 + (Math.PI * error ** 2) / 8)

/**
 * Strength in each point relative to the ability, in logits: mastery compared with this learner's average, shrunk where
 * there are few answers.
 */
function strengthOf(
  items: readonly BlueprintItem[],
  points: ReadonlyMap<number, PointState>,
): Map<number, { mean: number; error: number }> {
  let weight = 0
  let sum = 0
  for (const { known, answers, noise = PLAIN } of points.values()) {
    weight += answers
    sum += answers * chanceRight(known, noise)
  }
  const average = weight > 0 ? sum / weight : chanceRight(KNOWN_AT_FIRST, PLAIN)
  const strengths = new Map<number, { mean: number; error: number }>()
  for (const point of new Set(items.flatMap((item) => item.points))) {
    const state = points.get(point)
    const answers = state?.answers ?? 0
    const held = answers / (answers + POINT_WEIGHT)
    const apart = state ? logit(chanceRight(state.known, state.noise ?? PLAIN)) - logit(average) : 0
    strengths.set(point, { mean: held * apart, error: POINT_SPREAD * Math.sqrt(1 - held) })
  }
  return strengths
}

/**
 * A quantile of sorted scores that move in steps, interpolated as in grouped data: each score stands for half a step to
 * either side. With the plain quantile an interval would hold half a step too much at both ends.
 */
function quantile(sorted: Float64Array, share: number, step: number): number {
  const rank = share * sorted.length
  const score = sorted[Math.min(sorted.length - 1, Math.floor(rank))] as number
  const from = sorted.indexOf(score)
  const until = sorted.lastIndexOf(score) + 1
  return score + step * ((rank - from) / (until - from) - 0.5)
}
