/** Lets what concerns one name go one after another, in the order in which it came, on this server. */
export class Turns {
  /** Of each name, the end of the last turn that waits or is under way. */
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves when those before have ended; gives what ends this turn. */
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
