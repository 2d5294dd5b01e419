import { checkParameters, default_w, FSRSAlgorithm, get_fuzz_range } from 'ts-fsrs'
import type { Rating } from './rating.ts'

/** FSRS-6's state of one learner's memory of one question. */
export interface Memory {
  /** Days until the chance of recall has fallen to 0.9. */
  stability: number
  /** 1 (easy) to 10. */
  difficulty: number
  /** Beijing day of the last rating, since 1970-01-01. */
  lastDay: number
}

/** Longest interval in days: exams are at most a year away. */
export const MOST_DAYS = 365

/** FSRS-6's published default parameters. */
export const DEFAULT_PARAMETERS: readonly number[] = default_w

/**
 * FSRS-6's model of forgetting (github.com/open-spaced-repetition), in Beijing days. A second rating on the same day is
 * FSRS's short-term review.
 */
export class MemoryModel {
  readonly #fsrs: FSRSAlgorithm

  /** @throws where a parameter is not finite, or their number is not that of an FSRS version. */
  constructor(parameters: readonly number[] = DEFAULT_PARAMETERS) {
    this.#fsrs = new FSRSAlgorithm({
      w: [...checkParameters(parameters)],
      enable_fuzz: false,
      maximum_interval: MOST_DAYS,
    })
  }

  /** The memory after a rating on a day; null: the first one. An earlier day than the last counts as the last. */
  after(memory: Memory | null, rating: Rating, day: number): Memory {
    const elapsed = memory ? Math.max(0, day - memory.lastDay) : 0
    const { stability, difficulty } = this.#fsrs.next_state(memory, elapsed, rating)
    return { stability, difficulty, lastDay: memory ? Math.max(day, memory.lastDay) : day }
  }

  /** Chance of recall on a day, 0 to 1. */
  recallOn(memory: Pick<Memory, 'stability' | 'lastDay'>, day: number): number {
    return this.#fsrs.forgetting_curve(Math.max(0, day - memory.lastDay), memory.stability)
  }

  /** Days until the chance of recall falls to the wanted share (0.7 to 0.97): at least one. */
  interval(stability: number, retention: number): number {
    const days = Math.round(stability * this.#fsrs.calculate_interval_modifier(retention))
    return Math.min(MOST_DAYS, Math.max(1, days))
  }
}

/** FSRS's fuzz range: equally good intervals around one. Below 2.5 days there is no range. */
export function fuzzRange(interval: number): { from: number; to: number } {
  if (interval < 2.5) return { from: interval, to: interval }
  const { min_ivl, max_ivl } = get_fuzz_range(interval, 0, MOST_DAYS)
  return { from: min_ivl, to: max_ivl }
}
