import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Stamped, StampTask } from './stampWorker.ts'

const MOST_MEMORY_MB = 200
const CACHE_BYTES = 24_000_000
const LIMIT_MS = 20_000
const IDLE_MS = 60_000

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
  late: NodeJS.Timeout
}

/** One thread of this process that draws marks, there while it is needed, and what it drew last. */
class Stamping {
  readonly #cache = new LRUCache<string, Promise<Uint8Array>>({ max: 500, ttl: 5 * 60_000 })
  #cached = 0
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #next = 0
  readonly #waiting = new Map<number, Waiting>()

  /** `key` tells the page, the learner and the moment apart. */
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
    const worker = this.#started()
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#end(worker, new Error('stamping took too long')), LIMIT_MS)
      this.#waiting.set(id, { resolve, reject, late })
      worker.postMessage({ id, page, text } satisfies StampTask)
    })
  }

  #started(): Worker {
    clearTimeout(this.#idle)
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./stampWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    worker.unref()
    worker.on('message', (stamped: Stamped) => {
      const waiting = this.#waiting.get(stamped.id)
      if (!waiting) return
      this.#waiting.delete(stamped.id)
      clearTimeout(waiting.late)
      if ('bytes' in stamped) waiting.resolve(stamped.bytes)
      else waiting.reject(Object.assign(new Error('a page could not be stamped'), { stack: stamped.failed }))
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref()
    })
    worker.on('error', (error) => this.#end(worker, error as Error))
    this.#worker = worker
    return worker
  }

  /** Those who wait hear why; the next one starts a thread anew. */
  #end(worker: Worker, error = new Error('stamping has ended')): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    void worker.terminate()
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.late)
      waiting.reject(error)
    }
    this.#waiting.clear()
  }
}

export const stamping = new Stamping()
