import { setTimeout as pause } from 'node:timers/promises'
import type { Dialect, Store, Tx } from '../../../platform/database/store.ts'

/**
 * Target time that a transaction of an import works in, ms. On SQLite saves wait meanwhile, and the commit that follows
 * may copy the log for another 12 ms: both together stay at 20. On PostgreSQL saves do not wait for it, and most of it is
 * round trips, which fewer rows would not shorten.
 */
const AIM_MS: Record<Dialect, number> = { sqlite: 6, postgres: 250 }
/** The next transaction takes so many times the rows of the last one at the most. */
const GROWTH = 1.5
/**
 * Pause behind a transaction, for other writers and requests: as long as it took, within these bounds.
 */
const LEAST_BREATH_MS = 2
const MOST_BREATH_MS = 8

export interface Rows {
  first: number
  least: number
  most: number
}

/** The clock, and how it passes. */
export interface Clock {
  now(): number
  pause(ms: number): Promise<unknown>
}

const REAL: Clock = { now: () => performance.now(), pause }

/**
 * Short transactions one after another: each takes as many rows as would have filled the target time by the speed of the
 * last one, and a breath follows it, in which waiting saves come first.
 */
export class PacedWrites {
  readonly #store: Pick<Store, 'dialect' | 'write'>
  readonly #rows: Rows
  readonly #clock: Clock
  /** Rows that the next transaction should take. */
  size: number

  constructor(store: Pick<Store, 'dialect' | 'write'>, rows: Rows, clock: Clock = REAL) {
    this.#store = store
    this.#rows = rows
    this.#clock = clock
    this.size = rows.first
  }

  /** Runs `work`, which writes so many `rows`, in a transaction of its own. */
  async write<T>(rows: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const began = this.#clock.now()
    let heldMs = 0
    const value = await this.#store.write(async (tx) => {
      // Counted from here: the wait for other writers says nothing of this work.
      const from = this.#clock.now()
      const done = await work(tx)
      heldMs = this.#clock.now() - from
      return done
    })
    this.#fit(rows, heldMs)
    await this.#clock.pause(Math.min(MOST_BREATH_MS, Math.max(LEAST_BREATH_MS, this.#clock.now() - began)))
    return value
  }

  #fit(rows: number, heldMs: number): void {
    const aim = AIM_MS[this.#store.dialect]
    // A short rest of rows that was quick says nothing of a full transaction.
    if (rows < this.size && heldMs <= aim) return
    const fitting = Math.min(this.size * GROWTH, (rows * aim) / Math.max(heldMs, 0.1))
    this.size = Math.min(this.#rows.most, Math.max(this.#rows.least, Math.floor(fitting)))
  }
}
