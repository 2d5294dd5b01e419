import { type RawBuilder, sql } from 'kysely'

/** The job that counts replies is seconds behind, so the latest so many rows of the log are searched directly. */
const LAST_REPLIES = 20_000

/** SQL condition: whether learners have answered a question. `column`: the question's id in the outer query. */
export function isAnswered(column: 'k.question_id'): RawBuilder<boolean> {
  const own = sql.ref(column)
  return sql<boolean>`(exists (select 1 from question_statistic u where u.question_id = ${own} and u.answered > 0)
    or exists (select 1 from first_answer u where u.question_id = ${own})
    or ${own} in (select u.question_id from reply u where u.seq > (select max(seq) from reply) - ${sql.lit(LAST_REPLIES)})
    or ${own} in (select u.question_id from waiting_reply u))`
}

/** SQL condition: whether learners wrote notes about a question or keep it, as the job counted that last. */
export const isNoted = (column: 'k.question_id'): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from question_statistic u where u.question_id = ${sql.ref(column)}
    and u.favoured + u.noted > 0)`

/**
 * SQL condition: whether learners have answered or marked a question, are being asked it, or a paper names it. Such a
 * question stays in the bank. `column`: the question's id in the outer query. Counts by question are used where they
 * exist: the log of replies has no index by question.
 */
export function isUsed(column: 'k.question_id'): RawBuilder<boolean> {
  const own = sql.ref(column)
  return sql<boolean>`(exists (select 1 from question_statistic u where u.question_id = ${own}
      and u.answered + u.favoured + u.noted > 0)
    or exists (select 1 from first_answer u where u.question_id = ${own})
    or exists (select 1 from paper_item u where u.question_id = ${own})
    or ${own} in (select u.question_id from reply u where u.seq > (select max(seq) from reply) - ${sql.lit(LAST_REPLIES)})
    or ${own} in (select u.question_id from waiting_reply u)
    or ${own} in (select u.question_id from interview_score u)
    or ${own} in (select u.next_question_id from adaptive_run u
      where u.ended_at is null and u.next_question_id is not null))`
}
