import type { Caller } from '../../platform/calls/caller.ts'
import type { With } from '../../platform/coreFront.ts'
import type { Tx } from '../../platform/database/store.ts'
import { channel } from '../../platform/push/channel.ts'
import { type Entitlements, seesAll } from '../subjects/entitlements.ts'
import type { LessonRow } from './lessons.ts'
import { type Said, type SayResult, sayings } from './messages.ts'
import { type SignOfLife, signsOfLife } from './presence.ts'

/** Announces changed rooms by their lessons' ids. */
export const roomsChannel = channel('live')

/** Tells all servers that a room has changed, once this transaction is committed. */
const tellRoom = (_services: object, tx: Pick<Tx, 'announce'>, lessonID: number): Promise<void> =>
  roomsChannel.tell(tx, String(lessonID))

/** Stores a message and announces it in the same transaction; durable when it resolves. */
const say = (services: With<'store'>, said: Omit<Said, 'tell'>): Promise<SayResult> =>
  services.store.writeGrouped(sayings, { ...said, tell: (tx) => tellRoom(services, tx, said.lessonID) })

const isHere = ({ store }: With<'store'>, sign: SignOfLife): Promise<null> => store.writeGrouped(signsOfLife, sign)

/** Whether this caller may book and enter: the lesson is free, or one of the caller's versions opens it. */
export async function opensLesson(
  { entitlements, now }: With<'now', { entitlements: Entitlements }>,
  caller: Caller,
  { subject_id, module, free, vns }: Pick<LessonRow, 'subject_id' | 'module' | 'free' | 'vns'>,
): Promise<boolean> {
  if (free === 1 || seesAll(caller)) return true
  const only = JSON.parse(vns) as number[]
  if (only.length === 0) return entitlements.unlocks(caller, subject_id, module)
  const at = now()
  return (await entitlements.of(caller.userID)).some(
    (one) => one.subject_id === subject_id && one.starts_at <= at && one.ends_at > at && only.includes(one.vn),
  )
}

export const speaking = { isHere, opensLesson, say, tellRoom }
