import type { Sessions } from '../../cores/people/sessions/sessions.ts'
import { Refusal } from '../calls/envelope.ts'

/** Between two looks at the sessions of all streams, which are read together. */
const LOOK_MS = 1_000

/** Ends streams of events with the sessions that opened them: after a log-out, a new password, a log-in elsewhere, a block, its time. */
export class SessionWatch {
  readonly #sessions: Pick<Sessions, 'find'>
  readonly #streams = new Map<string, Set<() => void>>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(sessions: Pick<Sessions, 'find'>) {
    this.#sessions = sessions
  }

  /** Calls `end` once the session is over. Gives what leaves the stream alone. */
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

  /** A database that does not answer says nothing of a session. */
  async #lookAt(guid: string): Promise<void> {
    const isOver = await this.#sessions.find(guid).then(
      () => false,
      (error: unknown) => error instanceof Refusal,
    )
    if (isOver) for (const end of [...(this.#streams.get(guid) ?? [])]) end()
  }
}
