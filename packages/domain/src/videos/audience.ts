import { type Stretch, WATCHED_SHARE } from './videos.ts'

/** Most buckets of a curve. */
const MOST_BUCKETS = 300

/** One learner's viewing of a lesson. `place`: the last position, in seconds. */
export interface Viewing {
  stretches: readonly Stretch[]
  /** 0 to 1. */
  share: number
  place: number
}

/** Number of viewers of each stretch of `bucketSeconds`, and where those who did not finish stopped. */
export interface Audience {
  bucketSeconds: number
  viewers: number
  finished: number
  watched: number[]
  stopped: number[]
}

/** Counts viewings of a video of so many seconds, in constant memory. */
export class AudienceCount {
  readonly #bucketSeconds: number
  readonly #watched: number[]
  readonly #stopped: number[]
  #viewers = 0
  #finished = 0

  constructor(seconds: number) {
    this.#bucketSeconds = Math.max(1, Math.ceil(seconds / MOST_BUCKETS))
    const buckets = Math.max(1, Math.ceil(seconds / this.#bucketSeconds))
    this.#watched = new Array<number>(buckets).fill(0)
    this.#stopped = new Array<number>(buckets).fill(0)
  }

  /** A stretch counts for every bucket that it touches, once a learner. Viewings without stretches do not count. */
  add({ stretches, share, place }: Viewing): void {
    if (stretches.length === 0) return
    this.#viewers++
    const last = this.#watched.length - 1
    let next = 0
    for (const [from, to] of stretches) {
      const begin = Math.max(next, Math.floor(from / this.#bucketSeconds))
      const end = Math.min(last, Math.ceil(to / this.#bucketSeconds) - 1)
      for (let at = begin; at <= end; at++) this.#watched[at] = (this.#watched[at] ?? 0) + 1
      next = Math.max(next, end + 1)
    }
    if (share >= WATCHED_SHARE) this.#finished++
    else {
      const at = Math.min(last, Math.floor(place / this.#bucketSeconds))
      this.#stopped[at] = (this.#stopped[at] ?? 0) + 1
    }
  }

  result(): Audience {
    return {
      bucketSeconds: this.#bucketSeconds,
      viewers: this.#viewers,
      finished: this.#finished,
      watched: [...this.#watched],
      stopped: [...this.#stopped],
    }
  }
}
