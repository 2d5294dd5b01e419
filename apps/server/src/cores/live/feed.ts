import type { Store } from '../../platform/database/store.ts'
import type { RoomRow } from './lessons.ts'
import { changesAfter, type MessageRow, messageByID, roomOf } from './messages.ts'
import { openSign } from './signs.ts'

/** Most changes of one frame; the rest comes with the next. */
export const MOST_CHANGES = 200

/** A message as sent to clients: `live.Message` of the contract without isMine. */
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

/** Whether everybody may read it: questions are private until they are answered. */
const isPublic = (row: MessageRow): boolean => row.kind !== 'question' || row.answer !== ''

/** A message for learners; a hidden one has no content. `userID`: whose own messages are marked. */
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

/** A message for teachers. */
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
  /** For learners; and for teachers, with names, hidden messages and unanswered questions. */
  messages: ShownMessage[]
  deskMessages: ShownMessage[]
  /** Undefined: unchanged. */
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

/** Changes of a room after a sequence number. `userID`: whose own messages are marked. */
export async function feedAfter(
  on: Pick<Store, 'db'>,
  lessonID: number,
  { after, now, userID }: { after: number; now: number; userID?: number },
): Promise<Feed> {
  // The number is read before the messages: a change in between is delivered now or with the next frame.
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
