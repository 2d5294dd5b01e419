import { type SettingName, settingsNamed } from './database/settings.ts'
import type { Store } from './database/store.ts'

/** How long values are remembered: every server follows a change within this time. */
const REMEMBERED_MS = 5_000

/** Takes a setting as it is stored; undefined: nobody has set it. */
type Taker = (stored: string | undefined) => void

/** The settings of the database that every server follows while it runs, each taken by what keeps it. */
export class StoredSettings {
  readonly #store: Pick<Store, 'db'>
  readonly #now: () => number
  readonly #takers: Readonly<Record<SettingName, Taker>>
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null
  #reads = 0

  constructor(store: Pick<Store, 'db'>, now: () => number, takers: Readonly<Record<SettingName, Taker>>) {
    this.#store = store
    this.#now = now
    this.#takers = takers
  }

  /** Gives a promise only where they must be read again. */
  follow(): Promise<void> | undefined {
    const age = this.#now() - this.#readAt
    if (age >= 0 && age < REMEMBERED_MS) return undefined
    this.#reading ??= this.refresh().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  /** Reads them and puts them into effect here. If the database does not answer, they stay as they are. */
  async refresh(): Promise<void> {
    const read = ++this.#reads
    const stored = await settingsNamed(this.#store, Object.keys(this.#takers)).catch(() => undefined)
    // A later reading has the newer values.
    if (read !== this.#reads) return
    this.#readAt = this.#now()
    if (!stored) return
    for (const [name, take] of Object.entries(this.#takers)) take(stored.get(name))
  }
}
