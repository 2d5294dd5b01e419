import { setSetting, setting } from './database/settings.ts'
import type { Store, Tx } from './database/store.ts'

/** How long values are cached: every server follows a change within this time. */
const REMEMBERED_MS = 5_000

/** A setting that staff may change while servers run. */
export interface EverydaySetting {
  /** Its variable. */
  name: string
  /** Its place in the config. */
  path: readonly string[]
  /** Throws where the text is no value of it. */
  read(text: string): unknown
  /** The text of a value, as the variable has it. */
  textOf(value: unknown): string
}

/** What staff set, by name. */
export type EverydayValues = Readonly<Record<string, string>>

/**
 * Values that staff set in the back office take the place of the environment's, on every server within five seconds. They are
 * written into the config that everything reads at its use. Without one, what the server was started with counts again.
 */
export class Everyday {
  readonly #config: object
  readonly #store: Pick<Store, 'db'>
  readonly #now: () => number
  readonly #known: readonly EverydaySetting[]
  readonly #started: ReadonlyMap<string, unknown>
  #values: EverydayValues = {}
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null

  constructor(config: object, store: Pick<Store, 'db'>, now: () => number, known: readonly EverydaySetting[]) {
    this.#config = config
    this.#store = store
    this.#now = now
    this.#known = known
    this.#started = new Map(known.map((one) => [one.name, valueAt(config, one.path)]))
  }

  /** The text that counts for a setting without one of staff's. */
  startedText(one: EverydaySetting): string {
    return one.textOf(this.#started.get(one.name))
  }

  /** Gives a promise only where values must be read again. */
  follow(): Promise<void> | undefined {
    const age = this.#now() - this.#readAt
    if (age >= 0 && age < REMEMBERED_MS) return undefined
    this.#reading ??= this.refresh().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  /** Reads the values and puts them into effect here. If the database does not answer, they stay as they are. */
  async refresh(): Promise<void> {
    const stored = await storedValues(this.#store).catch(() => this.#values)
    this.#readAt = this.#now()
    if (JSON.stringify(stored) === JSON.stringify(this.#values)) return
    this.#values = stored
    for (const one of this.#known) put(this.#config, one.path, this.#valueOf(one, stored[one.name]))
  }

  /** A value of another release that is none any more does not count. */
  #valueOf(one: EverydaySetting, text: string | undefined): unknown {
    if (text !== undefined)
      try {
        return one.read(text)
      } catch {}
    return this.#started.get(one.name)
  }
}

export async function storedValues(on: Pick<Store, 'db'>): Promise<EverydayValues> {
  return JSON.parse((await setting(on, 'everyday')) ?? '{}') as EverydayValues
}

/** Sets one value; undefined: what servers were started with. */
export async function putValue(tx: Tx, name: string, value: string | undefined): Promise<void> {
  const { [name]: _before, ...others } = await storedValues(tx)
  const values = value === undefined ? others : { ...others, [name]: value }
  await setSetting(tx, 'everyday', Object.keys(values).length === 0 ? '' : JSON.stringify(values))
}

const valueAt = (config: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], config)

function put(config: object, path: readonly string[], value: unknown): void {
  const holder = valueAt(config, path.slice(0, -1)) as Record<string, unknown>
  holder[path.at(-1) as string] = value
}
