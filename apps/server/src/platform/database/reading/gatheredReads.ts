interface Wanted<Found> {
  promise: Promise<Found | undefined>
  resolve: (found: Found | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Combines reads of one kind that are asked for in the same turn of the event loop into one query, for moments at which
 * many candidates act at once. Caches nothing.
 */
export class GatheredReads<Key, Found> {
  readonly #read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>
  readonly #most: number
  #wanted = new Map<Key, Wanted<Found>>()

  /** `read` gets distinct keys, at most `most` of them. */
  constructor(read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>, most: number) {
    this.#read = read
    this.#most = most
  }

  find(key: Key): Promise<Found | undefined> {
    const known = this.#wanted.get(key)
    if (known) return known.promise
    if (this.#wanted.size === 0) setImmediate(() => this.#readAll())
    const wanted = Promise.withResolvers<Found | undefined>()
    this.#wanted.set(key, wanted)
    return wanted.promise
  }

  #readAll(): void {
    const wanted = [...this.#wanted]
    this.#wanted = new Map()
    for (let from = 0; from < wanted.length; from += this.#most)
      void this.#readSome(wanted.slice(from, from + this.#most))
  }

  async #readSome(wanted: [Key, Wanted<Found>][]): Promise<void> {
    try {
      const found = await this.#read(wanted.map(([key]) => key))
      for (const [key, { resolve }] of wanted) resolve(found.get(key))
    } catch (error) {
      for (const [, { reject }] of wanted) reject(error)
    }
  }
}
