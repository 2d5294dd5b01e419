import type { Hearing, Store } from '../../../platform/database/store.ts'
import type { OrderState } from '../tables.ts'
import { orderStates } from './orderRows.ts'

/** How often watched orders are read in case an announcement was lost: one query a server, however many watch. */
const LOOK_MS = 5_000

/** States that do not change by themselves any more. */
const FINAL: readonly OrderState[] = ['paid', 'closed', 'refunded', 'partly', 'returned']

export interface Watcher {
  orderID: number
  /** The last revision sent. */
  seen: number
  tell(state: OrderState): Promise<void>
  end(): void
}

interface WatchServices {
  store: Store
  log: { warn(about: object, text: string): void }
}

/** The orders whose pages wait for changes. */
export class WatchedOrders implements Hearing {
  readonly #services: WatchServices
  readonly #watchers = new Map<number, Set<Watcher>>()
  readonly #due = new Set<number>()
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(services: WatchServices) {
    this.#services = services
  }

  /** Sends the order's state now and at each change. Gives the function that ends it. */
  async watch(watcher: Watcher, row: { state: OrderState; revision: number }): Promise<() => void> {
    const of = this.#watchers.get(watcher.orderID) ?? new Set()
    this.#watchers.set(watcher.orderID, of.add(watcher))
    this.#timer ??= setInterval(() => this.missed(), LOOK_MS).unref()
    await this.#tell(watcher, row)
    return () => {
      of.delete(watcher)
      if (of.size === 0 && this.#watchers.get(watcher.orderID) === of) this.#watchers.delete(watcher.orderID)
      if (this.#watchers.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  /** Hears that an order has changed. */
  hear(text: string): void {
    const orderID = Number(text)
    if (this.#watchers.has(orderID)) this.#lookAt([orderID])
  }

  missed(): void {
    this.#lookAt(this.#watchers.keys())
  }

  /** Changes that arrive during a read are handled together by the next one. */
  #lookAt(orderIDs: Iterable<number>): void {
    for (const orderID of orderIDs) this.#due.add(orderID)
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
  }

  async #look(): Promise<void> {
    while (this.#due.size > 0) {
      const orderIDs = [...this.#due]
      this.#due.clear()
      try {
        for (const row of await orderStates(this.#services.store, orderIDs))
          for (const watcher of [...(this.#watchers.get(row.order_id) ?? [])]) await this.#tell(watcher, row)
      } catch (error) {
        // The database is away: the next read follows.
        this.#services.log.warn({ err: { name: (error as Error).name } }, 'order stream')
      }
    }
  }

  async #tell(watcher: Watcher, row: { state: OrderState; revision: number }): Promise<void> {
    if (row.revision <= watcher.seen) return
    watcher.seen = row.revision
    await watcher.tell(row.state)
    if (FINAL.includes(row.state)) watcher.end()
  }
}
