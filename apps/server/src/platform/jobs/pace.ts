import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dialect } from '../database/store.ts'

/**
 * Target time of a slice's transaction, ms. On SQLite a save that comes meanwhile waits so long; on PostgreSQL it
 * blocks nobody, and most of it is round trips.
 */
const SLICE_MS: Record<Dialect, number> = { sqlite: 4, postgres: 25 }
const LEAST_ROWS = 100
const MOST_ROWS = 1_000

/** How many rows a job's slice takes on this server. */
export interface Pace {
  size: number
}

export const newPace = (size = 500): Pace => ({ size })

/** Adapts the size of the next slice to the time that the last one took. */
export function fitSize(pace: Pace, tookMs: number, dialect: Dialect): void {
  const by = Math.min(1.5, Math.max(0.5, SLICE_MS[dialect] / Math.max(tookMs, 0.1)))
  pace.size = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.round(pace.size * by)))
}

const LEAST_BREATH_MS = 1
const MOST_BREATH_MS = 100
/** Pause after a slice as a multiple of its length, for an idle and for a busy server. */
const REST: Record<Dialect, { quiet: number; busy: number }> = {
  // On SQLite a slice blocks the event loop and thus all requests.
  sqlite: { quiet: 1.5, busy: 24 },
  // Most of a slice is waiting for the database.
  postgres: { quiet: 0.25, busy: 4 },
}
/** Utilisation of the event loop from which on it counts as busy. */
const BUSY_FROM = 0.6
/** Learners' requests have priority for so long: work that has waited longer is done as on an idle server. */
const PATIENCE_MS = 12_000

/**
 * Pause after a slice that took `tookMs`: longer the busier the event loop was during the last pause (`busy`, 0 to 1),
 * unless the oldest work has waited longer than PATIENCE_MS (`behindMs`).
 */
export function restAfter(tookMs: number, busy: number, behindMs: number, dialect: Dialect): number {
  const { quiet, busy: most } = REST[dialect]
  const pressed = Math.max(0, busy - BUSY_FROM) / (1 - BUSY_FROM)
  const patience = Math.max(0, 1 - behindMs / PATIENCE_MS)
  const times = quiet + (most - quiet) * pressed * patience
  return Math.min(MOST_BREATH_MS, Math.max(LEAST_BREATH_MS, tookMs * times))
}

/** Serialises the slices of a server's jobs, with a pause after each. */
export class Lane {
  readonly #dialect: Dialect
  #last: Promise<unknown> = Promise.resolve()
  #resting = performance.eventLoopUtilization()
  #busy = 0

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  /** `behindMs`: how long the job's oldest work has waited. */
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
