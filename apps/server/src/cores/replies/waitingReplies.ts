import type { Selectable } from 'kysely'
import { GatheredReads } from '../../platform/database/reading/gatheredReads.ts'
import { rowsInsert, upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import { type Asked, statement } from '../../platform/database/reading/statement.ts'
import type { Batch, Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ReplyToStore } from './replyRows.ts'

type Reads = Pick<Store, 'db'>

interface OfSubject {
  userID: number
  subjectID: number
}

const SITTINGS = statement<{ userIDs: readonly number[] }>()((db, of) =>
  db.selectFrom('user_sitting').select(['user_id', 'subject_id', 'until']).where('user_id', 'in', of.userIDs),
)

/** Learners whose sittings one query reads. */
const LARGEST = 256

/** By subject, until when a learner may be sitting a paper of it, ms UTC. */
type Sittings = Map<number, number>

/** Each submission asks for the sittings of its learner: those of one moment are read together. */
export const sittingReads = (on: Asked): GatheredReads<number, Sittings> =>
  new GatheredReads(async (userIDs) => {
    const found = new Map<number, Sittings>()
    for (const { user_id, subject_id, until } of await SITTINGS.all(on, { userIDs })) {
      const own = found.get(user_id) ?? new Map<number, number>()
      found.set(user_id, own.set(subject_id, until))
    }
    return found
  }, LARGEST)

const NOTE = rowsInsert<{ user_id: number; subject_id: number; until: number }, never>(
  'user_sitting as s',
  { user_id: 'bigint', subject_id: 'bigint', until: 'bigint' },
  'on conflict (user_id, subject_id) do update set until = excluded.until where s.until < excluded.until',
)

/** Notes, in the transaction in which attempts begin, that each learner sits a paper until then at the most. */
export async function noteSittings(tx: Tx, sittings: readonly (OfSubject & { until: number })[]): Promise<void> {
  await tx.rows(
    NOTE,
    sittings.map(({ userID, subjectID, until }) => ({ user_id: userID, subject_id: subjectID, until })),
  )
}

/** An answer in practice to a question of a paper that is under way. */
export interface WaitingReply {
  reply: ReplyToStore
  /** When to look whether the paper is over, ms UTC. */
  lookAt: number
}

/**
 * Keeps answers until they may be judged, each once; they change nothing else. While a window is open all learners of a
 * subject answer its questions so: those of one moment go together.
 */
export const keepWaiting = (store: Store, waiting: readonly WaitingReply[]): Promise<void> =>
  store.writeGrouped(keepTogether, waiting)

const keepTogether: Batch<readonly WaitingReply[], void> = {
  async run(tx, lists) {
    const rows = new Map<string, WaitingRow>()
    for (const { reply, lookAt } of lists.flat()) {
      const key = `${reply.userID} ${reply.replyID}`
      if (!rows.has(key))
        rows.set(key, {
          user_id: reply.userID,
          reply_id: reply.replyID,
          subject_id: reply.subjectID,
          question_id: reply.questionID,
          answered_at: reply.answeredAt,
          look_at: lookAt,
          body: JSON.stringify(reply),
        })
    }
    await tx.rows(
      KEEP,
      [...rows.values()].toSorted((a, b) => a.user_id - b.user_id || (a.reply_id < b.reply_id ? -1 : 1)),
    )
    return lists.map(() => undefined)
  },
}

type WaitingRow = Selectable<Tables['waiting_reply']>
const KEEP = upsertRows({
  table: 'waiting_reply',
  columns: ['user_id', 'reply_id', 'subject_id', 'question_id', 'answered_at', 'look_at', 'body'],
  key: ['user_id', 'reply_id'],
})

const waitingOf = (db: Store['db'], of: OfSubject) =>
  db
    .selectFrom('waiting_reply')
    .select('body')
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .orderBy('answered_at')
    .orderBy('reply_id')
const WAITING = statement<OfSubject>()(waitingOf)
const WAITING_AMONG = statement<OfSubject & { questionIDs: readonly number[] }>()((db, of) =>
  waitingOf(db, of).where('question_id', 'in', of.questionIDs),
)

/** A learner's answers that wait, to these questions or to all, the oldest first. */
export async function waitingReplies(
  on: Asked,
  userID: number,
  subjectID: number,
  questionIDs?: readonly number[],
): Promise<ReplyToStore[]> {
  const rows = questionIDs
    ? await WAITING_AMONG.all(on, { userID, subjectID, questionIDs })
    : await WAITING.all(on, { userID, subjectID })
  return rows.map((row) => JSON.parse(row.body) as ReplyToStore)
}

/** Learners with answers to look at by now. */
export const learnersWaiting = (
  on: Reads,
  now: number,
  limit: number,
): Promise<{ user_id: number; subject_id: number }[]> =>
  on.db
    .selectFrom('waiting_reply')
    .select(['user_id', 'subject_id'])
    .distinct()
    .where('look_at', '<=', now)
    .limit(limit)
    .execute()

/** Looks at these answers again at a later moment. */
export async function waitLonger(
  tx: Pick<Tx, 'db'>,
  userID: number,
  replyIDs: readonly string[],
  lookAt: number,
): Promise<void> {
  if (replyIDs.length === 0) return
  await tx.db
    .updateTable('waiting_reply')
    .set({ look_at: lookAt })
    .where('user_id', '=', userID)
    .where('reply_id', 'in', replyIDs)
    .execute()
}

/** Deletes waiting replies that were judged and are in the log of replies. */
export async function endWaiting(tx: Pick<Tx, 'db'>, userID: number, replyIDs: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('waiting_reply').where('user_id', '=', userID).where('reply_id', 'in', replyIDs).execute()
}
