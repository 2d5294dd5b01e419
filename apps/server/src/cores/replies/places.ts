import { rowsInsert } from '../../platform/database/reading/rowsStatement.ts'
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

const STORE = rowsInsert<PlaceRow, never>(
  'user_chapter as p',
  { user_id: 'bigint', subject_id: 'bigint', chapter_id: 'bigint', question_id: 'bigint', changed_at: 'bigint' },
  `on conflict (user_id, subject_id, chapter_id) do update
    set question_id = excluded.question_id, changed_at = excluded.changed_at
    where excluded.changed_at >= p.changed_at`,
)

/** A fixed order of locks, which avoids deadlocks. */
const byKey = (a: Place, b: Place) => a.userID - b.userID || a.subjectID - b.subjectID || a.chapterID - b.chapterID

/** Stores learners' places in chapters, unless a newer place is stored (from another device). */
export async function storePlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  const newest: Place[] = []
  for (const place of places.toSorted(byKey)) {
    const last = newest.at(-1)
    if (!last || byKey(last, place) !== 0) newest.push(place)
    else if (place.at >= last.at) newest[newest.length - 1] = place
  }
  const rows = newest.map((of) => ({
    user_id: of.userID,
    subject_id: of.subjectID,
    chapter_id: of.chapterID,
    question_id: of.questionID,
    changed_at: of.at,
  }))
  await tx.rows(STORE, rows)
}
