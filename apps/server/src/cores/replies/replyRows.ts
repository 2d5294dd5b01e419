import type { Certainty } from '@tizhou/domain/review/rating'
import type { Selectable } from 'kysely'
import { rowsInsert } from '../../platform/database/reading/rowsStatement.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export interface ReplyToStore {
  userID: number
  replyID: string
  subjectID: number
  questionID: number
  chapterID: number
  reply: string
  /** 1, 0, or null where it was not scored. */
  isRight: 0 | 1 | null
  points: number
  fullPoints: number
  spendSeconds: number
  mode: string
  /** The learner's stated certainty: 1 sure, 2 unsure, 3 a guess. */
  certainty?: Certainty
  answeredAt: number
  receivedAt: number
}

/** A reply to insert; the log assigns `seq`. */
type LogRow = Omit<Selectable<Tables['reply']>, 'seq'>

const ADD_TO_LOG = rowsInsert<LogRow, Pick<LogRow, 'user_id' | 'reply_id'>>(
  'reply',
  {
    user_id: 'bigint',
    reply_id: 'text',
    subject_id: 'bigint',
    question_id: 'bigint',
    chapter_id: 'bigint',
    reply: 'text',
    is_right: 'integer',
    points: 'double precision',
    full_points: 'double precision',
    spend_seconds: 'integer',
    mode: 'text',
    answered_at: 'bigint',
    received_at: 'bigint',
    certainty: 'integer',
  },
  'on conflict (reply_id, user_id) do nothing returning user_id, reply_id',
)

const logRow = (of: ReplyToStore): LogRow => ({
  user_id: of.userID,
  reply_id: of.replyID,
  subject_id: of.subjectID,
  question_id: of.questionID,
  chapter_id: of.chapterID,
  reply: of.reply,
  is_right: of.isRight,
  points: of.points,
  full_points: of.fullPoints,
  spend_seconds: of.spendSeconds,
  mode: of.mode,
  answered_at: of.answeredAt,
  received_at: of.receivedAt,
  certainty: of.certainty ?? null,
})

/** Appends replies to the log, in order. Gives the new ones: a learner's replyID is stored once. */
export async function logReplies(tx: Tx, replies: readonly ReplyToStore[]): Promise<ReplyToStore[]> {
  // Clients make unique ids; where two learners have the same one, both are stored.
  const byID = new Map<string, ReplyToStore[]>()
  const once: ReplyToStore[] = []
  for (const reply of replies) {
    const same = byID.get(reply.replyID)
    if (same?.some((other) => other.userID === reply.userID)) continue
    if (same) same.push(reply)
    else byID.set(reply.replyID, [reply])
    once.push(reply)
  }
  const added = await tx.rows(ADD_TO_LOG, once.map(logRow))
  if (added.length === once.length) return once
  const isNew = new Set<ReplyToStore | undefined>()
  for (const { user_id, reply_id } of added) isNew.add(byID.get(reply_id)?.find((reply) => reply.userID === user_id))
  return once.filter((reply) => isNew.has(reply))
}

interface StateRow {
  user_id: number
  subject_id: number
  question_id: number
  last_reply: string
  last_right: number | null
  last_percent: number | null
  last_seconds: number
  /** Always 1, since the row counts one reply. */
  done_count: number
  right_count: number
  wrong_count: number
  wrong_at: number | null
  last_at: number
}

/**
 * Updates the learner's state of the question. An older reply that arrives late (from an offline device) counts, but
 * does not replace a newer one; one from before a reset does not count. A wrong answer enters the wrong book; a right
 * one does not leave it.
 */
const COUNT_IN_STATE = rowsInsert<StateRow, Pick<StateRow, 'user_id' | 'subject_id' | 'question_id' | 'wrong_at'>>(
  'user_question as s',
  {
    user_id: 'bigint',
    subject_id: 'bigint',
    question_id: 'bigint',
    last_reply: 'text',
    last_right: 'integer',
    last_percent: 'integer',
    last_seconds: 'integer',
    done_count: 'integer',
    right_count: 'integer',
    wrong_count: 'integer',
    wrong_at: 'bigint',
    last_at: 'bigint',
  },
  `on conflict (user_id, subject_id, question_id) do update set
      last_reply = case when excluded.last_at >= s.last_at then excluded.last_reply else s.last_reply end,
      last_right = case when excluded.last_at >= s.last_at then excluded.last_right else s.last_right end,
      last_percent = case when excluded.last_at >= s.last_at then excluded.last_percent else s.last_percent end,
      last_seconds = case when excluded.last_at >= s.last_at then excluded.last_seconds else s.last_seconds end,
      done_count = s.done_count + excluded.done_count,
      right_count = s.right_count + excluded.right_count,
      wrong_count = s.wrong_count + excluded.wrong_count,
      wrong_at = case when excluded.wrong_at is null then s.wrong_at
        when s.wrong_at is null or s.wrong_at < excluded.wrong_at then excluded.wrong_at else s.wrong_at end,
      last_at = case when excluded.last_at >= s.last_at then excluded.last_at else s.last_at end
    where excluded.last_at > s.reset_at
    returning user_id, subject_id, question_id, wrong_at`,
)

/** Percent of the marks, 0 to 100; null where it was not scored. */
export const percentOf = ({ isRight, points, fullPoints }: ReplyToStore): number | null =>
  isRight === null || fullPoints <= 0 ? null : Math.round((points * 100) / fullPoints)

const stateRow = (of: ReplyToStore): StateRow => ({
  user_id: of.userID,
  subject_id: of.subjectID,
  question_id: of.questionID,
  last_reply: of.reply,
  last_right: of.isRight,
  last_percent: percentOf(of),
  last_seconds: of.spendSeconds,
  done_count: 1,
  right_count: of.isRight === 1 ? 1 : 0,
  wrong_count: of.isRight === 0 ? 1 : 0,
  wrong_at: of.isRight === 0 ? of.answeredAt : null,
  last_at: of.answeredAt,
})

/**
 * Counts replies in the learners' states, each question of a learner once. Gives those whose question is in the wrong
 * book; replies from before a reset are not among them.
 */
export async function countInStates(tx: Tx, replies: readonly ReplyToStore[]): Promise<ReplyToStore[]> {
  const inOrder = tx.dialect === 'postgres' ? replies.toSorted(byKey) : replies
  const states = await tx.rows(COUNT_IN_STATE, inOrder.map(stateRow))
  const keyOf = (userID: number, subjectID: number, questionID: number) => `${userID} ${subjectID} ${questionID}`
  const inBook = new Set<string>()
  for (const row of states) if (row.wrong_at !== null) inBook.add(keyOf(row.user_id, row.subject_id, row.question_id))
  if (inBook.size === 0) return []
  return replies.filter((reply) => inBook.has(keyOf(reply.userID, reply.subjectID, reply.questionID)))
}

/** A fixed order of locks, which avoids deadlocks. */
const byKey = (a: ReplyToStore, b: ReplyToStore) =>
  a.userID - b.userID || a.subjectID - b.subjectID || a.questionID - b.questionID
