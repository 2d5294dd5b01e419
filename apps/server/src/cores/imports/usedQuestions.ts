import { type RawBuilder, sql } from 'kysely'

/** The job that sums up the log of replies is seconds behind; so many of its last rows are read themselves. */
const LAST_REPLIES = 20_000

/**
 * SQL: whether learners answered, marked or are being asked a question, or a paper names it. Such a question stays in
 * the bank. `column`: the question's id in the query around it. What is summed up by question is looked up there: the
 * log of replies has no index by question.
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
