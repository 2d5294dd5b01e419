import { rowsStatement } from '../../platform/database/rowsStatement.ts'
import type { Tx } from '../../platform/database/store.ts'

export interface Place {
  userID: number
  subjectID: number
  chapterID: number
  questionID: number
  at: number
}

interface PlaceRow {
  user_id: number
  subject_id: number
  chapter_id: number
  question_id: number
  changed_at: number
}

const STORE = rowsStatement<PlaceRow, never>(
  { user_id: 'bigint', subject_id: 'bigint', chapter_id: 'bigint', question_id: 'bigint', changed_at: 'bigint' },
  (rows) => `insert into user_chapter as p (user_id, subject_id, chapter_id, question_id, changed_at)
    select v.user_id, v.subject_id, v.chapter_id, v.question_id, v.changed_at from ${rows} where true
    on conflict (user_id, subject_id, chapter_id) do update
    set question_id = excluded.question_id, changed_at = excluded.changed_at
    where excluded.changed_at >= p.changed_at`,
)

/** Where learners are in chapters, unless a newer place is known (from another device). */
export async function storePlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  const newest = new Map<string, Place>()
  for (const place of places) {
    const key = `${place.userID} ${place.subjectID} ${place.chapterID}`
    const known = newest.get(key)
    if (!known || place.at >= known.at) newest.set(key, place)
  }
  const rows = [...newest.values()].map((of) => ({
    user_id: of.userID,
    subject_id: of.subjectID,
    chapter_id: of.chapterID,
    question_id: of.questionID,
    changed_at: of.at,
  }))
  // All transactions lock places in one order, so that none waits for another that waits for it.
  rows.sort((a, b) => a.user_id - b.user_id || a.subject_id - b.subject_id || a.chapter_id - b.chapter_id)
  await tx.rows(STORE, rows)
}
