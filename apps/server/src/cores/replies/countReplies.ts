import { LONGEST_ANSWER_SECONDS } from '@tizhou/domain/account/studyDays'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { shardsOf } from '../../platform/jobs/shards.ts'
import { COUNT_REPLIES } from './answeredDays.ts'
import { type LogPart, nextReplies } from './replyLog.ts'
import { addToStudyDays } from './studyDays.ts'

/** Only choices are counted by answer: typed answers are private. */
const CHOSEN = ['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'PDTEST', 'CASETEST']

interface Sums {
  questions: Map<string, { question_id: number; answered: number; answered_right: number }>
  answers: Map<string, { question_id: number; answer: string; times: number }>
  days: Map<
    string,
    {
      user_id: number
      subject_id: number
      day: number
      answered: number
      answered_right: number
      spent_seconds: number
    }
  >
}

interface Found extends LogPart {
  sums: Sums
}

/**
 * Adds new replies to all learners' statistics of each question and to each learner's day, so that a reply itself need
 * not. Sums do not depend on the order, so shards may add to the same question.
 */
export const countReplies: Job<Found, 'store'> = {
  name: COUNT_REPLIES,
  does: 'adds the replies that came to what all learners did with each question and each learner did by day',
  everyMs: 1_000,
  shards: shardsOf,
  async find({ store }, turn) {
    const part = await nextReplies(store, turn)
    if (!part) return undefined
    const chosen = await store.db
      .selectFrom('question')
      .select('question_id')
      .where('question_id', 'in', [...new Set(part.replies.map((reply) => reply.question_id))])
      .where('form', 'in', CHOSEN)
      .execute()
    return { ...part, sums: sumsOf(part, new Set(chosen.map((row) => row.question_id))) }
  },
  async work(_services, { end, isLast, sums }, turn) {
    await turn.commit(
      end,
      async (tx) => {
        await tx.rows(addToQuestions, inOrder(sums.questions))
        await tx.rows(addToAnswers, inOrder(sums.answers))
        await addToStudyDays(tx, inOrder(sums.days))
        await tx.rows(addToDays, inOrder(sums.days))
      },
      { isLast },
    )
  },
}

const addToQuestions = upsertRows({
  table: 'question_statistic',
  columns: ['question_id', 'answered', 'answered_right'],
  key: ['question_id'],
  add: ['answered', 'answered_right'],
})
const addToAnswers = upsertRows({
  table: 'answer_count',
  columns: ['question_id', 'answer', 'times'],
  key: ['question_id', 'answer'],
  add: ['times'],
})
const addToDays = upsertRows({
  table: 'user_day',
  columns: ['user_id', 'subject_id', 'day', 'answered', 'answered_right', 'spent_seconds'],
  key: ['user_id', 'subject_id', 'day'],
  add: ['answered', 'answered_right', 'spent_seconds'],
})

function sumsOf({ replies }: LogPart, chosen: ReadonlySet<number>): Sums {
  const sums: Sums = { questions: new Map(), answers: new Map(), days: new Map() }
  for (const { user_id, subject_id, question_id, reply, is_right, answered_at, spend_seconds } of replies) {
    const right = is_right ?? 0
    if (is_right !== null) {
      const row = entry(sums.questions, `${question_id}`, () => ({ question_id, answered: 0, answered_right: 0 }))
      row.answered++
      row.answered_right += right
    }
    if (reply !== '' && chosen.has(question_id))
      entry(sums.answers, `${question_id} ${reply}`, () => ({ question_id, answer: reply, times: 0 })).times++
    const day = beijingDay(answered_at)
    const of = entry(sums.days, `${user_id} ${subject_id} ${day}`, () => {
      return { user_id, subject_id, day, answered: 0, answered_right: 0, spent_seconds: 0 }
    })
    of.answered++
    of.answered_right += right
    of.spent_seconds += Math.min(spend_seconds, LONGEST_ANSWER_SECONDS)
  }
  return sums
}

function entry<T>(rows: Map<string, T>, key: string, empty: () => T): T {
  const known = rows.get(key)
  if (known) return known
  const row = empty()
  rows.set(key, row)
  return row
}

/** The same order everywhere, which avoids deadlocks between servers. */
const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
