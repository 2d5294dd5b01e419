import type { Store } from '../../platform/database/store.ts'
import type { ChapterCounts } from './chapterCounts.ts'

/** As chapterCounts, with each question at its home chapter only. Reads what the learner touched. */
export async function homeCounts(
  store: Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
  home: ReadonlyMap<number, number>,
): Promise<ChapterCounts[]> {
  const rows = await store.all<Omit<ChapterCounts, 'chapter_id'> & { question_id: number }>(
    `select question_id, case when done_count > 0 then 1 else 0 end as done,
       case when last_right = 1 then 1 else 0 end as right_now,
       case when wrong_at is not null then 1 else 0 end as wrong, 0 as favourites, 0 as notes
     from user_question where user_id = ? and subject_id = ?
     union all
     select question_id, 0, 0, 0, 1, 0 from favourite where user_id = ? and subject_id = ? and is_on = 1
     union all
     select question_id, 0, 0, 0, 0, 1 from note where user_id = ? and subject_id = ? and content <> ''`,
    [userID, subjectID, userID, subjectID, userID, subjectID],
  )
  const byChapter = new Map<number, ChapterCounts>()
  for (const row of rows) {
    const chapterID = home.get(row.question_id)
    if (chapterID === undefined) continue
    const sum = byChapter.get(chapterID)
    if (!sum) {
      byChapter.set(chapterID, {
        chapter_id: chapterID,
        done: row.done,
        right_now: row.right_now,
        wrong: row.wrong,
        favourites: row.favourites,
        notes: row.notes,
      })
      continue
    }
    for (const key of ['done', 'right_now', 'wrong', 'favourites', 'notes'] as const) sum[key] += row[key]
  }
  return [...byChapter.values()]
}
