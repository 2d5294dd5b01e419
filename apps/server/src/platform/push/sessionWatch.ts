import type { Sessions } from '../../cores/people/sessions/sessions.ts'
import { Refusal } from '../calls/envelope.ts'

/** Interval at which the sessions of all streams are read together. */
const LOOK_MS = 1_000

/** Ends event streams when their session ends: by log-out, new password, log-in elsewhere, block or expiry. */
export class SessionWatch {
  readonly #sessions: Pick<Sessions, 'find'>
  readonly #streams = new Map<string, Set<() => void>>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(sessions: Pick<Sessions, 'find'>) {
    this.#sessions = sessions
  }

  /** Calls `end` once the session is over. Gives the function that stops watching. */
  follow(guid: string, end: () => void): () => void {
    const own = this.#streams.get(guid) ?? new Set()
    this.#streams.set(guid, own.add(end))
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS).unref()
    return () => {
      own.delete(end)
      if (own.size === 0 && this.#streams.get(guid) === own) this.#streams.delete(guid)
      if (this.#streams.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    await Promise.all([...this.#streams.keys()].map((guid) => this.#lookAt(guid)))
    this.#isLooking = false
  }

  /** If the database does not answer, the session counts as valid. */
  async #lookAt(guid: string): Promise<void> {
    const isOver = await this.#sessions.find(guid).then(
      () => false,
      (error: unknown) => error instanceof Refusal,
    )
    if (isOver) for (const end of [...(this.#streams.get(guid) ?? [])]) end()
  }
}
