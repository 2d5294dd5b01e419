import type { LiveFeed, LiveMessage, LiveRoom } from '../../../calls/live.ts'
import { roomFeed, say } from '../../../calls/live.ts'
import { perform } from '../../../calls/making/call.ts'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { retryAt } from '../../../platform/requests/refusals.ts'
import { RequestError } from '../../../platform/requests/request.ts'
import { createStore } from '../../../platform/store.ts'
import { isShut } from './isShut.ts'
import { offsetWith, type Pending, retryPause, withMessages } from './roomMessages.ts'

/** The polling interval without a stream, and the interval of reopening one, ms. */
const POLL_MS = 3_000

export interface RoomView {
  messages: readonly LiveMessage[]
  pending: readonly Pending[]
  room: LiveRoom['room']
  present: number
  /** Whether the teacher has muted this learner. */
  isMuted: boolean
  /** Whether the stream is open; without it the room is polled. */
  isStreaming: boolean
}

export interface RoomParts {
  liveID: number
  userID: number
  entered: Pick<LiveRoom, 'cursor' | 'messages' | 'room' | 'present' | 'isMuted' | 'now'>
  /** The rules changed: fetches what the learner may do. */
  onRules: () => void
  /** The room refuses this learner now: it was withdrawn, moved or locked. */
  onRefused: () => void
}

const keyOf = ({ liveID, userID }: Pick<RoomParts, 'liveID' | 'userID'>): string => `liveSay:${userID}:${liveID}`

/**
 * The chat of a room: messages from the stream (or by polling) and those being sent. A message keeps its id until the
 * server has it, over network failures and reloads.
 */
export class RoomStore {
  readonly view
  readonly #parts: RoomParts
  #cursor: number
  #samples: readonly number[]
  #stream: EventSource | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #waiting: ReturnType<typeof setTimeout> | undefined
  #isOver = true
  #sending = false
  #tries = 0

  constructor(parts: RoomParts) {
    const { entered } = parts
    this.#parts = parts
    this.#cursor = entered.cursor
    this.#samples = offsetWith([], entered.now, Date.now())
    this.view = createStore<RoomView>({
      messages: withMessages([], entered.messages),
      pending: readPending(keyOf(parts)),
      room: entered.room,
      present: entered.present,
      isMuted: entered.isMuted === 1,
      isStreaming: false,
    })
  }

  /** The server's time, ms UTC. */
  now(): number {
    return Date.now() + Math.max(...this.#samples)
  }

  start(): () => void {
    this.#isOver = false
    this.#open()
    this.#timer = setInterval(() => void this.#look(), POLL_MS)
    void this.#send()
    return () => {
      this.#isOver = true
      clearInterval(this.#timer)
      clearTimeout(this.#waiting)
      this.#stream?.close()
      this.#stream = undefined
    }
  }

  say(kind: Pending['kind'], text: string): void {
    const messageID = crypto
      .getRandomValues(new Uint8Array(16))
      .reduce((id, byte) => id + byte.toString(16).padStart(2, '0'), '')
    this.#setPending([...this.view.get().pending, { messageID, kind, text }])
    this.#tries = 0
    void this.#send()
  }

  /** Removes a message that is refused or waits, and gives its text, to be changed. */
  takeBack(messageID: string): string {
    const { pending } = this.view.get()
    this.#setPending(pending.filter((one) => one.messageID !== messageID))
    // Others may have waited behind it.
    void this.#send()
    return pending.find((one) => one.messageID === messageID)?.text ?? ''
  }

  #open(): void {
    if (typeof EventSource === 'undefined') return
    const stream = new EventSource(`/events/live/${this.#parts.liveID}?after=${this.#cursor}`)
    this.#stream = stream
    stream.onmessage = ({ data }) => {
      this.#set({ isStreaming: true })
      this.#take(JSON.parse(data) as LiveFeed)
    }
    stream.onerror = () => this.#set({ isStreaming: false })
  }

  /** Polls without a stream, and opens a new stream where the browser has given up. */
  async #look(): Promise<void> {
    if (this.#stream?.readyState === EventSource.OPEN) return
    if (this.#stream?.readyState === EventSource.CLOSED && !this.#isOver) this.#open()
    const { liveID } = this.#parts
    const feed = await queryClient.fetchQuery(roomFeed({ liveID, after: this.#cursor })).catch((error: unknown) => {
      if (isShut(error) && !this.#isOver) this.#parts.onRefused()
    })
    if (feed && !this.#isOver) this.#take(feed)
  }

  #take({ cursor, messages, room, present, isMuted, now }: LiveFeed): void {
    this.#cursor = Math.max(this.#cursor, cursor)
    this.#samples = offsetWith(this.#samples, now, Date.now())
    const known = this.view.get()
    this.#set({
      ...{ messages: withMessages(known.messages, messages), present },
      ...(room && { room }),
      ...(isMuted !== undefined && { isMuted: isMuted === 1 }),
    })
    if (room) this.#parts.onRules()
  }

  async #send(): Promise<void> {
    if (this.#sending || this.#isOver) return
    const next = this.view.get().pending.find(({ failed }) => failed === undefined)
    clearTimeout(this.#waiting)
    if (!next) return
    const wait = (next.from ?? 0) - Date.now()
    if (wait > 0) {
      this.#waiting = setTimeout(() => void this.#send(), wait)
      return
    }
    this.#sending = true
    const { liveID } = this.#parts
    const { messageID, kind, text } = next
    try {
      const { message } = await perform(say(), { liveID, messageID, kind, text })
      this.#tries = 0
      this.#setPending(this.view.get().pending.filter((one) => one.messageID !== messageID))
      if (message.kind !== 'question') this.#set({ messages: withMessages(this.view.get().messages, [message]) })
    } catch (error) {
      const from = retryAt(error)
      if (from !== null) this.#change(messageID, { from })
      else if (isRefusal(error)) this.#change(messageID, { failed: error.msg })
      else await new Promise((resolve) => setTimeout(resolve, retryPause(this.#tries++)))
    } finally {
      this.#sending = false
    }
    void this.#send()
  }

  #set(of: Partial<RoomView>): void {
    this.view.set({ ...this.view.get(), ...of })
  }

  #change(messageID: string, of: Partial<Pending>): void {
    this.#setPending(this.view.get().pending.map((one) => (one.messageID === messageID ? { ...one, ...of } : one)))
  }

  #setPending(pending: readonly Pending[]): void {
    this.#set({ pending })
    try {
      sessionStorage.setItem(keyOf(this.#parts), JSON.stringify(pending))
    } catch {
      // Storage is full or switched off: a reload loses the messages being sent.
    }
  }
}

/** Whether the server will never take the message; other errors may be the network's. */
const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && typeof error.status === 'number' && error.status > 0 && error.status < 500

function readPending(key: string): Pending[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Pending[]
    return kept.filter(({ messageID, text }) => typeof messageID === 'string' && typeof text === 'string')
  } catch {
    return []
  }
}
