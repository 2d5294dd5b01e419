import { KNOWN_AT_FIRST, LEARNT, LOST_A_DAY, type Noise, noiseOf } from '../models/bkt.ts'
import type { AnswerLog } from './answerLog.ts'
import { type FittedTracing, knownAfter, knownSeen, lostIn, type PointFigures, stepsBetween } from './tracing.ts'

/**
 * Fits the tracing of each point by expectation maximisation over its hidden states (Baum, Petrie, Soules & Weiss, "A
 * maximization technique occurring in the statistical analysis of probabilistic functions of Markov chains", Annals of
 * Mathematical Statistics 41, 1970, 164–171), with beta priors shared by all points: a point with few answers stays near
 * the others. The priors come from how much the points differ (partial pooling, empirical Bayes; Casella, "An
 * introduction to empirical Bayes data analysis", The American Statistician 39, 1985, 83–87), and their own prior is the
 * fixed parameters of bkt.ts.
 */

/** One learner's answers to one point. */
interface Sequence {
  right: boolean[]
  /** Steps of time before each answer; the first is unused. */
  steps: number[]
}

/** Sequences one after the other: a fit walks through them dozens of times, and allocates nothing on the way. */
interface Packed {
  answers: number
  right: Uint8Array
  steps: Float64Array
  /** Where each sequence begins, and where the last one ends. */
  begins: Int32Array
}

const KEYS = ['first', 'learnt', 'slip', 'guess', 'lost'] as const
type Key = (typeof KEYS)[number]

/** Slip and guess are bounded so that a right answer always speaks for knowing. */
const BOUNDS: Record<Key, readonly [number, number]> = {
  first: [0.02, 0.98],
  learnt: [0.001, 0.6],
  slip: [0.01, 0.4],
  guess: [0.02, 0.5],
  lost: [0.0001, 0.5],
}

/** Weight of the shared values, in observations. */
type Prior = Record<Key, { mean: number; weight: number }>

const POOLED_ROUNDS = 25
const POINT_ROUNDS = 15
const PRIOR_ROUNDS = 2
const PLAIN_ROUNDS = 40
/** Weight of the fixed parameters, in observations. */
const FIXED_WEIGHT = 20
/** Points with fewer answers are not used for estimating how much points differ. */
const TELLING_ANSWERS = 200
const WEIGHTS = [10, 300] as const

export function fitTracing(logs: readonly AnswerLog[]): FittedTracing {
  const byPoint = sequencesByPoint(logs)
  const sequences = new Map([...byPoint].map(([point, own]) => [point, packed(own)]))
  let pooled = fixedFigures(logs)
  if (byPoint.size > 0)
    pooled = fit(packed([...byPoint.values()].flat()), pooled, priorOf(pooled, FIXED_WEIGHT), POOLED_ROUNDS)
  let prior = priorOf(pooled, 60)
  let points = new Map<number, PointFigures>()
  for (let round = 0; round < PRIOR_ROUNDS; round++) {
    points = new Map(
      [...sequences].map(([point, own]) => [point, fit(own, points.get(point) ?? pooled, prior, POINT_ROUNDS)]),
    )
    prior = sharedBy(sequences, points, prior)
  }
  return { pooled, points }
}

/**
 * The classic tracing, a baseline: each point is fitted to its own answers alone, without a shared prior, and without
 * forgetting but for the least that BOUNDS allow.
 */
export function fitPlainTracing(logs: readonly AnswerLog[]): FittedTracing {
  const pooled = { ...fixedFigures(logs), lost: BOUNDS.lost[0] }
  const prior = { ...priorOf(pooled, 1e-6), lost: { mean: pooled.lost, weight: 1e9 } }
  const points = new Map(
    [...sequencesByPoint(logs)].map(([point, own]) => [point, fit(packed(own), pooled, prior, PLAIN_ROUNDS)]),
  )
  return { pooled, points }
}

const PLAIN = noiseOf('ATEST', 5)

/** The fixed parameters (bkt.ts), slip and guess by the forms of the answered questions on average. */
function fixedFigures(logs: readonly AnswerLog[]): PointFigures {
  let answers = 0
  const sum: Noise = { slip: 0, guess: 0 }
  for (const { right, noises } of logs)
    for (const at of right.keys()) {
      const { slip, guess } = noises?.[at] ?? PLAIN
      answers++
      sum.slip += slip
      sum.guess += guess
    }
  const noise = answers === 0 ? PLAIN : { slip: sum.slip / answers, guess: sum.guess / answers }
  return { first: KNOWN_AT_FIRST, learnt: LEARNT, lost: LOST_A_DAY, ...noise }
}

function sequencesByPoint(logs: readonly AnswerLog[]): Map<number, Sequence[]> {
  const byPoint = new Map<number, Sequence[]>()
  for (const log of logs) {
    const own = new Map<number, { sequence: Sequence; at: number; day: number | null }>()
    for (const [at, point] of log.points.entries()) {
      const day = log.days?.[at] ?? null
      const right = log.right[at] as boolean
      const known = own.get(point)
      if (known) {
        const days = day === null || known.day === null ? null : day - known.day
        known.sequence.right.push(right)
        known.sequence.steps.push(stepsBetween(days, at - known.at - 1))
        known.at = at
        known.day = day
        continue
      }
      const sequence = { right: [right], steps: [0] }
      own.set(point, { sequence, at, day })
      const others = byPoint.get(point)
      if (others) others.push(sequence)
      else byPoint.set(point, [sequence])
    }
  }
  return byPoint
}

