import type { Store } from './store.ts'

/** What one learner did with one question. */
export interface HistoryRow {
  question_id: number
  last_reply: string | null
  last_right: number | null
  done_count: number
  wrong_count: number
  wrong_at: number | null
  last_at: number | null
  favourite: boolean
  note: string
}

type Answered = Omit<HistoryRow, 'favourite' | 'note'>

const untouched = (question_id: number): HistoryRow => ({
  question_id,
  last_reply: null,
  last_right: null,
  done_count: 0,
  wrong_count: 0,
  wrong_at: null,
  last_at: null,
  favourite: false,
  note: '',
})

/**
 * What a learner did with these questions; those never touched are left out. Three look-ups by key: joined into
 * one query they cost SQLite several times as much, since it then goes to each table for each question.
 */
export async function historyOf(
  store: Store,
  userID: number,
  subjectID: number,
  ids: readonly number[],
): Promise<HistoryRow[]> {
  if (ids.length === 0) return []
  const where = `where user_id = ? and subject_id = ? and question_id in (${ids.map(() => '?').join(', ')})`
  const values = [userID, subjectID, ...ids]
  const [answered, favourites, notes] = await Promise.all([
    store.all<Answered>(
      `select question_id, last_reply, last_right, done_count, wrong_count, wrong_at, last_at
       from user_question ${where}`,
      values,
    ),
    store.all<{ question_id: number }>(`select question_id from favourite ${where} and is_on = 1`, values),
    store.all<{ question_id: number; content: string }>(
      `select question_id, content from note ${where} and content <> ''`,
      values,
    ),
  ])
  const rows = new Map<number, HistoryRow>(
    answered.map((row) => [row.question_id, { ...row, favourite: false, note: '' }]),
  )
  const rowOf = (id: number): HistoryRow => {
    const row = rows.get(id) ?? untouched(id)
    rows.set(id, row)
    return row
  }
  for (const { question_id } of favourites) rowOf(question_id).favourite = true
  for (const { question_id, content } of notes) rowOf(question_id).note = content
  return [...rows.values()]
}
