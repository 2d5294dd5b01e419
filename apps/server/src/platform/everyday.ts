import { setSetting, setting } from './database/settings.ts'
import type { Store, Tx } from './database/store.ts'

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
 * Values that staff set in the back office take the place of the environment's, on every server within five seconds
 * (StoredSettings). They are written into the config that everything reads at its use. Without one, what the server was
 * started with counts again.
 */
export class Everyday {
  readonly #config: object
  readonly #known: readonly EverydaySetting[]
  readonly #started: ReadonlyMap<string, unknown>
  #stored = ''

  constructor(config: object, known: readonly EverydaySetting[]) {
    this.#config = config
    this.#known = known
    this.#started = new Map(known.map((one) => [one.name, valueAt(config, one.path)]))
  }

  /** The text that counts for a setting without one of staff's. */
  startedText(one: EverydaySetting): string {
    return one.textOf(this.#started.get(one.name))
  }

  take(stored = ''): void {
    if (stored === this.#stored) return
    this.#stored = stored
    const values = valuesIn(stored)
    for (const one of this.#known) put(this.#config, one.path, this.#valueOf(one, values[one.name]))
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

const valuesIn = (stored: string): EverydayValues => (stored === '' ? {} : (JSON.parse(stored) as EverydayValues))

export const storedValues = async (on: Pick<Store, 'db'>): Promise<EverydayValues> =>
  valuesIn((await setting(on, 'everyday')) ?? '')

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
