import { setTimeout as pause } from 'node:timers/promises'
import type { Dialect } from '../database/store.ts'

/**
 * What the transaction of a slice should take, ms. On SQLite a save that comes meanwhile waits so long; on PostgreSQL, where
 * it holds up nobody, most of it is round trips.
 */
const SLICE_MS: Record<Dialect, number> = { sqlite: 8, postgres: 40 }
const LEAST_ROWS = 200
const MOST_ROWS = 2_000

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
const MOST_BREATH_MS = 25

/**
 * Lets one slice after the other through, with a breath after each: on SQLite, whose slices hold the event loop, as long
 * as the slice, so that jobs take half of a server's time at the most; on PostgreSQL a quarter of it.
 */
export class Lane {
  readonly #share: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(dialect: Dialect) {
    this.#share = dialect === 'sqlite' ? 1 : 0.25
  }

  run<T>(slice: () => Promise<T>): Promise<T> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    return (async () => {
      await before
      const began = performance.now()
      try {
        return await slice()
      } finally {
        const breath = (performance.now() - began) * this.#share
        pause(Math.min(MOST_BREATH_MS, Math.max(LEAST_BREATH_MS, breath))).then(resolve)
      }
    })()
  }
}
