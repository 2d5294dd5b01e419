/** The open streams of this server, to count and end them. */
export class OpenStreams {
  readonly #open = new Map<string, Map<number, Set<() => void>>>()
  #count = 0
  #isStopped = false

  /** Number of streams of all kinds. */
  get count(): number {
    return this.#count
  }

  /** Number of one person's streams of a kind. */
  countOf(kind: string, userID: number): number {
    return this.#open.get(kind)?.get(userID)?.size ?? 0
  }

  /** Gives the function that removes it; undefined: the server is stopping and accepts none. */
  add(kind: string, userID: number, end: () => void): (() => void) | undefined {
    if (this.#isStopped) return undefined
    const byUser = this.#open.get(kind) ?? new Map<number, Set<() => void>>()
    this.#open.set(kind, byUser)
    const own = byUser.get(userID) ?? new Set()
    byUser.set(userID, own.add(end))
    this.#count++
    return () => {
      if (!own.delete(end)) return
      this.#count--
      if (own.size === 0 && byUser.get(userID) === own) byUser.delete(userID)
    }
  }

  stop(): void {
    this.#isStopped = true
    for (const byUser of this.#open.values()) for (const own of [...byUser.values()]) for (const end of [...own]) end()
  }
}
