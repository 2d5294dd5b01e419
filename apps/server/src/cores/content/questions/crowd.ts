import { MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import type { Store } from '../../../platform/database/store.ts'

/** All learners' statistics of one question, as the job last counted them. */
export interface CrowdRow {
  question_id: number
  answered: number
  answered_right: number
  favoured: number
  noted: number
  answers: Record<string, number>
}

/**
 * Statistics of questions that at least `from` learners have answered: fewer are not representative, and could reveal a
 * single learner's answer.
 */
export async function crowdOf(store: Store, ids: number[], from = MEASURED_FROM): Promise<CrowdRow[]> {
  if (ids.length === 0) return []
  const rows = await store.db
    .selectFrom('question_statistic as s')
    .leftJoin('question_measure as m', 'm.question_id', 's.question_id')
    .select(['s.question_id', 's.answered', 's.answered_right', 's.favoured', 's.noted'])
    .where('s.question_id', 'in', ids)
    .where(({ fn, lit }) => fn.coalesce('m.attempts', lit(0)), '>=', from)
    .execute()
  const answers = await store.db
    .selectFrom('answer_count')
    .select(['question_id', 'answer', 'times'])
    .where('question_id', 'in', ids)
    .orderBy('times', 'desc')
    .execute()
  const byQuestion = Map.groupBy(answers, (row) => row.question_id)
  return rows.map((row) => ({
    ...row,
    answers: Object.fromEntries(
      (byQuestion.get(row.question_id) ?? []).slice(0, 64).map(({ answer, times }) => [answer, times]),
    ),
  }))
}
