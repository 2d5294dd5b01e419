import type { Certainty } from '@tizhou/domain/review/rating'
import type { Tx } from '../../platform/database/store.ts'

export interface ReplyToStore {
  userID: number
  replyID: string
  subjectID: number
  questionID: number
  chapterID: number
  reply: string
  /** 1, 0, or null for what was not scored. */
  isRight: 0 | 1 | null
  points: number
  fullPoints: number
  spendSeconds: number
  mode: string
  /** How sure the learner said to be: 1 sure, 2 unsure, 3 a guess. */
  certainty?: Certainty
  answeredAt: number
  receivedAt: number
}

const INSERT = `insert into reply (user_id, reply_id, subject_id, question_id, chapter_id, reply, is_right, points,
    full_points, spend_seconds, mode, answered_at, received_at, certainty)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (reply_id, user_id) do nothing`

/**
 * The learner's state of the question. An older reply that arrives late (from a device that was offline)
 * counts, but does not replace a newer one; one from before a reset counts no more. A wrong answer
 * enters the wrong book; a right one does not leave it.
 */
const UPSERT = `insert into user_question as s (user_id, subject_id, question_id, last_reply, last_right, done_count,
    right_count, wrong_count, wrong_at, last_at)
  values (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)
  on conflict (user_id, subject_id, question_id) do update set
    last_reply = case when excluded.last_at >= s.last_at then excluded.last_reply else s.last_reply end,
    last_right = case when excluded.last_at >= s.last_at then excluded.last_right else s.last_right end,
    done_count = s.done_count + 1,
    right_count = s.right_count + excluded.right_count,
    wrong_count = s.wrong_count + excluded.wrong_count,
    wrong_at = case when excluded.wrong_at is null then s.wrong_at
      when s.wrong_at is null or s.wrong_at < excluded.wrong_at then excluded.wrong_at else s.wrong_at end,
    last_at = case when excluded.last_at >= s.last_at then excluded.last_at else s.last_at end
  where excluded.last_at > s.reset_at
  returning wrong_at`

/**
 * Adds a reply to the log and to the learner's state of the question. Gives null, and changes nothing, where the same
 * replyID was stored before. `wrongAt`: since when the question is in the wrong book, ms UTC; null where it is not, and
 * for a reply from before a reset, which counts no more.
 */
export async function addReply(tx: Tx, of: ReplyToStore): Promise<{ wrongAt: number | null } | null> {
  const added = await tx.run(INSERT, [
    of.userID,
    of.replyID,
    of.subjectID,
    of.questionID,
    of.chapterID,
    of.reply,
    of.isRight,
    of.points,
    of.fullPoints,
    of.spendSeconds,
    of.mode,
    of.answeredAt,
    of.receivedAt,
    of.certainty ?? null,
  ])
  if (added === 0) return null
  const right = of.isRight === 1 ? 1 : 0
  const wrong = of.isRight === 0 ? 1 : 0
  const [state] = await tx.all<{ wrong_at: number | null }>(UPSERT, [
    of.userID,
    of.subjectID,
    of.questionID,
    of.reply,
    of.isRight,
    right,
    wrong,
    wrong ? of.answeredAt : null,
    of.answeredAt,
  ])
  return { wrongAt: state?.wrong_at ?? null }
}
