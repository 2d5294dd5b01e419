import type { Push } from '../../platform/push/push.ts'
import type { Services } from '../../platform/services.ts'
import { type Feed, feedAfter } from './feed.ts'
import { roomsChannel } from './speaking.ts'

/** Interval of a room's frames: changes within it are sent together. */
const FRAME_MS = 250
/** How often a room counts who is present, and checks for changes whose announcement was lost. */
const LOOK_MS = 5_000

/** A browser's stream in a room. */
export interface RoomListener {
  /** The last sequence number sent to it. */
  after: number
  userID: number
  isTeacher: boolean
  /** Whether it was last told that its learner is muted; undefined: not told yet. */
  isMuted?: boolean
  /** Gives false where the browser does not read its stream. */
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

/**
 * One event of the stream; its `id` is the position from which a browser continues after reconnecting. `own`: what is
 * for one listener alone.
 */
const frameOf = (
  { cursor, room }: Feed,
  messages: Feed['messages'],
  present: number,
  now: number,
  own?: { isMuted: 0 | 1 },
): string =>
  `id: ${cursor}\ndata: ${JSON.stringify({ cursor, messages, room: room ?? null, present, now, ...own })}\n\n`

/**
 * The rooms to which browsers of this server listen. Each room reads new messages once and sends the same few frames a
 * second to all its listeners. It keeps only a sequence number: what a browser missed is read from the database again.
 */
export class LiveRooms {
  readonly #services: RoomServices
  readonly #rooms = new Map<number, Room>()
  #isStopped = false

  constructor(services: RoomServices) {
    this.#services = services
    // The announcement's text is the lesson's id.
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

  /** Sends what the browser missed, then all further changes. Gives the function that removes it. */
  async join(lessonID: number, listener: RoomListener): Promise<() => void> {
    if (this.#isStopped) {
      listener.end()
      return () => undefined
    }
    roomsChannel.hear(this.#services.push, this.#hearing)
    let room = this.#roomOf(lessonID)
    // Further changes while it catches up are read here; it joins the room once it has caught up.
    do {
      const { store, now } = this.#services
      const [feed, muted] = await Promise.all([
        feedAfter(store, lessonID, { after: listener.after, now: now() }),
        this.#mutedIn(lessonID),
      ])
      if (this.#isStopped) break
      // The last listener may have left meanwhile, and another have come to a new room.
      room = this.#roomOf(lessonID)
      this.#send(room, listener, feed, muted)
    } while (listener.after < room.cursor)
    if (this.#isStopped) {
      listener.end()
      return () => undefined
    }
    // Others may still wait for what this listener has read already: the room goes on from where they are.
    if (room.listeners.size === 0) room.cursor = Math.max(room.cursor, listener.after)
    room.listeners.add(listener)
    room.look ??= setInterval(() => this.#soon(room, true), LOOK_MS).unref()
    this.#rooms.set(lessonID, room)
    this.#soon(room, true)
    return () => this.#leave(room, listener)
  }

  /** Ends all streams, so that a stopping server does not wait for them. */
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

  /** Schedules the next frame. `counts`: with a count of who is present. */
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
      const from = room.cursor
      const [feed, muted] = await Promise.all([
        feedAfter(store, room.lessonID, { after: from, now: now() }),
        this.#mutedIn(room.lessonID),
      ])
      const isNew = feed.cursor > from
      room.cursor = Math.max(room.cursor, feed.cursor)
      this.#tell(room, feed, { from, muted, isNews: isNew || isCounted })
      // It was withdrawn, or moved so far that its room is shut again: who sits in it asks anew, and is told why.
      if (feed.room && !(await live.isRoomOpen(room.lessonID, now()))) this.#shut(room)
      // There is more than one frame holds.
      if (isNew && feed.deskMessages.length > 0) this.#soon(room)
    } catch (error) {
      log.warn({ err: { name: (error as Error).name } }, 'live room')
    }
  }

  /** Ends the streams of learners; teachers may stay. */
  #shut(room: Room): void {
    for (const listener of [...room.listeners]) {
      if (listener.isTeacher) continue
      this.#leave(room, listener)
      listener.end()
    }
  }

  async #mutedIn(lessonID: number): Promise<ReadonlySet<number>> {
    return new Set((await this.#services.live.mutedIn(lessonID)).map(({ user_id }) => user_id))
  }

  /**
   * `from`: what the room had before; a listener that has read further gets only the rest. Who said something, and
   * whoever was muted or may speak again since the last frame, gets a frame of his own, the latter also where nothing
   * else is new (`isNews`).
   */
  #tell(
    room: Room,
    feed: Feed,
    { from, muted, isNews }: { from: number; muted: ReadonlySet<number>; isNews: boolean },
  ): void {
    const now = this.#services.now()
    let forLearners: string | undefined
    let forTeachers: string | undefined
    const authors = new Set(feed.deskMessages.map(({ userID }) => userID))
    for (const listener of [...room.listeners]) {
      const isTold = listener.isTeacher || listener.isMuted === muted.has(listener.userID)
      if (!isNews && isTold) continue
      if (listener.after > from || !isTold || authors.has(listener.userID)) {
        const rest = (messages: Feed['messages']) => messages.filter(({ seq }) => seq > listener.after)
        const ofRest = { messages: rest(feed.messages), deskMessages: rest(feed.deskMessages) }
        this.#send(room, listener, { ...feed, ...ofRest, cursor: Math.max(feed.cursor, listener.after) }, muted)
      } else if (listener.isTeacher) {
        forTeachers ??= frameOf(feed, feed.deskMessages, room.present, now)
        this.#write(room, listener, forTeachers, feed.cursor)
      } else {
        forLearners ??= frameOf(feed, feed.messages, room.present, now)
        this.#write(room, listener, forLearners, feed.cursor)
      }
    }
  }

  /** Sends a frame of the listener's own, which marks its messages and says whether its learner is muted, where that is news. */
  #send(room: Room, listener: RoomListener, feed: Feed, muted: ReadonlySet<number>): void {
    const mine = new Set(feed.deskMessages.flatMap((one) => (one.userID === listener.userID ? one.messageID : [])))
    const messages = (listener.isTeacher ? feed.deskMessages : feed.messages).map((one) =>
      mine.has(one.messageID) ? { ...one, isMine: 1 as const } : one,
    )
    const isMuted = !listener.isTeacher && muted.has(listener.userID)
    const own = listener.isMuted === isMuted ? undefined : { isMuted: isMuted ? (1 as const) : (0 as const) }
    listener.isMuted = isMuted
    this.#write(room, listener, frameOf(feed, messages, room.present, this.#services.now(), own), feed.cursor)
  }

  #write(room: Room, listener: RoomListener, frame: string, cursor: number): void {
    if (listener.write(frame)) listener.after = Math.max(listener.after, cursor)
    else {
      this.#leave(room, listener)
      listener.end()
    }
  }
}
