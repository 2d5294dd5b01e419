import type { Store } from '../../platform/database/store.ts'

/** What all learners did with one question, as the job last counted it. */
export interface CrowdRow {
  question_id: number
  answered: number
  answered_right: number
  favoured: number
  noted: number
  answers: Record<string, number>
}

export async function crowdOf(store: Store, ids: number[]): Promise<CrowdRow[]> {
  if (ids.length === 0) return []
  const rows = await store.db
    .selectFrom('question_statistic')
    .select(['question_id', 'answered', 'answered_right', 'favoured', 'noted'])
    .where('question_id', 'in', ids)
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
