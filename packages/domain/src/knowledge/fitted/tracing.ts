import { afterAnswer, afterDays, chanceRight, KNOWN_AT_FIRST, type Noise, noiseOf } from '../models/bkt.ts'
import { type AnswerLog, answersIn, type Foretold } from './answerLog.ts'

/** Parameters of a point's tracing; all are probabilities. */
export interface PointFigures extends Noise {
  /** Known before the first answer. */
  first: number
  /** Learnt by one answer. */
  learnt: number
  /** Forgotten in one step of time (`stepsBetween`). */
  lost: number
}

export interface FittedTracing {
  /** Parameters of points without answers. */
  pooled: PointFigures
  points: ReadonlyMap<number, PointFigures>
}

/**
 * Steps of time between two answers to a point: days where known, otherwise a measure of the answers in between; one
 * step where there were none.
 */
export const stepsBetween = (days: number | null, othersBetween: number): number =>
  days === null ? Math.log2(2 + othersBetween) : Math.max(0, days)

export const lostIn = (lost: number, steps: number): number => 1 - (1 - lost) ** steps

/** P(L) after learning, where a share of it was lost meanwhile. */
export const knownAfter = (known: number, learnt: number, gone: number): number =>
  known * (1 - gone) + (1 - known) * learnt

/** P(L) before the next answer, from P(L) right after the last one and the steps in between. */
export const knownNext = (known: number, { learnt, lost }: PointFigures, steps: number): number =>
  knownAfter(known, learnt, lostIn(lost, steps))

/** P(L) given the answer. */
export function knownSeen(known: number, right: boolean, { slip, guess }: Noise): number {
  const likely = known * (right ? 1 - slip : slip)
  const other = (1 - known) * (right ? guess : 1 - guess)
  return likely + other === 0 ? known : likely / (likely + other)
}

interface Trace {
  known: number
  at: number
  day: number | null
}

/** The fitted tracing's chance of each answer. */
export function foretellByTracing(logs: readonly AnswerLog[], { pooled, points }: FittedTracing): Foretold {
  const chances = new Float64Array(answersIn(logs))
  let place = 0
  for (const log of logs) {
    const traces = new Map<number, Trace>()
    for (const [at, point] of log.points.entries()) {
      const figures = points.get(point) ?? pooled
      const day = log.days?.[at] ?? null
      const trace = traces.get(point)
      const known = trace ? knownNext(trace.known, figures, gapOf(trace, at, day)) : figures.first
      chances[place++] = chanceRight(known, figures)
      traces.set(point, { known: knownSeen(known, log.right[at] as boolean, figures), at, day })
    }
  }
  return chances
}

const gapOf = (trace: Trace, at: number, day: number | null): number =>
  stepsBetween(day === null || trace.day === null ? null : day - trace.day, at - trace.at - 1)

const PLAIN = noiseOf('ATEST', 5)

/** The chances by tracing with fixed parameters (bkt.ts); without `noises` for choices of five options. */
export function foretellByFixed(logs: readonly AnswerLog[]): Foretold {
  const chances = new Float64Array(answersIn(logs))
  let place = 0
  for (const log of logs) {
    const traces = new Map<number, { known: number; day: number }>()
    for (const [at, point] of log.points.entries()) {
      const day = log.days?.[at] ?? 0
      const trace = traces.get(point)
      const noise = log.noises?.[at] ?? PLAIN
      const known = trace ? afterDays(trace.known, day - trace.day) : KNOWN_AT_FIRST
      chances[place++] = chanceRight(known, noise)
      traces.set(point, { known: afterAnswer(known, log.right[at] as boolean, noise), day })
    }
  }
  return chances
}
