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
 * `query.modifyEnd(apart)` marks a read of many rows. SQLite runs inside the asking process, so a read of 200 ms would
 * block everybody: marked reads run in a worker thread. For PostgreSQL the mark is only a comment.
 */
export const apart: RawBuilder<unknown> = sql.raw(MARK)
export const isApart = (text: string): boolean => text.endsWith(MARK)

/** The thread ends after so long without a read, and frees its memory. */
const IDLE_MS = 60_000

interface Waiting {
  resolve(rows: unknown[]): void
  reject(reason: unknown): void
}

/** The worker thread that runs the marked reads of a store on SQLite. Started by the first read. */
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
    // The thread alone does not keep the process alive.
    this.#thread?.unref()
    this.#idle = setTimeout(() => void this.close(), IDLE_MS)
    this.#idle.unref()
  }

  /** Rejects the waiting reads; the next read starts another thread. */
  #gone(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
