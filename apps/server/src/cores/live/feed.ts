import type { Store } from '../../platform/database/store.ts'
import type { RoomRow } from './lessons.ts'
import { changesAfter, type MessageRow, messageByID, roomOf } from './messages.ts'
import { openSign } from './signs.ts'

/** Changes of one frame at the most; what is beyond comes with the next. */
export const MOST_CHANGES = 200

/** A message as it travels; `live.Message` of the contract without isMine. */
export interface ShownMessage {
  messageID: number
  seq: number
  kind: MessageRow['kind']
  name: string
  text: string
  answer: string
  at: number
  isMine: 0 | 1
  hidden: 0 | 1
  userID?: number
  hiddenText?: string
}

/** Whether everybody may read it: questions stand aside until they are answered. */
const isPublic = (row: MessageRow): boolean => row.kind !== 'question' || row.answer !== ''

/** As learners see it; one that was taken away says nothing but that. `userID`: whose own messages are marked. */
export function shownMessage(row: MessageRow, userID?: number): ShownMessage {
  const isHidden = row.hidden === 1
  return {
    messageID: row.message_id,
    seq: row.changed_seq,
    kind: row.kind,
    name: row.name,
    text: isHidden ? '' : row.text,
    answer: isHidden ? '' : row.answer,
    at: row.said_at,
    isMine: row.user_id === userID ? 1 : 0,
    hidden: row.hidden,
  }
}

/** As teachers see it. */
const deskMessage = (row: MessageRow): ShownMessage => ({
  ...shownMessage(row),
  userID: row.user_id,
  ...(row.hidden === 1 && { hiddenText: row.text }),
})

export interface RoomRules {
  slowSeconds: number
  isQuiet: 0 | 1
  pinned: ShownMessage | null
  sign: { windowID: number; closesAt: number } | null
}

export interface Feed {
  cursor: number
  /** For learners, and for teachers: with who said it, what is hidden and the questions that wait. */
  messages: ShownMessage[]
  deskMessages: ShownMessage[]
  /** Undefined: as it was. */
  room: RoomRules | undefined
}

export async function rulesOf(on: Pick<Store, 'db'>, room: RoomRow, now: number): Promise<RoomRules> {
  const [pinned, sign] = await Promise.all([
    room.pinned_id === null ? undefined : messageByID(on, room.lesson_id, room.pinned_id),
    openSign(on, room.lesson_id, now),
  ])
  return {
    slowSeconds: room.slow_seconds,
    isQuiet: room.quiet,
    pinned: pinned ? shownMessage(pinned) : null,
    sign: sign ? { windowID: sign.window_id, closesAt: sign.closes_at } : null,
  }
}

/** What changed in a room behind a number. `userID`: whose own messages are marked. */
export async function feedAfter(
  on: Pick<Store, 'db'>,
  lessonID: number,
  { after, now, userID }: { after: number; now: number; userID?: number },
): Promise<Feed> {
  // The number is read before the messages: what comes between the two is given now or with the next.
  const room = await roomOf(on, lessonID)
  if (!room) return { cursor: after, messages: [], deskMessages: [], room: undefined }
  const rows = room.seq > after ? await changesAfter(on, lessonID, after, MOST_CHANGES) : []
  const last = rows.at(-1)?.changed_seq ?? after
  return {
    cursor: rows.length < MOST_CHANGES ? Math.max(room.seq, last) : last,
    messages: rows.filter(isPublic).map((row) => shownMessage(row, userID)),
    deskMessages: rows.map(deskMessage),
    room: room.rules_seq > after ? await rulesOf(on, room, now) : undefined,
  }
}
