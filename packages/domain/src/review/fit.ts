import { CLAMP_PARAMETERS } from 'ts-fsrs'
import { DEFAULT_PARAMETERS, type Memory, MemoryModel } from './memory.ts'
import { AGAIN, type Rating } from './rating.ts'

/** The ratings of one question by one learner, from the first wrong answer on, each with its Beijing day. */
export type ReviewHistory = readonly { day: number; rating: Rating }[]

export interface Fit {
  /** The fitted parameters, or those they began with where these predict held-out reviews as well. */
  parameters: number[]
  /** Whether the fitted parameters were better on held-out reviews. */
  improved: boolean
  /** Reviews on a later day than the previous one, which can be predicted. */
  reviews: number
  /** Mean log loss on held-out reviews, with the resulting parameters and with those they began with. */
  loss: number
  defaultLoss: number
}

/** Fewer reviews do not determine twenty-one parameters. */
export const LEAST_REVIEWS = 1000

/** From so many reviews on, a learner's own parameters are tried; they too must foretell a held-out fifth better. */
export const LEAST_OWN_REVIEWS = 400

/**
 * The parameters that reviews of a wrong book can determine: initial stability after "again", growth and loss of
 * stability, reviews on the same day, and the steepness of forgetting. The others (other first ratings, difficulty)
 * keep their published values.
 */
const FREE = [0, 8, 9, 10, 11, 13, 14, 15, 16, 17, 20] as const

/** How far each of them may reasonably lie from its default: the size of a step, and what the pull is measured in. */
const SPREAD = [0.8, 0.5, 0.1, 0.4, 0.5, 0.1, 0.6, 0.3, 0.6, 0.3, 0.08] as const

const [EPOCHS, BATCH, RATE] = [12, 64, 0.1]
/** How strongly the parameters are held to the defaults, against the loss of one review. */
const HOLD = 0.5
/** Every fifth history is held out. */
const HELD_OUT = 5

/**
 * Fits FSRS parameters to reviews: log loss of the predicted recall over each history, computed by ts-fsrs, minimised
 * by Adam with finite differences in batches, regularised towards `from` (the published defaults; for one learner the
 * subject's parameters). A fifth of the histories is held out: `from` stays unless the fitted parameters predict these
 * better. Deterministic. Null: fewer than `least` reviews.
 */
export function fitParameters(
  histories: readonly ReviewHistory[],
  least = LEAST_REVIEWS,
  from: readonly number[] = DEFAULT_PARAMETERS,
): Fit | null {
  const usable = histories.filter((history) => countOf(history) > 0)
  const reviews = usable.reduce((sum, history) => sum + countOf(history), 0)
  if (reviews < least) return null
  const training = usable.filter((_, at) => at % HELD_OUT !== 0)
  const heldOut = usable.filter((_, at) => at % HELD_OUT === 0)
  const fitted = minimise(training, from)
  const defaultLoss = meanLoss(heldOut, from)
  const loss = meanLoss(heldOut, fitted)
  const improved = loss < defaultLoss
  return {
    parameters: improved ? fitted : [...from],
    improved,
    reviews,
    loss: improved ? loss : defaultLoss,
    defaultLoss,
  }
}

/** Mean log loss of the parameters' predictions, over all reviews on a later day than the previous one. */
export function meanLoss(histories: readonly ReviewHistory[], parameters: readonly number[]): number {
  let count = 0
  for (const history of histories) count += countOf(history)
  return count === 0 ? 0 : lossOf(histories, parameters) / count
}

const countOf = (history: ReviewHistory): number =>
  history.reduce((count, review, at) => count + (at > 0 && review.day > (history[at - 1]?.day ?? 0) ? 1 : 0), 0)

/** Predictions are bounded away from 0 and 1, so that one surprise cannot dominate the loss. */
const SURE = 1e-4

function lossOf(histories: readonly ReviewHistory[], parameters: readonly number[]): number {
  const model = new MemoryModel(parameters)
  let loss = 0
  for (const history of histories) {
    let memory: Memory | null = null
    for (const { day, rating } of history) {
      if (memory && day > memory.lastDay) {
        const recall = Math.min(1 - SURE, Math.max(SURE, model.recallOn(memory, day)))
        loss -= Math.log(rating === AGAIN ? 1 - recall : recall)
      }
      memory = model.after(memory, rating, day)
    }
  }
  return loss
}

function minimise(histories: readonly ReviewHistory[], from: readonly number[]): number[] {
  const bounds = CLAMP_PARAMETERS(2)
  const reviews = histories.reduce((sum, history) => sum + countOf(history), 0)
  const w = [...from]
  const first = FREE.map(() => 0)
  const second = FREE.map(() => 0)
  let step = 0
  const order = histories.map((_, at) => at)
  const random = generator(20261121)
  const total = EPOCHS * Math.ceil(histories.length / BATCH)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (let begin = 0; begin < order.length; begin += BATCH) {
      const batch = order.slice(begin, begin + BATCH).map((at) => histories[at] as ReviewHistory)
      const count = Math.max(
        1,
        batch.reduce((sum, history) => sum + countOf(history), 0),
      )
      const gradient = gradientOf(batch, count, { w, from, bounds }, reviews)
      step++
      const rate = RATE * 0.5 * (1 + Math.cos((Math.PI * step) / total))
      for (const [at, index] of FREE.entries()) {
        const slope = gradient[at] ?? 0
        first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope
        second[at] = 0.999 * (second[at] ?? 0) + 0.001 * slope * slope
        const mean = (first[at] ?? 0) / (1 - 0.9 ** step)
        const spread = Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step))
        const moved = (w[index] ?? 0) - rate * (SPREAD[at] ?? 1) * (mean / (spread + 1e-8))
        w[index] = within(moved, bounds[index])
      }
    }
  }
  return w
}

/** Gradient of the regularised mean loss, by each free parameter scaled by its spread. */
function gradientOf(
  batch: readonly ReviewHistory[],
  count: number,
  { w, from, bounds }: { w: readonly number[]; from: readonly number[]; bounds: readonly number[][] },
  reviews: number,
): number[] {
  const base = lossOf(batch, w) / count
  return FREE.map((index, at) => {
    const size = SPREAD[at] ?? 1
    const value = w[index] ?? 0
    // Forward difference, or backward near the bound.
    const delta = within(value + 0.01 * size, bounds[index]) > value ? 0.01 * size : -0.01 * size
    const moved = [...w]
    moved[index] = value + delta
    const slope = ((lossOf(batch, moved) / count - base) / delta) * size
    const away = (value - (from[index] ?? 0)) / size
    return slope + (HOLD * 2 * away) / Math.max(1, reviews)
  })
}

const within = (value: number, [from, to]: readonly number[] = []): number =>
  Math.min(to ?? value, Math.max(from ?? value, value))

/** A seeded generator of numbers in [0, 1) (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at] as number
    order[at] = order[other] as number
    order[other] = kept
  }
}
