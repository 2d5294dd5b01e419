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
  const marks = ids.map(() => '?').join(', ')
  const rows = await store.all<Omit<CrowdRow, 'answers'>>(
    `select question_id, answered, answered_right, favoured, noted from question_statistic
     where question_id in (${marks})`,
    ids,
  )
  const answers = await store.all<{ question_id: number; answer: string; times: number }>(
    `select question_id, answer, times from answer_count where question_id in (${marks}) order by times desc`,
    ids,
  )
  const byQuestion = Map.groupBy(answers, (row) => row.question_id)
  return rows.map((row) => ({
    ...row,
    answers: Object.fromEntries(
      (byQuestion.get(row.question_id) ?? []).slice(0, 64).map(({ answer, times }) => [answer, times]),
    ),
  }))
}