function packed(sequences: readonly Sequence[]): Packed {
  const answers = sequences.reduce((sum, { right }) => sum + right.length, 0)
  const [right, steps] = [new Uint8Array(answers), new Float64Array(answers)]
  const begins = new Int32Array(sequences.length + 1)
  let place = 0
  for (const [at, sequence] of sequences.entries()) {
    begins[at] = place
    steps.set(sequence.steps, place)
    for (const one of sequence.right) right[place++] = one ? 1 : 0
  }
  begins[sequences.length] = place
  return { answers, right, steps, begins }
}

const priorOf = (figures: PointFigures, weight: number): Prior =>
  Object.fromEntries(KEYS.map((key) => [key, { mean: figures[key], weight }])) as Prior

/** The prior's weight from the variation among points with many answers: moments of a beta distribution. */
function sharedBy(
  sequences: ReadonlyMap<number, Packed>,
  points: ReadonlyMap<number, PointFigures>,
  before: Prior,
): Prior {
  const telling = [...sequences]
    .filter(([, { answers }]) => answers >= TELLING_ANSWERS)
    .map(([point]) => points.get(point) as PointFigures)
  if (telling.length < 5) return before
  const shared = KEYS.map((key) => {
    const mean = telling.reduce((sum, figures) => sum + figures[key], 0) / telling.length
    const variance = telling.reduce((sum, figures) => sum + (figures[key] - mean) ** 2, 0) / telling.length
    const weight = (mean * (1 - mean)) / Math.max(1e-6, variance) - 1
    return [key, { mean, weight: Math.min(WEIGHTS[1], Math.max(WEIGHTS[0], weight)) }]
  })
  return Object.fromEntries(shared) as Prior
}

function fit(sequences: Packed, start: PointFigures, prior: Prior, rounds: number): PointFigures {
  const room = {
    before: new Float64Array(sequences.answers),
    seen: new Float64Array(sequences.answers),
    gone: new Float64Array(sequences.answers),
  }
  let figures = start
  for (let round = 0; round < rounds; round++) figures = improved(expected(sequences, figures, room), prior)
  return figures
}

/** Expected number of occurrences and of opportunities. */
type Counts = Record<Key, { times: number; of: number }>

function improved(counts: Counts, prior: Prior): PointFigures {
  const next = KEYS.map((key) => {
    const { mean, weight } = prior[key]
    const value = (counts[key].times + mean * weight) / (counts[key].of + weight)
    return [key, Math.min(BOUNDS[key][1], Math.max(BOUNDS[key][0], value))]
  })
  return Object.fromEntries(next) as unknown as PointFigures
}

interface Room {
  /** P(L) before each answer and given it, and the share lost before it. */
  before: Float64Array
  seen: Float64Array
  gone: Float64Array
}

/** Forward-backward algorithm: the expected counts of all sequences. */
function expected({ right, steps, begins }: Packed, figures: PointFigures, { before, seen, gone }: Room): Counts {
  const counts = Object.fromEntries(KEYS.map((key) => [key, { times: 0, of: 0 }])) as Counts
  const { slip, guess, learnt, lost, first } = counts
  for (let sequence = 1; sequence < begins.length; sequence++) {
    const from = begins[sequence - 1] as number
    const last = (begins[sequence] as number) - 1
    let known = figures.first
    for (let at = from; at <= last; at++) {
      if (at > from) {
        gone[at] = lostIn(figures.lost, steps[at] as number)
        known = knownAfter(known, figures.learnt, gone[at] as number)
      }
      before[at] = known
      known = knownSeen(known, right[at] === 1, figures)
      seen[at] = known
    }
    let smooth = seen[last] as number
    for (let at = last; at >= from; at--) {
      const isRight = right[at] === 1
      slip.times += isRight ? 0 : smooth
      slip.of += smooth
      guess.times += isRight ? 1 - smooth : 0
      guess.of += 1 - smooth
      if (at === from) break
      const earlier = seen[at - 1] as number
      const left = gone[at] as number
      const ifKnown = smooth / Math.max(1e-12, before[at] as number)
      const ifNot = (1 - smooth) / Math.max(1e-12, 1 - (before[at] as number))
      const stayed = earlier * (1 - left) * ifKnown
      const forgot = earlier * left * ifNot
      const gained = (1 - earlier) * figures.learnt * ifKnown
      const stayedUnknown = (1 - earlier) * (1 - figures.learnt) * ifNot
      learnt.times += gained
      learnt.of += gained + stayedUnknown
      lost.times += forgot
      lost.of += (stayed + forgot) * (steps[at] as number)
      smooth = stayed + forgot
    }
    first.times += smooth
    first.of += 1
  }
  return counts
}
