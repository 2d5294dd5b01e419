import type { Announcements, Hearing, Tx } from '../database/store.ts'

/** What somebody is told that there is something new of; the browser then asks the calls that show it. */
export type Topic = 'dots' | 'notices' | 'bookings' | 'papers' | 'scores'
/** One learner, all who study a subject, or all. */
export type Audience = { userID: number } | { appID: number } | 'everyone'

/** A browser that listens. */
export interface Listener {
  userID: number
  appID: number | undefined
  /** `spread`: the browser asks at a random moment within so many ms, so that not all ask at once. */
  tell(topic: Topic | 'all', spread: number): void
  /** The server ends it. */
  end(): void
}

/** Every server keeps papers for a second (Content.revision): who asks before that is told how it was. */
const SETTLES_MS: Readonly<Partial<Record<Topic, number>>> = { papers: 1_100 }

/** Of many who hear the same each waits up to a ms for each that listens here, and no longer than this. */
const LONGEST_SPREAD_MS = 10_000

/**
 * Tells browsers that there is something new for them: `services.push.tell(tx, { userID }, 'dots')` in the transaction
 * that makes it so. All servers of the database hear it once that is committed; each tells those that listen to it. What
 * is told carries nothing of the news itself, and one that is lost costs a delay: browsers ask by themselves as well.
 */
export class Push {
  readonly #announcements: Announcements
  readonly #channels = new Map<string, Hearing>()
  readonly #byUser = new Map<number, Set<Listener>>()
  #count = 0
  #isStopped = false

  constructor(announcements: Announcements) {
    this.#announcements = announcements
  }

  /** How many listen to this server. */
  get count(): number {
    return this.#count
  }

  countOf(userID: number): number {
    return this.#byUser.get(userID)?.size ?? 0
  }

  async tell(tx: Pick<Tx, 'db'>, to: Audience, topic: Topic): Promise<void> {
    await this.#announcements.announce(tx, JSON.stringify({ to, topic }))
  }

  /** Tells all servers, in the transaction of what happened, by a channel of its own (`on`): such as that a room changed. */
  async announce(tx: Pick<Tx, 'db'>, channel: string, text: string): Promise<void> {
    await this.#announcements.announce(tx, JSON.stringify({ channel, text }))
  }

  /** Hears what servers announce by a channel; one hearing a channel. */
  on(channel: string, hearing: Hearing): void {
    this.#channels.set(channel, hearing)
    this.#listen()
  }

  #listen(): void {
    this.#announcements.listen({
      hear: (text) => this.#hear(text),
      missed: () => {
        this.#deliver('everyone', 'all')
        for (const hearing of this.#channels.values()) hearing.missed()
      },
    })
  }

  /** Gives what takes the listener out again. One that comes while the server stops is ended at once. */
  join(listener: Listener): () => void {
    if (this.#isStopped) {
      queueMicrotask(() => listener.end())
      return () => undefined
    }
    this.#listen()
    const own = this.#byUser.get(listener.userID) ?? new Set()
    this.#byUser.set(listener.userID, own)
    own.add(listener)
    this.#count++
    return () => {
      if (!own.delete(listener)) return
      this.#count--
      if (own.size === 0 && this.#byUser.get(listener.userID) === own) this.#byUser.delete(listener.userID)
    }
  }

  /** Ends all that listen: a server that stops waits for none of them. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const own of [...this.#byUser.values()]) for (const listener of [...own]) listener.end()
    await this.#announcements.stop()
  }

  #hear(text: string): void {
    const told = JSON.parse(text) as { to: Audience; topic: Topic } | { channel: string; text: string }
    if ('channel' in told) this.#channels.get(told.channel)?.hear(told.text)
    else if (SETTLES_MS[told.topic] === undefined) this.#deliver(told.to, told.topic)
    else setTimeout(() => this.#deliver(told.to, told.topic), SETTLES_MS[told.topic]).unref()
  }

  #deliver(to: Audience, topic: Topic | 'all'): void {
    if (typeof to === 'object' && 'userID' in to) {
      for (const listener of this.#byUser.get(to.userID) ?? []) listener.tell(topic, 0)
      return
    }
    const spread = Math.min(LONGEST_SPREAD_MS, this.#count)
    for (const own of this.#byUser.values())
      for (const listener of own) if (to === 'everyone' || listener.appID === to.appID) listener.tell(topic, spread)
  }
}
