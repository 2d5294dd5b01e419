import type { TOPICS } from '../../cores/topics.ts'
import type { Announcements, Hearing, Tx } from '../database/store.ts'
import { OpenStreams } from './openStreams.ts'
import { type ToldTo, type Topic, tellNews } from './tellNews.ts'
import type { Audience } from './topic.ts'

type Topics = typeof TOPICS

/** A browser's open stream. */
export interface Listener {
  userID: number
  appID: number | undefined
  /** `spread`: the browser waits a random time up to so many ms before it asks, so that not all ask at once. */
  tell(topic: Topic | 'all', spread: number): void
}

/** The spread is one ms for each listening browser, and no longer than this. */
const LONGEST_SPREAD_MS = 10_000

/**
 * Tells browsers that there is news for them: `services.push.tell(tx, { userID }, 'dots')` in the transaction that
 * makes the change. Once it is committed all servers of the database hear it, and each tells its own browsers. The
 * message carries only the topic; a lost one causes a delay, since browsers also poll.
 */
export class Push {
  readonly #announcements: Announcements
  readonly #channels = new Map<string, Hearing>()
  readonly #byUser = new Map<number, Set<Listener>>()
  #count = 0
  readonly #topics: Topics
  /** All streams of this server, of every kind (stream.ts). */
  readonly streams = new OpenStreams()

  constructor(announcements: Announcements, topics: Topics) {
    this.#announcements = announcements
    this.#topics = topics
  }

  /** Number of browsers that listen to this server. */
  get count(): number {
    return this.#count
  }

  async tell<T extends Topic>(tx: Pick<Tx, 'announce'>, to: ToldTo<T>, topic: T): Promise<void> {
    await tellNews(tx, to, topic)
  }

  /** Registers the hearer of a channel between servers (channel.ts). */
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

  /** Gives the function that removes the listener. */
  join(listener: Listener): () => void {
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

  /** Ends all streams, so that a stopping server does not wait for them. */
  async stop(): Promise<void> {
    this.streams.stop()
    await this.#announcements.stop()
  }

  #hear(text: string): void {
    const told = JSON.parse(text) as { to: Audience; topic: Topic } | { channel: string; text: string }
    if ('channel' in told) this.#channels.get(told.channel)?.hear(told.text)
    else {
      const settlesMs = this.#topics[told.topic]?.settlesMs ?? 0
      if (settlesMs === 0) this.#deliver(told.to, told.topic)
      else setTimeout(() => this.#deliver(told.to, told.topic), settlesMs).unref()
    }
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
