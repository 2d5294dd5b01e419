import type { Push } from '../../platform/push/push.ts'
import type { Services } from '../../platform/services.ts'
import { type Feed, feedAfter } from './feed.ts'
import { roomsChannel } from './speaking.ts'

/** Between two frames of a room: what comes meanwhile goes out together. */
const FRAME_MS = 250
/** So often a room looks for itself: for who is there, and for what nobody told of. */
const LOOK_MS = 5_000

/** A browser in a room. */
export interface RoomListener {
  /** The number that it has read to. */
  after: number
  isTeacher: boolean
  /** Gives false where the browser does not take what it is sent. */
  write(frame: string): boolean
  end(): void
}

interface Room {
  readonly lessonID: number
  readonly listeners: Set<RoomListener>
  cursor: number
  present: number
  timer: NodeJS.Timeout | undefined
  look: NodeJS.Timeout | undefined
  reading: Promise<void> | undefined
  isStale: boolean
}

type RoomServices = Pick<Services, 'store' | 'now' | 'log' | 'live'> & { push: Push }

/** One event of the stream: `id` is what a browser that comes back says it has. */
const frameOf = ({ cursor, room }: Feed, messages: Feed['messages'], present: number, now: number): string =>
  `id: ${cursor}\ndata: ${JSON.stringify({ cursor, messages, room: room ?? null, present, now })}\n\n`

/**
 * The rooms that browsers of this server listen to. Each reads what is new once, whoever wrote it on whatever server, and
 * sends all of its listeners the same few frames a second. It holds nothing but a number: what a browser missed is read
 * from the database again.
 */
export class LiveRooms {
  readonly #services: RoomServices
  readonly #rooms = new Map<number, Room>()
  #isStopped = false

  constructor(services: RoomServices) {
    this.#services = services
    // The text of an announcement is the lesson's id.
    const hear = (text: string) => this.#soon(this.#rooms.get(Number(text)))
    const missed = () => {
      for (const room of this.#rooms.values()) this.#soon(room)
    }
    this.#hearing = { hear, missed }
  }

  readonly #hearing: { hear(text: string): void; missed(): void }

  countOf(lessonID: number): number {
    return this.#rooms.get(lessonID)?.listeners.size ?? 0
  }

  get count(): number {
    let count = 0
    for (const { listeners } of this.#rooms.values()) count += listeners.size
    return count
  }

  /** Sends what the browser missed, then all that comes. Gives what takes it out again. */
  async join(lessonID: number, listener: RoomListener): Promise<() => void> {
    if (this.#isStopped) {
      listener.end()
      return () => undefined
    }
    roomsChannel.hear(this.#services.push, this.#hearing)
    const room = this.#roomOf(lessonID)
    // Frames that go out meanwhile are read by it here: it stands in the room once it has caught up.
    do {
      const feed = await feedAfter(this.#services.store, lessonID, { after: listener.after, now: this.#services.now() })
      if (this.#isStopped) break
      this.#send(room, listener, feed)
    } while (listener.after < room.cursor)
    if (this.#isStopped) {
      listener.end()
      return () => undefined
    }
    room.listeners.add(listener)
    room.cursor = Math.max(room.cursor, listener.after)
    room.look ??= setInterval(() => this.#soon(room, true), LOOK_MS).unref()
    this.#rooms.set(lessonID, room)
    this.#soon(room, true)
    return () => this.#leave(room, listener)
  }

  /** Ends all streams: a server that stops waits for none of them. */
  stop(): void {
    this.#isStopped = true
    for (const room of [...this.#rooms.values()])
      for (const listener of [...room.listeners]) {
        this.#leave(room, listener)
        listener.end()
      }
  }

  #roomOf(lessonID: number): Room {
    let room = this.#rooms.get(lessonID)
    if (!room) {
      room = {
        ...{ lessonID, listeners: new Set(), cursor: 0, present: 0 },
        ...{ timer: undefined, look: undefined, reading: undefined, isStale: false },
      }
      this.#rooms.set(lessonID, room)
    }
    return room
  }

  #leave(room: Room, listener: RoomListener): void {
    room.listeners.delete(listener)
    if (room.listeners.size > 0) return
    clearTimeout(room.timer)
    clearInterval(room.look)
    room.timer = undefined
    room.look = undefined
    if (this.#rooms.get(room.lessonID) === room) this.#rooms.delete(room.lessonID)
  }

  /** Reads with the next frame. `counts`: who is there is counted as well. */
  #soon(room: Room | undefined, counts = false): void {
    if (!room) return
    room.isStale ||= counts
    room.timer ??= setTimeout(() => {
      room.timer = undefined
      if (room.reading) return void room.reading.then(() => this.#soon(room))
      room.reading = this.#frame(room).finally(() => {
        room.reading = undefined
      })
    }, FRAME_MS).unref()
  }

  async #frame(room: Room): Promise<void> {
    const { store, now, log, live } = this.#services
    try {
      let isCounted = false
      if (room.isStale) {
        room.isStale = false
        const present = await live.presentIn(room.lessonID, now())
        isCounted = present !== room.present
        room.present = present
      }
      const feed = await feedAfter(store, room.lessonID, { after: room.cursor, now: now() })
      const isNew = feed.cursor > room.cursor
      room.cursor = Math.max(room.cursor, feed.cursor)
      if (isNew || isCounted) this.#tell(room, feed)
      // More than one frame holds.
      if (isNew && feed.deskMessages.length > 0) this.#soon(room)
    } catch (error) {
      log.warn({ err: { name: (error as Error).name } }, 'live room')
    }
  }

  #tell(room: Room, feed: Feed): void {
    const now = this.#services.now()
    const forLearners = frameOf(feed, feed.messages, room.present, now)
    let forTeachers: string | undefined
    for (const listener of [...room.listeners]) {
      if (listener.isTeacher) forTeachers ??= frameOf(feed, feed.deskMessages, room.present, now)
      this.#write(room, listener, listener.isTeacher ? (forTeachers as string) : forLearners, feed.cursor)
    }
  }

  #send(room: Room, listener: RoomListener, feed: Feed): void {
    const messages = listener.isTeacher ? feed.deskMessages : feed.messages
    this.#write(room, listener, frameOf(feed, messages, room.present, this.#services.now()), feed.cursor)
  }

  #write(room: Room, listener: RoomListener, frame: string, cursor: number): void {
    if (listener.write(frame)) listener.after = Math.max(listener.after, cursor)
    else {
      this.#leave(room, listener)
      listener.end()
    }
  }
}
