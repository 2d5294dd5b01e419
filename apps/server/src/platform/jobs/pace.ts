import { setTimeout as pause } from 'node:timers/promises'

/** What the transaction of a slice should take: a save that comes meanwhile waits so long. */
const SLICE_MS = 8
const LEAST_ROWS = 50
const MOST_ROWS = 2_000

/** How many rows a slice of a job takes on this server. */
export interface Pace {
  size: number
}

export const newPace = (size = 300): Pace => ({ size })

/** Grows or shrinks the next slice by what the last one took. */
export function fitSize(pace: Pace, tookMs: number): void {
  const by = Math.min(1.5, Math.max(0.5, SLICE_MS / Math.max(tookMs, 0.1)))
  pace.size = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.round(pace.size * by)))
}

const LEAST_BREATH_MS = 1
const MOST_BREATH_MS = 25

/** Lets one slice after the other through, with a breath after each: jobs take half of a server's time at the most. */
export class Lane {
  #last: Promise<unknown> = Promise.resolve()

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
        const took = performance.now() - began
        pause(Math.min(MOST_BREATH_MS, Math.max(LEAST_BREATH_MS, took))).then(resolve)
      }
    })()
  }
}
