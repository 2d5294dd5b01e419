import type { Batch, Tx } from './store.ts'

/** An item that waits for its transaction, with the promise of whoever wrote it. */
export interface Waiting {
  batch: Batch<unknown, unknown>
  item: unknown
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/**
 * Takes from the front of a queue what one run may hold. What shares a key with it, or with what is under way, stays, in
 * its order.
 */
export function takeRun(
  queue: Waiting[],
  most: number,
  underWay?: ReadonlySet<number>,
): { run: Waiting[]; rest: Waiting[] } {
  const keyOf = queue[0]?.batch.keyOf
  if (!keyOf) return { run: queue.slice(0, most), rest: queue.slice(most) }
  const keys = new Set(underWay)
  const run: Waiting[] = []
  const rest: Waiting[] = []
  for (const one of queue) {
    const key = keyOf(one.item)
    // A key that waits keeps those behind it waiting as well: they go in the order in which they came.
    if (run.length < most && !keys.has(key)) run.push(one)
    else rest.push(one)
    keys.add(key)
  }
  return { run, rest }
}

/** Most items that one transaction takes. */
const TOGETHER = 250
/** Transactions of one kind under way at once: while one commits the next is filled. The other connections stay free. */
const AT_ONCE = 2

/** The groups of a database whose transactions run beside each other (PostgreSQL). */
export class Groups {
  readonly #transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly #queues = new Map<object, Queue>()

  constructor(transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>) {
    this.#transaction = transaction
  }

  add(waiting: Waiting): void {
    let queue = this.#queues.get(waiting.batch)
    if (!queue) {
      queue = { waiting: [], running: 0, keys: new Set(), called: false }
      this.#queues.set(waiting.batch, queue)
    }
    queue.waiting.push(waiting)
    if (queue.called) return
    queue.called = true
    setImmediate(() => {
      queue.called = false
      this.#start(queue)
    })
  }

  #start(queue: Queue): void {
    while (queue.waiting.length > 0 && queue.running < AT_ONCE) {
      const { run, rest } = takeRun(queue.waiting, TOGETHER, queue.keys)
      if (run.length === 0) return
      queue.waiting = rest
      queue.running++
      const keys = run.flatMap(({ batch, item }) => (batch.keyOf ? [batch.keyOf(item)] : []))
      for (const key of keys) queue.keys.add(key)
      void this.#write(run).finally(() => {
        queue.running--
        for (const key of keys) queue.keys.delete(key)
        this.#start(queue)
      })
    }
  }

  async #write(run: Waiting[]): Promise<void> {
    const [first] = run
    if (!first) return
    try {
      const results = await this.#transaction((tx) =>
        first.batch.run(
          tx,
          run.map((one) => one.item),
        ),
      )
      for (const [at, one] of run.entries()) one.resolve(results[at] as never)
    } catch (error) {
      if (run.length === 1) return first.reject(error)
      // One of them, or the database: by halves, in their order, until what fails stands alone.
      const half = run.length >> 1
      await this.#write(run.slice(0, half))
      await this.#write(run.slice(half))
    }
  }
}

interface Queue {
  waiting: Waiting[]
  running: number
  /** Of the items under way. */
  keys: Set<number>
  called: boolean
}
