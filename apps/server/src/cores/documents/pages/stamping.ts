import { LRUCache } from 'lru-cache'
import { type Apart, startApart } from '../../../platform/apart/apart.ts'
import type { Stamped, StampTask } from './stampWorker.ts'

const CACHE_BYTES = 24_000_000
const LIMIT_MS = 20_000
const IDLE_MS = 60_000
/** The process as a whole has no time limit: each page has its own. */
const LIMITS = { memoryMB: 200, milliseconds: 2 ** 31 - 1 }

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
  late: NodeJS.Timeout
}

/** A child process that draws marks, started on demand, with a cache of its latest pages. */
class Stamping {
  readonly #cache = new LRUCache<string, Promise<Uint8Array>>({ max: 500, ttl: 5 * 60_000 })
  #cached = 0
  #apart: Apart | undefined
  #idle: NodeJS.Timeout | undefined
  #next = 0
  readonly #waiting = new Map<number, Waiting>()

  /** `key` identifies the page, the learner and the moment. */
  async stamped(key: string, text: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.#cache.get(key)
    if (known) return known
    const made = read().then((page) => this.#stamp(page, text))
    this.#cache.set(key, made)
    made.then(
      ({ length }) => {
        this.#cached += length
        if (this.#cached <= CACHE_BYTES) return
        this.#cache.clear()
        this.#cached = 0
      },
      () => this.#cache.delete(key),
    )
    return made
  }

  #stamp(page: Uint8Array, text: string): Promise<Uint8Array> {
    const apart = this.#started()
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#end(apart, new Error('stamping took too long')), LIMIT_MS)
      this.#waiting.set(id, { resolve, reject, late })
      apart.tell({ id, page, text } satisfies StampTask)
    })
  }

  #started(): Apart {
    clearTimeout(this.#idle)
    if (this.#apart) return this.#apart
    const apart = startApart<Stamped>(new URL('./stampWorker.ts', import.meta.url), null, LIMITS, {
      message: (stamped) => {
        const waiting = this.#waiting.get(stamped.id)
        if (!waiting) return
        this.#waiting.delete(stamped.id)
        clearTimeout(waiting.late)
        if ('bytes' in stamped) waiting.resolve(stamped.bytes)
        else waiting.reject(Object.assign(new Error('a page could not be stamped'), { stack: stamped.failed }))
        if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(apart), IDLE_MS).unref()
      },
      ended: (error) => this.#end(apart, error),
    })
    apart.unref()
    this.#apart = apart
    return apart
  }

  /** Rejects the waiting requests; the next one starts a new process. */
  #end(apart: Apart, error = new Error('stamping has ended')): void {
    if (this.#apart !== apart) return
    this.#apart = undefined
    apart.end()
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.late)
      waiting.reject(error)
    }
    this.#waiting.clear()
  }
}

export const stamping = new Stamping()
