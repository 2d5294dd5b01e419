import { newId } from '../../platform/database/ids.ts'
import type { Batch, Store, Tx } from '../../platform/database/store.ts'
import type { RoomRow } from './lessons.ts'
import type { LiveTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>
export type MessageRow = LiveTables['live_message']

/** A message on its way into a room. */
export interface Said {
  lessonID: number
  userID: number
  isTeacher: boolean
  clientID: string
  kind: MessageRow['kind']
  name: string
  /** Cleaned (chatText of the domain). */
  text: string
  now: number
  /** Tells the room of it, once the transaction is committed. */
  tell(tx: Tx): Promise<void>
}

/** Stored, now or before; or why not. `wait`: seconds until the slow mode lets this person write again. */
export type SayResult = { row: MessageRow } | { refused: 'muted' | 'quiet' } | { refused: 'slow'; wait: number }

export const roomOf = ({ db }: Reads, lessonID: number): Promise<RoomRow | undefined> =>
  db.selectFrom('live_room').selectAll().where('lesson_id', '=', lessonID).executeTakeFirst()

/**
 * Numbers the next changes of a room and gives the last of them. Whoever changes a room takes its number first and holds
 * it until the commit: numbers become visible in their order, so that who has read to one has missed none before it.
 */
async function nextSeq(tx: Writes, lessonID: number, count = 1): Promise<RoomRow> {
  return tx.db
    .updateTable('live_room')
    .set((eb) => ({ seq: eb('seq', '+', count) }))
    .where('lesson_id', '=', lessonID)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Messages of one moment share a transaction; who is muted, or too fast, is refused in it. */
export const sayings: Batch<Said, SayResult> = {
  keyOf: ({ userID }) => userID,
  async run(tx, items) {
    const results = new Map<Said, SayResult>()
    const byLesson = [...Map.groupBy(items, ({ lessonID }) => lessonID)].sort(([a], [b]) => a - b)
    for (const [lessonID, said] of byLesson) await sayIn(tx, lessonID, said, results)
    return items.map((item) => results.get(item) as SayResult)
  },
}

async function sayIn(tx: Tx, lessonID: number, said: readonly Said[], results: Map<Said, SayResult>): Promise<void> {
  const room = await nextSeq(tx, lessonID, said.length)
  const userIDs = said.map(({ userID }) => userID)
  const ofUsers = tx.db.selectFrom('live_message').where('lesson_id', '=', lessonID).where('user_id', 'in', userIDs)
  const known = await ofUsers
    .selectAll()
    .where(
      'client_id',
      'in',
      said.map(({ clientID }) => clientID),
    )
    .execute()
  const muted = await tx.db
    .selectFrom('live_mute')
    .select('user_id')
    .where('lesson_id', '=', lessonID)
    .where('user_id', 'in', userIDs)
    .execute()
  const last =
    room.slow_seconds === 0
      ? []
      : await ofUsers
          .select((eb) => ['user_id', eb.fn.max('said_at').as('said_at')])
          .groupBy('user_id')
          .execute()
  let seq = room.seq - said.length
  const rows: MessageRow[] = []
  for (const one of said) {
    seq++
    const before = known.find((row) => row.user_id === one.userID && row.client_id === one.clientID)
    if (before) results.set(one, { row: before })
    else if (!one.isTeacher && muted.some(({ user_id }) => user_id === one.userID))
      results.set(one, { refused: 'muted' })
    else if (!one.isTeacher && room.quiet === 1 && one.kind === 'chat') results.set(one, { refused: 'quiet' })
    else {
      const saidAt = last.find(({ user_id }) => user_id === one.userID)?.said_at
      const wait = saidAt === undefined ? 0 : Number(saidAt) + room.slow_seconds * 1_000 - one.now
      if (wait > 0 && !one.isTeacher) results.set(one, { refused: 'slow', wait: Math.ceil(wait / 1_000) })
      else {
        const row = rowOf(one, seq)
        rows.push(row)
        results.set(one, { row })
      }
    }
  }
  if (rows.length === 0) return
  await tx.db.insertInto('live_message').values(rows).execute()
  await said[0]?.tell(tx)
}

const rowOf = ({ lessonID, userID, clientID, kind, name, text, now }: Said, seq: number): MessageRow => ({
  ...{ message_id: newId(), lesson_id: lessonID, seq, changed_seq: seq, user_id: userID, client_id: clientID },
  ...{ kind, name, text, answer: '', said_at: now, hidden: 0 },
})

/** Changes of a room behind a number, in their order. */
export const changesAfter = ({ db }: Reads, lessonID: number, after: number, most: number): Promise<MessageRow[]> =>
  db
    .selectFrom('live_message')
    .selectAll()
    .where('lesson_id', '=', lessonID)
    .where('changed_seq', '>', after)
    .orderBy('changed_seq')
    .limit(most)
    .execute()

/** The newest that everybody may read. */
export const newestMessages = async ({ db }: Reads, lessonID: number, most: number): Promise<MessageRow[]> =>
  (
    await db
      .selectFrom('live_message')
      .selectAll()
      .where('lesson_id', '=', lessonID)
      .where((eb) => eb.or([eb('kind', '<>', 'question'), eb('answer', '<>', '')]))
      .where('hidden', '=', 0)
      .orderBy('said_at', 'desc')
      .orderBy('message_id')
      .limit(most)
      .execute()
  ).reverse()

/** Messages of a period that everybody may read, oldest first: without hidden ones and unanswered questions. */
export function messagesBetween({ db }: Reads, lessonID: number, from: number, to: number, most: number) {
  return db
    .selectFrom('live_message')
    .selectAll()
    .where('lesson_id', '=', lessonID)
    .where('said_at', '>=', from)
    .where('said_at', '<', to)
    .where((eb) => eb.or([eb('kind', '<>', 'question'), eb('answer', '<>', '')]))
    .where('hidden', '=', 0)
    .orderBy('said_at')
    .orderBy('seq')
    .limit(most)
    .execute()
}

export const questionsBy = ({ db }: Reads, lessonID: number, userID: number): Promise<MessageRow[]> =>
  db
    .selectFrom('live_message')
    .selectAll()
    .where('lesson_id', '=', lessonID)
    .where('user_id', '=', userID)
    .where('kind', '=', 'question')
    .orderBy('said_at')
    .limit(100)
    .execute()

export const openQuestions = async ({ db }: Reads, lessonID: number): Promise<number> => {
  const { count } = await db
    .selectFrom('live_message')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('lesson_id', '=', lessonID)
    .where('kind', '=', 'question')
    .where('answer', '=', '')
    .where('hidden', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const messageByID = ({ db }: Reads, lessonID: number, messageID: number): Promise<MessageRow | undefined> =>
  db
    .selectFrom('live_message')
    .selectAll()
    .where('lesson_id', '=', lessonID)
    .where('message_id', '=', messageID)
    .executeTakeFirst()

/** Hides it, shows it again, or answers it: everybody in the room is told. */
export async function changeMessage(
  tx: Writes,
  { lesson_id, message_id }: Pick<MessageRow, 'lesson_id' | 'message_id'>,
  change: Partial<Pick<MessageRow, 'hidden' | 'answer'>>,
): Promise<void> {
  const { seq, pinned_id } = await nextSeq(tx, lesson_id)
  await tx.db
    .updateTable('live_message')
    .set({ ...change, changed_seq: seq })
    .where('message_id', '=', message_id)
    .execute()
  if (pinned_id === message_id) await changeRoom(tx, lesson_id, change.hidden === 1 ? { pinned_id: null } : {})
}

/** The rules of a room; its pin; or, with nothing, a sign-in that has opened. */
export async function changeRoom(
  tx: Writes,
  lessonID: number,
  change: Partial<Pick<RoomRow, 'slow_seconds' | 'quiet' | 'pinned_id'>>,
): Promise<void> {
  const { seq } = await nextSeq(tx, lessonID)
  await tx.db
    .updateTable('live_room')
    .set({ ...change, rules_seq: seq })
    .where('lesson_id', '=', lessonID)
    .execute()
}

export async function mute(tx: Writes, row: LiveTables['live_mute']): Promise<void> {
  await tx.db
    .insertInto('live_mute')
    .values(row)
    .onConflict((conflict) => conflict.columns(['lesson_id', 'user_id']).doNothing())
    .execute()
}

export async function unmute(tx: Writes, lessonID: number, userID: number): Promise<void> {
  await tx.db.deleteFrom('live_mute').where('lesson_id', '=', lessonID).where('user_id', '=', userID).execute()
}

export const mutedIn = ({ db }: Reads, lessonID: number) =>
  db.selectFrom('live_mute').selectAll().where('lesson_id', '=', lessonID).orderBy('muted_at', 'desc').execute()

export const isMuted = async ({ db }: Reads, lessonID: number, userID: number): Promise<boolean> =>
  (await db
    .selectFrom('live_mute')
    .select('user_id')
    .where('lesson_id', '=', lessonID)
    .where('user_id', '=', userID)
    .executeTakeFirst()) !== undefined

/** Puts the chat of a demo lesson in, of people who have no account. */
export async function addDemoChat(
  tx: Writes,
  lesson_id: number,
  lines: readonly Pick<MessageRow, 'name' | 'text' | 'answer' | 'kind' | 'said_at'>[],
): Promise<void> {
  if (lines.length === 0) return
  const first = (await nextSeq(tx, lesson_id, lines.length)).seq - lines.length + 1
  await tx.db
    .insertInto('live_message')
    .values(
      lines.map((line, at) => ({
        ...{ ...line, lesson_id, message_id: newId(), seq: first + at, changed_seq: first + at },
        ...{ user_id: 0, client_id: `demo-${at}`, hidden: 0 as const },
      })),
    )
    .execute()
}
