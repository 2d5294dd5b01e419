/** Records when the last listener has received each message. */
export class Heard {
  readonly toAll: number[] = []
  repeated = 0
  frames = 0
  readonly #listeners: number
  readonly #open = new Map<string, { sent: number; left: number }>()
  #done = Promise.withResolvers<void>()

  constructor(listeners: number) {
    this.#listeners = listeners
  }

  sent(text: string): void {
    this.#open.set(text, { sent: performance.now(), left: this.#listeners })
  }

  heard(text: string): void {
    const one = this.#open.get(text)
    if (!one) {
      this.repeated++
      return
    }
    if (--one.left > 0) return
    this.toAll.push(performance.now() - one.sent)
    this.#open.delete(text)
    if (this.#open.size === 0) this.#done.resolve()
  }

  /** Resolves when every listener has received all sent messages. */
  async all(): Promise<void> {
    while (this.#open.size > 0) {
      this.#done = Promise.withResolvers()
      await this.#done.promise
    }
  }
}
