import type { Tx } from '../../platform/database/store.ts'

export interface Place {
  userID: number
  subjectID: number
  chapterID: number
  questionID: number
  at: number
}

/** Where a learner is in a chapter, unless a newer place is known (from another device). */
export const storePlace = (tx: Tx, of: Place): Promise<number> =>
  tx.run(
    `insert into user_chapter as p (user_id, subject_id, chapter_id, question_id, changed_at) values (?, ?, ?, ?, ?)
     on conflict (user_id, subject_id, chapter_id) do update
     set question_id = excluded.question_id, changed_at = excluded.changed_at
     where excluded.changed_at >= p.changed_at`,
    [of.userID, of.subjectID, of.chapterID, of.questionID, of.at],
  )
