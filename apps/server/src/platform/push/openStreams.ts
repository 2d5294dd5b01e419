/** What is open on this server, so that it can be counted and ended. */
export class OpenStreams {
  readonly #open = new Map<string, Map<number, Set<() => void>>>()
  #count = 0
  #isStopped = false

  /** Streams of all kinds. */
  get count(): number {
    return this.#count
  }

  /** Streams of a kind that one person has. */
  countOf(kind: string, userID: number): number {
    return this.#open.get(kind)?.get(userID)?.size ?? 0
  }

  /** Gives what takes it out again; undefined: the server stops, and takes none any more. */
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
