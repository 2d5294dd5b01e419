import type { Job } from './jobs.ts'

/** Replies younger than this may still be in a transaction that has not ended. */
const SETTLED_MS = 5_000

/**
 * Adds the replies that came since the last round to what all learners did with each question. Only choices
 * are counted by answer: what people typed is theirs.
 */
export const questionStatistics: Job = {
  name: 'question-statistics',
  everyMs: 10_000,
  async round(tx, progress, now) {
    const until = now - SETTLED_MS
    if (until <= progress) return progress
    await tx.run(
      `insert into question_statistic (question_id, answered, answered_right)
       select question_id, count(*), coalesce(sum(is_right), 0) from reply
       where received_at > ? and received_at <= ? and is_right is not null group by question_id
       on conflict (question_id) do update set
         answered = question_statistic.answered + excluded.answered,
         answered_right = question_statistic.answered_right + excluded.answered_right`,
      [progress, until],
    )
    await tx.run(
      `insert into answer_count (question_id, answer, times)
       select r.question_id, r.reply, count(*) from reply r join question q on q.question_id = r.question_id
       where r.received_at > ? and r.received_at <= ? and r.reply <> ''
         and q.form in ('ATEST', 'BTEST', 'A3TEST', 'XTEST', 'PDTEST', 'CASETEST')
       group by r.question_id, r.reply
       on conflict (question_id, answer) do update set times = answer_count.times + excluded.times`,
      [progress, until],
    )
    return until
  },
}
