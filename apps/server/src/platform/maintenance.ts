import { Refusal } from './calls/envelope.ts'
import { setting } from './database/settings.ts'
import type { Store } from './database/store.ts'

/** How long the message is cached: every server follows a change within this time. */
const REMEMBERED_MS = 5_000

/**
 * The setting `maintenance`: while it holds a message, every call except those of the back office is answered with
 * status 408 and that message (specification, section 8). Set by `npm run maintenance`.
 */
export class Maintenance {
  readonly #store: Pick<Store, 'db'>
  readonly #now: () => number
  #message = ''
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null

  constructor(store: Pick<Store, 'db'>, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /** Throws the refusal while maintenance is on; gives a promise only where the setting must be read again. */
  check(): Promise<void> | undefined {
    const age = this.#now() - this.#readAt
    if (age >= 0 && age < REMEMBERED_MS) {
      this.#refuse()
      return undefined
    }
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    return this.#reading.then(() => this.#refuse())
  }

  #refuse(): void {
    if (this.#message !== '') throw new Refusal(408, this.#message)
  }

  /** If the database does not answer, the cached message stays: the call itself will fail. */
  async #read(): Promise<void> {
    this.#message = (await setting(this.#store, 'maintenance').catch(() => this.#message)) ?? ''
    this.#readAt = this.#now()
  }
}
