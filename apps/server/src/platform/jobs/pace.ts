import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dialect } from '../database/store.ts'

/**
 * What the transaction of a slice should take, ms. On SQLite a save that comes meanwhile waits so long; on PostgreSQL, where
 * it holds up nobody, most of it is round trips.
 */
const SLICE_MS: Record<Dialect, number> = { sqlite: 4, postgres: 25 }
const LEAST_ROWS = 100
const MOST_ROWS = 1_000

/** How many rows a slice of a job takes on this server. */
export interface Pace {
  size: number
}

export const newPace = (size = 500): Pace => ({ size })

/** Grows or shrinks the next slice by what the last one took. */
export function fitSize(pace: Pace, tookMs: number, dialect: Dialect): void {
  const by = Math.min(1.5, Math.max(0.5, SLICE_MS[dialect] / Math.max(tookMs, 0.1)))
  pace.size = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.round(pace.size * by)))
}

const LEAST_BREATH_MS = 1
const MOST_BREATH_MS = 40
/** After a slice the lane rests for so many times its length: where the server has little else to do, and where it has none to spare. */
const REST: Record<Dialect, { quiet: number; busy: number }> = {
  // A slice holds the event loop, and with it whoever answers.
  sqlite: { quiet: 1.5, busy: 8 },
  // Most of a slice is waiting for the database.
  postgres: { quiet: 0.25, busy: 2 },
}
/** The share of its time from which on the event loop counts as busy, rising to 1. */
const BUSY_FROM = 0.6
/** Learners go first for so long: what has waited longer is worked off as on a quiet server. */
const PATIENCE_MS = 30_000

/**
 * How long to rest after a slice that took `tookMs`: the longer, the busier the event loop was in the rest before
 * (`busy`, 0 to 1), but not when the oldest of the work has waited for `behindMs` that are beyond patience.
 */
export function restAfter(tookMs: number, busy: number, behindMs: number, dialect: Dialect): number {
  const { quiet, busy: most } = REST[dialect]
  const pressed = Math.max(0, busy - BUSY_FROM) / (1 - BUSY_FROM)
  const patience = Math.max(0, 1 - behindMs / PATIENCE_MS)
  const times = quiet + (most - quiet) * pressed * patience
  return Math.min(MOST_BREATH_MS, Math.max(LEAST_BREATH_MS, tookMs * times))
}

/** Lets one slice of a server's jobs through after the other, with a rest after each. */
export class Lane {
  readonly #dialect: Dialect
  #last: Promise<unknown> = Promise.resolve()
  #resting = performance.eventLoopUtilization()
  #busy = 0

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  /** `behindMs`: for how long the oldest of the job's work has waited. */
  run<T>(slice: () => Promise<T>, behindMs = 0): Promise<T> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    return (async () => {
      await before
      this.#busy = performance.eventLoopUtilization(this.#resting).utilization
      const began = performance.now()
      try {
        return await slice()
      } finally {
        const rest = restAfter(performance.now() - began, this.#busy, behindMs, this.#dialect)
        this.#resting = performance.eventLoopUtilization()
        pause(rest).then(resolve)
      }
    })()
  }
}
