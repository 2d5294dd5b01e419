import type { Store } from '../../platform/database/store.ts'

/**
 * Chapters that a learner practised, with questions that came (`added`) or were corrected (`changed`) since and that
 * the learner has not answered as they are now.
 */
export const newInChapters = (
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
): Promise<{ chapter_id: number; added: number; changed: number; updated_at: number }[]> =>
  store.all(
    `select ci.chapter_id, sum(case when uq.question_id is null then 1 else 0 end) as added,
       sum(case when uq.question_id is null then 0 else 1 end) as changed, max(q.updated_at) as updated_at
     from user_chapter uc join chapter_item ci on ci.chapter_id = uc.chapter_id
     join question q on q.question_id = ci.question_id
     left join user_question uq on uq.user_id = uc.user_id and uq.subject_id = uc.subject_id
       and uq.question_id = ci.question_id
     where uc.user_id = ? and uc.subject_id = ? and q.updated_at > uc.changed_at
       and (uq.last_at is null or uq.last_at < q.updated_at)
     group by ci.chapter_id order by max(q.updated_at) desc, ci.chapter_id`,
    [userID, subjectID],
  )
