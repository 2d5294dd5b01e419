import type { Dialect, SqlValue, Store } from '../../platform/database/store.ts'
import { newestPlace } from './progress.ts'

/** One learner's state of one question. */
export interface HistoryRow {
  question_id: number
  last_reply: string | null
  last_right: number | null
  /** Share of the marks, 0 to 100. */
  last_percent: number | null
  /** Seconds of the last reply; null: unknown. */
  last_seconds: number | null
  done_count: number
  wrong_count: number
  wrong_at: number | null
  last_at: number | null
  favourite: boolean
  note: string
}

/** The history of a question that the learner has not touched. */
export const untouched = (question_id: number): HistoryRow => ({
  question_id,
  last_reply: null,
  last_right: null,
  last_percent: null,
  last_seconds: null,
  done_count: 0,
  wrong_count: 0,
  wrong_at: null,
  last_at: null,
  favourite: false,
  note: '',
})

interface Found extends Omit<HistoryRow, 'favourite' | 'note'> {
  /** The table from which the row comes. */
  kind: 'answered' | 'favourite' | 'note' | 'place' | 'sitting'
}

const sqlFor = (amongIDs: string) => {
  const mine = `where user_id = ? and subject_id = ? and question_id ${amongIDs}`
  return `select 'answered' as kind, question_id, last_reply, last_right, last_percent, last_seconds, done_count, wrong_count, wrong_at, last_at
      from user_question ${mine}
    union all select 'favourite', question_id, null, null, null, null, 0, 0, null, null from favourite ${mine} and is_on = 1
    union all select 'note', question_id, content, null, null, null, 0, 0, null, null from note ${mine} and content <> ''
    union all select 'place', question_id, null, null, null, null, 0, 0, null, null from user_chapter
      where user_id = ? and subject_id = ? and chapter_id = ?
    union all select 'sitting', 0, null, null, null, null, 0, 0, null, until from user_sitting
      where user_id = ? and subject_id = ?`
}
/** PostgreSQL gets the list as one value, since sixty parameters were most of the statement's cost. */
const ON_POSTGRES = sqlFor('= any(?::bigint[])')
/** By list length: SQLite has no lists, and parsing one from JSON costs more than parameters. */
const onSqlite = new Map<number, string>()

function statementFor(dialect: Dialect, ids: readonly number[]): { sql: string; values: SqlValue[] } {
  if (dialect === 'postgres') return { sql: ON_POSTGRES, values: [`{${ids.join(',')}}`] }
  const sql = onSqlite.get(ids.length) ?? sqlFor(`in (${Array(ids.length).fill('?').join(', ')})`)
  onSqlite.set(ids.length, sql)
  return { sql, values: [...ids] }
}

/**
 * The learner's state of these questions (untouched ones absent), the place in the chapter (0: not asked), and until
 * when a paper may be running (sittingUntil). One statement with a key look-up in each table: a join would cost SQLite
 * three times as much, since it looks into each table for each question.
 */
export async function historyOf(
  store: Store,
  of: {
    userID: number
    subjectID: number
    questionIDs: readonly number[]
    chapterID: number
    /** Chapters that were merged into it: the newest place in any of them counts. */
    formerIDs?: readonly number[]
  },
): Promise<{ history: HistoryRow[]; lastQuestionID: number | null; sittingUntil: number }> {
  const { userID, subjectID, questionIDs, chapterID } = of
  const { sql, values } = statementFor(store.dialect, questionIDs)
  const mine = [userID, subjectID, ...values]
  const found = await store.all<Found>(sql, [
    ...mine,
    ...mine,
    ...mine,
    userID,
    subjectID,
    chapterID,
    userID,
    subjectID,
  ])

  const rows = new Map<number, HistoryRow>()
  let lastQuestionID: number | null = null
  let sittingUntil = 0
  const rowOf = (id: number): HistoryRow => {
    const known = rows.get(id) ?? untouched(id)
    rows.set(id, known)
    return known
  }
  for (const row of found) {
    // Used as it is: the marks are added to it.
    if (row.kind === 'answered') {
      const { favourite, note } = rows.get(row.question_id) ?? { favourite: false, note: '' }
      rows.set(row.question_id, Object.assign(row, { favourite, note }))
    }
    if (row.kind === 'favourite') rowOf(row.question_id).favourite = true
    if (row.kind === 'note') rowOf(row.question_id).note = row.last_reply ?? ''
    if (row.kind === 'place') lastQuestionID = row.question_id
    if (row.kind === 'sitting') sittingUntil = row.last_at ?? 0
  }
  const { formerIDs = [] } = of
  if (formerIDs.length > 0) lastQuestionID = await newestPlace(store, userID, subjectID, [chapterID, ...formerIDs])
  return { history: [...rows.values()], lastQuestionID, sittingUntil }
}
