import {
  type MaintenancePlan,
  maintenanceMessage,
  maintenancePlan,
  maintenanceState,
} from '@tizhou/domain/office/maintenance'
import { Refusal } from './calls/envelope.ts'
import { setting } from './database/settings.ts'
import type { Store } from './database/store.ts'

/** How long the plan is cached: every server follows a change within this time. */
const REMEMBERED_MS = 5_000

/**
 * The setting `maintenance`: while its plan lasts, every call except those of the back office is answered with status 408
 * and its message (specification, section 8). Set in the back office, or by `npm run maintenance`.
 */
export class Maintenance {
  readonly #store: Pick<Store, 'db'>
  readonly #now: () => number
  readonly #beside: () => Promise<void>
  #plan: MaintenancePlan | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null

  /** `beside`: what else is read again whenever the plan is. */
  constructor(store: Pick<Store, 'db'>, now: () => number, beside: () => Promise<void> = async () => {}) {
    this.#store = store
    this.#now = now
    this.#beside = beside
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

  /** After a change on this server: the next call reads it. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  #refuse(): void {
    if (this.#plan !== undefined && maintenanceState(this.#plan, this.#now()) === 'on')
      throw new Refusal(408, maintenanceMessage(this.#plan))
  }

  /** If the database does not answer, the cached plan stays: the call itself will fail. */
  async #read(): Promise<void> {
    const [stored] = await Promise.all([
      setting(this.#store, 'maintenance').then(
        (text) => ({ plan: maintenancePlan(text) }),
        () => ({ plan: this.#plan }),
      ),
      this.#beside(),
    ])
    this.#plan = stored.plan
    this.#readAt = this.#now()
  }
}
