import { BEIJING_SHIFT } from '@tizhou/domain/dates/beijing'
import type { Tx } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Replies younger than this may still be in a transaction that has not ended, or have older ones behind them. */
const SETTLED_MS = 5_000

const DAY_MS = 86_400_000

/**
 * Adds the replies that came since the last round to what all learners did with each question and to what each
 * learner did by day: both cost the reply itself nothing. Only choices are counted by answer: what people typed
 * is theirs.
 */
export const countReplies: Job = {
  name: 'count-replies',
  everyMs: 10_000,
  async round(tx, progress, now) {
    const end = await settledEnd(tx, progress, now - SETTLED_MS)
    if (end <= progress) return progress
    await tx.run(
      `insert into question_statistic (question_id, answered, answered_right)
       select question_id, count(*), coalesce(sum(is_right), 0) from reply
       where seq > ? and seq <= ? and is_right is not null group by question_id
       on conflict (question_id) do update set
         answered = question_statistic.answered + excluded.answered,
         answered_right = question_statistic.answered_right + excluded.answered_right`,
      [progress, end],
    )
    await tx.run(
      `insert into answer_count (question_id, answer, times)
       select r.question_id, r.reply, count(*) from reply r join question q on q.question_id = r.question_id
       where r.seq > ? and r.seq <= ? and r.reply <> ''
         and q.form in ('ATEST', 'BTEST', 'A3TEST', 'XTEST', 'PDTEST', 'CASETEST')
       group by r.question_id, r.reply
       on conflict (question_id, answer) do update set times = answer_count.times + excluded.times`,
      [progress, end],
    )
    await tx.run(
      `insert into user_day (user_id, subject_id, day, answered, answered_right)
       select user_id, subject_id, (answered_at + ${BEIJING_SHIFT}) / ${DAY_MS}, count(*), coalesce(sum(is_right), 0)
       from reply where seq > ? and seq <= ? group by user_id, subject_id, (answered_at + ${BEIJING_SHIFT}) / ${DAY_MS}
       on conflict (user_id, subject_id, day) do update set
         answered = user_day.answered + excluded.answered,
         answered_right = user_day.answered_right + excluded.answered_right`,
      [progress, end],
    )
    return end
  },
}

/** The last reply before the first that has not settled. */
async function settledEnd(tx: Tx, progress: number, settled: number): Promise<number> {
  const [row] = await tx.all<{ last: number | null; unsettled: number | null }>(
    `select max(seq) as last, min(case when received_at > ? then seq end) as unsettled from reply where seq > ?`,
    [settled, progress],
  )
  if (!row?.last) return progress
  return row.unsettled === null ? row.last : row.unsettled - 1
}
