import type { Batch, Tx } from './store.ts'

/** An item that waits for its transaction, with the functions that settle its writer's promise. */
export interface Waiting {
  batch: Batch<unknown, unknown>
  item: unknown
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/**
 * Takes the items of the next run from the front of a queue. An item whose key occurs in this run or in a run under way
 * stays queued, in order.
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
    // A waiting key blocks later items of the same key, so that they run in the order in which they came.
    if (run.length < most && !keys.has(key)) run.push(one)
    else rest.push(one)
    keys.add(key)
  }
  return { run, rest }
}

/** Most items that one transaction takes. */
const TOGETHER = 250
/**
 * Transactions of one batch that may be under way at once: the next one fills while one commits. The rest of the pool
 * stays free.
 */
const AT_ONCE = 2

/** Grouped writes of a database whose transactions can run in parallel (PostgreSQL). */
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
      // One item or the database failed: the run is split in halves, in order, until the failing item is alone.
      const half = run.length >> 1
      await this.#write(run.slice(0, half))
      await this.#write(run.slice(half))
    }
  }
}

interface Queue {
  waiting: Waiting[]
  running: number
  /** Keys of the items under way. */
  keys: Set<number>
  called: boolean
}
