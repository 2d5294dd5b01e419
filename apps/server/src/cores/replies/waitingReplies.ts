import { rowsInsert } from '../../platform/database/rowsStatement.ts'
import { type Asked, statement } from '../../platform/database/statement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { ReplyToStore } from './replyRows.ts'

type Reads = Pick<Store, 'db'>

interface OfSubject {
  userID: number
  subjectID: number
}

/** Each fetch of a chapter and each submission asks it. */
const UNTIL = statement<OfSubject>()((db, of) =>
  db.selectFrom('user_sitting').select('until').where('user_id', '=', of.userID).where('subject_id', '=', of.subjectID),
)

/**
 * Until when, ms UTC, the learner may be sitting a paper of the subject: later than any attempt that has begun lasts.
 * 0: no attempt is under way, and nobody need look for one.
 */
export async function sittingUntil(on: Asked, userID: number, subjectID: number): Promise<number> {
  const row = await UNTIL.first(on, { userID, subjectID })
  return row?.until ?? 0
}

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

/** Keeps answers until they may be judged, each once; they change nothing else. */
export async function keepWaiting(tx: Pick<Tx, 'db'>, waiting: readonly WaitingReply[]): Promise<void> {
  await tx.db
    .insertInto('waiting_reply')
    .values(
      waiting.map(({ reply, lookAt }) => ({
        user_id: reply.userID,
        reply_id: reply.replyID,
        subject_id: reply.subjectID,
        question_id: reply.questionID,
        answered_at: reply.answeredAt,
        look_at: lookAt,
        body: JSON.stringify(reply),
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'reply_id']).doNothing())
    .execute()
}

/** While a window is open each fetch of a chapter with its questions asks it. */
const WAITING = statement<OfSubject>()((db, of) =>
  db
    .selectFrom('waiting_reply')
    .select('body')
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .orderBy('answered_at')
    .orderBy('reply_id'),
)

/** A learner's answers that wait, the oldest first. */
export async function waitingReplies(on: Asked, userID: number, subjectID: number): Promise<ReplyToStore[]> {
  const rows = await WAITING.all(on, { userID, subjectID })
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

/** They are in the log of replies now. */
export async function endWaiting(tx: Pick<Tx, 'db'>, userID: number, replyIDs: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('waiting_reply').where('user_id', '=', userID).where('reply_id', 'in', replyIDs).execute()
}
