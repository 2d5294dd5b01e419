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

/** Most learners whose sittings one query reads. */
const LARGEST = 256

/** By subject, until when a learner may be sitting one of its papers, ms UTC. */
type Sittings = Map<number, number>

/** Each submission reads the sittings of its learner; concurrent reads share a query. */
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

/** Records, in the transaction that begins attempts, until when at most each learner sits a paper. */
export async function noteSittings(tx: Tx, sittings: readonly (OfSubject & { until: number })[]): Promise<void> {
  await tx.rows(
    NOTE,
    sittings.map(({ userID, subjectID, until }) => ({ user_id: userID, subject_id: subjectID, until })),
  )
}

/** A practice answer to a question of a running paper. */
export interface WaitingReply {
  reply: ReplyToStore
  /** When to check whether the paper is over, ms UTC. */
  lookAt: number
}

/**
 * Stores answers until they may be judged, each once, without other effects. Batched, since during an open window all
 * learners of a subject answer its questions in this way.
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

/** A learner's waiting answers, to these questions or to all, oldest first. */
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

/** Learners with waiting answers that are due for a check. */
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

/** Postpones the check of these answers. */
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

/** Checks the waiting answers of a subject at this moment (ms UTC), if they would be checked later. */
export async function lookSooner(tx: Pick<Tx, 'db'>, subjectID: number, lookAt: number): Promise<void> {
  await tx.db
    .updateTable('waiting_reply')
    .set({ look_at: lookAt })
    .where('subject_id', '=', subjectID)
    .where('look_at', '>', lookAt)
    .execute()
}

/** Deletes waiting answers that are now in the log of replies. */
export async function endWaiting(tx: Pick<Tx, 'db'>, userID: number, replyIDs: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('waiting_reply').where('user_id', '=', userID).where('reply_id', 'in', replyIDs).execute()
}
