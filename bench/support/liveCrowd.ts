import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@tizhou/server/platform/database/ids'
import type { Store } from '@tizhou/server/platform/database/store'
import { Heard } from './heard.ts'
import { loggedIn } from './sessions.ts'

/** Streams that are opened at once. */
const AT_ONCE = 100
/** How long a browser waits before it comes back to a stream that broke, ms. */
const BACK_MS = 500
/** How long a page waits before it sends a message again, ms. */
const AGAIN_MS = 250

export interface Room {
  liveID: number
  /** When the lesson started, ms UTC. */
  startsAt: number
  guids: string[]
}

/** A lesson that runs, open to everybody, and people with sessions. */
export async function makeRoom(store: Store, people: number, now: number): Promise<Room> {
  const liveID = newId()
  const startsAt = now - 1_000
  await store.write(async (tx) => {
    await tx.db
      .insertInto('live_lesson')
      .values({
        ...{ lesson_id: liveID, subject_id: newId(), module: 'Live', course: '', title: '直播', chapter: '' },
        ...{ teacher: '周老师', teacher_about: '', about: '', place: 'premiere', video: '', video_seconds: 0 },
        ...{ address: '', opens_at: now - 60_000, starts_at: startsAt, ends_at: now + 3_600_000, replay_at: null },
        ...{ capacity: 0, free: 1, vns: '[]', repeats: 'none', withdrawn_at: null },
        ...{ revision: 1, updated_at: now, updated_by: '' },
      })
      .execute()
    const room = { lesson_id: liveID, seq: 1, rules_seq: 1, slow_seconds: 0, quiet: 0 as const, pinned_id: null }
    await tx.db.insertInto('live_room').values(room).execute()
  })
  return { liveID, startsAt, guids: (await loggedIn(store, people, now)).map(({ guid }) => guid) }
}

interface Viewer {
  guid: string
  /** Which server it is on. */
  at: number
  /** The number of the last change it has, as Last-Event-ID. */
  last: string
  /** How often each message came. */
  heard: Map<number, number>
  stream: ClientRequest | undefined
  isIn: boolean
  /** The server's clock minus this machine's at the first frame of its last stream, ms. */
  offset: number
}

interface Talk {
  count: number
  perSecond: number
}

/**
 * The people of a room as their browsers are: each listens by a stream, comes back to it by itself with the number of
 * what it has, and sends a message again, unchanged, until it is acknowledged.
 */
export class LiveCrowd {
  /** Of each acknowledged message, ms. */
  readonly acknowledged: number[] = []
  /** Receipt by everybody; starts anew with each `talk`. */
  heard: Heard
  readonly #room: Room
  readonly #ports: () => readonly number[]
  readonly #viewers: Viewer[]
  readonly #agent = new Agent({ keepAlive: true })
  #said = 0
  #isOver = false

