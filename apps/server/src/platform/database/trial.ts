import { AsyncLocalStorage } from 'node:async_hooks'
import type { Batch, Store, Tx } from './store.ts'

/** A transaction that a trial began on a connection of its own. `end` rolls it back. */
export interface TrialTx {
  tx: Tx
  end(): Promise<void>
}

/** What a trial has begun on one store. */
class Tried {
  /** Set once the first write began the transaction: from then on reads see it as well. */
  tx: Tx | undefined
  readonly #begin: () => Promise<TrialTx>
  #begun: Promise<TrialTx> | undefined
  /** Works come one after another, as on the store itself. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(begin: () => Promise<TrialTx>) {
    this.#begin = begin
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => this.#run(work))
    this.#last = done.catch(() => undefined)
    return done
  }

  async #run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#begun ??= this.#begin()
    const { tx } = await this.#begun
    this.tx = tx
    await tx.run('savepoint tried', [])
    try {
      return await work(tx)
    } catch (error) {
      await tx.run('rollback to savepoint tried', [])
      throw error
    } finally {
      await tx.run('release savepoint tried', [])
    }
  }

  async end(): Promise<void> {
    await this.#last
    this.tx = undefined
    const begun = await this.#begun?.catch(() => undefined)
    await begun?.end()
  }
}

interface Trial {
  isOver: boolean
  stores: Map<object, Tried>
}

const running = new AsyncLocalStorage<Trial>()

const current = (): Trial | undefined => {
  const trial = running.getStore()
  return trial?.isOver === false ? trial : undefined
}

/** Whether the running work is a trial: what it writes is not kept, so that nobody may remember it either. */
export const isTrial = (): boolean => current() !== undefined

/**
 * Does a work whose writes are seen by itself and kept by nobody: the first write begins a transaction, in which all
 * further reads and writes of the work take place; it is rolled back when the work ends. A work that only reads costs nothing.
 */
export async function tried<T>(work: () => Promise<T>): Promise<T> {
  const trial: Trial = { isOver: false, stores: new Map() }
  try {
    return await running.run(trial, work)
  } finally {
    // What the work left behind (a timer, a promise of a cache) goes on outside.
    trial.isOver = true
    for (const one of trial.stores.values()) await one.end()
  }
}

/** The store as it is outside of trials, and for the works of trials on a transaction that `begin` opens. */
export function openToTrials(store: Store, begin: () => Promise<TrialTx>): Store {
  const key = {}
  // One transaction at a time: trials never hold the connections that the reads of others, or their own, wait for.
  let free: Promise<void> = Promise.resolve()
  const beginAlone = async (): Promise<TrialTx> => {
    const before = free
    const over = Promise.withResolvers<void>()
    free = over.promise
    await before
    try {
      const { tx, end } = await begin()
      return { tx, end: () => end().finally(over.resolve) }
    } catch (error) {
      over.resolve()
      throw error
    }
  }
  const known = () => current()?.stores.get(key)?.tx
  const writing = () => {
    const stores = current()?.stores
    if (!stores) return undefined
    const one = stores.get(key) ?? new Tried(beginAlone)
    stores.set(key, one)
    return one
  }
  return {
    dialect: store.dialect,
    announcements: store.announcements,
    close: () => store.close(),
    get db() {
      return known()?.db ?? store.db
    },
    all: (sql, values) => (known() ?? store).all(sql, values),
    write: (work) => (writing() ?? store).write(work),
    writeGrouped<Item, Result>(batch: Batch<Item, Result>, item: Item): Promise<Result> {
      const trial = writing()
      if (!trial) return store.writeGrouped(batch, item)
      return trial.write(async (tx) => (await batch.run(tx, [item]))[0] as Result)
    },
  }
}
