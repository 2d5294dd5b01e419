import { Worker } from 'node:worker_threads'
import { type RawBuilder, sql } from 'kysely'

export interface ThreadQuestion {
  id: number
  sql: string
  values: unknown[]
}
export type ThreadAnswer = { id: number } & ({ rows: unknown[] } | { failed: { message: string; code: string } })

const MARK = '/* apart */'

/**
 * `query.modifyEnd(apart)`: for reads that look through many rows. SQLite answers inside the process that asks, so that
 * everybody waits for a read of 200 ms; one with this mark goes to a thread. PostgreSQL reads a comment.
 */
export const apart: RawBuilder<unknown> = sql.raw(MARK)
export const isApart = (text: string): boolean => text.endsWith(MARK)

/** A thread that nobody asks gives its memory back. */
const IDLE_MS = 60_000

interface Waiting {
  resolve(rows: unknown[]): void
  reject(reason: unknown): void
}

/** The thread of a store on SQLite that answers its long reads. It starts with the first of them. */
export class ReadsApart {
  readonly #file: string
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #asked = 0

  constructor(file: string) {
    this.#file = file
  }

  all(text: string, values: readonly unknown[]): Promise<unknown[]> {
    clearTimeout(this.#idle)
    const thread = this.#started()
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      thread.ref()
      thread.postMessage({ id, sql: text, values: [...values] } satisfies ThreadQuestion)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    if (!thread) return
    this.#gone(thread, new Error('the store is closed'))
    await thread.terminate()
  }

  #started(): Worker {
    if (this.#thread) return this.#thread
    const thread = new Worker(new URL('./readerThread.ts', import.meta.url), {
      workerData: this.#file,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    this.#thread = thread
    thread.on('message', (answer: ThreadAnswer) => this.#take(answer))
    thread.on('error', (error) => this.#gone(thread, error))
    thread.on('exit', () => this.#gone(thread, new Error('the thread that reads has ended')))
    return thread
  }

  #take(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('rows' in answer) waiting?.resolve(answer.rows)
    else waiting?.reject(Object.assign(new Error(answer.failed.message), { code: answer.failed.code }))
    if (this.#waiting.size > 0) return
    // It keeps no process alive that has nothing else to do.
    this.#thread?.unref()
    this.#idle = setTimeout(() => void this.close(), IDLE_MS)
    this.#idle.unref()
  }

  /** Whoever waits is told; the next read starts another thread. */
  #gone(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