  /** `ports`: of the servers that run now; viewers and messages are spread over them. */
  constructor(room: Room, ports: () => readonly number[]) {
    this.#room = room
    this.#ports = ports
    this.heard = new Heard(room.guids.length)
    this.#viewers = room.guids.map((guid, at) => ({
      ...{ guid, at, last: '1', heard: new Map(), stream: undefined, isIn: false, offset: Number.NaN },
    }))
  }

  /** Everybody enters; resolves when all have the first frame. */
  async enter(): Promise<void> {
    for (let at = 0; at < this.#viewers.length; at += AT_ONCE)
      await Promise.all(this.#viewers.slice(at, at + AT_ONCE).map((viewer) => this.#open(viewer)))
  }

  get inRoom(): number {
    return this.#viewers.filter(({ isIn }) => isIn).length
  }

  /** The most by which the second of the lesson that a viewer sees differs from the real one, ms. */
  get mostOff(): number {
    return Math.max(...this.#viewers.map(({ offset }) => Math.abs(offset)))
  }

  /** Says so many messages at this pace; resolves when all are acknowledged. */
  async talk({ count, perSecond }: Talk): Promise<void> {
    this.heard = new Heard(this.#viewers.length)
    const pending: Promise<void>[] = []
    const began = performance.now()
    for (let at = 0; at < count; at++) {
      const due = began + (at * 1_000) / perSecond - performance.now()
      if (due > 0) await wait(due)
      pending.push(this.#say(this.#said++))
    }
    await Promise.all(pending)
  }

  /** Acknowledged messages that somebody has not heard, and receipts beyond the first. */
  judge(): { lost: number; doubled: number } {
    let lost = 0
    let doubled = 0
    for (const { heard } of this.#viewers)
      for (let message = 0; message < this.#said; message++) {
        const times = heard.get(message) ?? 0
        if (times === 0) lost++
        else doubled += times - 1
      }
    return { lost, doubled }
  }

  leave(): void {
    this.#isOver = true
    for (const { stream } of this.#viewers) stream?.destroy()
    this.#agent.destroy()
  }

  #portOf(at: number): number | undefined {
    const ports = this.#ports()
    return ports[at % Math.max(1, ports.length)]
  }

  /** Opens the stream of a viewer, and again whenever it ends. Resolves with the first frame. */
  #open(viewer: Viewer): Promise<void> {
    return new Promise((resolve) => {
      const again = () => {
        viewer.isIn = false
        if (!this.#isOver) setTimeout(() => void this.#open(viewer).then(resolve), BACK_MS)
      }
      const port = this.#portOf(viewer.at)
      if (port === undefined) return again()
      const path = `/events/live/${this.#room.liveID}?after=1&guid=${viewer.guid}`
      const asked = request({
        ...{ port, host: '127.0.0.1', path, agent: false },
        headers: { accept: 'text/event-stream', 'last-event-id': viewer.last },
      })
      viewer.stream = asked
      asked.once('error', again)
      asked.once('response', (response: IncomingMessage) => {
        asked.off('error', again)
        asked.on('error', () => undefined)
        response.once('close', again).on('error', () => undefined)
        if (response.statusCode !== 200) return response.destroy()
        this.#listen(viewer, response, resolve)
      })
      asked.end()
    })
  }

  #listen(viewer: Viewer, response: IncomingMessage, onFirst: () => void): void {
    let rest = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const id = /^id: (\d+)$/m.exec(event)?.[1]
        if (id === undefined) continue
        if (!viewer.isIn) viewer.offset = Number(/"now":(\d+)/.exec(event)?.[1]) - Date.now()
        viewer.isIn = true
        viewer.last = id
        this.heard.frames++
        for (const [text, message] of event.matchAll(/message-(\d+)-end/g)) {
          const times = viewer.heard.get(Number(message)) ?? 0
          viewer.heard.set(Number(message), times + 1)
          if (times === 0) this.heard.heard(text)
        }
        onFirst()
      }
    })
  }

  async #say(message: number): Promise<void> {
    const text = `message-${message}-end`
    const { guid } = this.#viewers[message % this.#viewers.length] as Viewer
    this.heard.sent(text)
    const sent = performance.now()
    const fields = {
      guid,
      liveID: String(this.#room.liveID),
      messageID: `message-of-a-crowd-${message}`,
      kind: 'chat',
      text,
    }
    for (let attempt = message; ; attempt++) {
      const port = this.#portOf(attempt)
      const status = port === undefined ? undefined : await this.#post(port, fields).catch(() => undefined)
      if (status === 200) break
      if (status !== undefined && status < 500) throw new Error(`a message was refused with ${status}`)
      await wait(AGAIN_MS)
    }
    this.acknowledged.push(performance.now() - sent)
  }

  /** The status of the answer; undefined: none came, the server may have it or not. */
  #post(port: number, fields: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const asked = request({
        ...{ port, host: '127.0.0.1', path: '/api/live/say', method: 'POST', agent: this.#agent },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      asked.once('error', reject)
      asked.once('response', (response: IncomingMessage) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.once('error', reject)
        response.once('close', () => resolve(response.complete ? JSON.parse(text).status : undefined))
      })
      asked.end(new URLSearchParams(fields).toString())
    })
  }
}
