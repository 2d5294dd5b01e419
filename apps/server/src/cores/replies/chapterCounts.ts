import type { Store } from '../../platform/database/store.ts'

/** A learner's counts of one chapter, without its descendants. */
export interface ChapterCounts {
  chapter_id: number
  done: number
  /** Questions whose last reply was right. */
  right_now: number
  /** Questions in the wrong book. */
  wrong: number
  favourites: number
  notes: number
}

/**
 * Counts by chapter for one learner and subject. Reads only what the learner touched, so large banks cost nothing.
 * Chapters without counts are absent.
 */
export async function chapterCounts(store: Store, userID: number, subjectID: number): Promise<ChapterCounts[]> {
  return store.all<ChapterCounts>(
    `select chapter_id, sum(done) as done, sum(right_now) as right_now, sum(wrong) as wrong,
       sum(favourites) as favourites, sum(notes) as notes
     from (
       select ci.chapter_id, case when uq.done_count > 0 then 1 else 0 end as done,
         case when uq.last_right = 1 then 1 else 0 end as right_now,
         case when uq.wrong_at is not null then 1 else 0 end as wrong, 0 as favourites, 0 as notes
       from user_question uq join chapter_item ci on ci.question_id = uq.question_id
       where uq.user_id = ? and uq.subject_id = ?
       union all
       select ci.chapter_id, 0, 0, 0, 1, 0 from favourite f join chapter_item ci on ci.question_id = f.question_id
       where f.user_id = ? and f.subject_id = ? and f.is_on = 1
       union all
       select ci.chapter_id, 0, 0, 0, 0, 1 from note n join chapter_item ci on ci.question_id = n.question_id
       where n.user_id = ? and n.subject_id = ? and n.content <> ''
     ) touched group by chapter_id`,
    [userID, subjectID, userID, subjectID, userID, subjectID],
  )
}
