/** A mutex by name within this server, first come, first served. */
export class Turns {
  /** For each name the end of its last turn. */
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves when earlier turns have ended; gives the function that ends this turn. */
  async take(name: string): Promise<() => void> {
    const before = this.#last.get(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(name, promise)
    void promise.then(() => {
      if (this.#last.get(name) === promise) this.#last.delete(name)
    })
    await before
    return resolve
  }
}
