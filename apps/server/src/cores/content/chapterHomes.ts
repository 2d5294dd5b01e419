import type { ChapterCounts } from '../replies/chapterCounts.ts'
import type { Store } from '../../platform/database/store.ts'

/**
 * SQL of a question's home chapter: a question stands in many trees (chapter practice, high-frequency points, books
 * …) and is at home in the one that comes first. Whatever groups by chapter over all trees groups by home, so that
 * nothing counts twice. `column`: the question's id in the query around it, such as `q.question_id`.
 */
export const homeChapter = (column: 'q.question_id' | 'r.question_id'): string =>
  `(select hi.chapter_id from chapter_item hi join chapter hc on hc.chapter_id = hi.chapter_id
    join tree ht on ht.tree_id = hc.tree_id where hi.question_id = ${column}
    order by ht.position, hi.chapter_id limit 1)`

/** Where each question of a subject is at home. */
export async function homeRows(store: Pick<Store, 'all'>, subjectID: number): Promise<ReadonlyMap<number, number>> {
  const rows = await store.all<{ question_id: number; chapter_id: number }>(
    `select ci.question_id, ci.chapter_id from chapter_item ci join chapter c on c.chapter_id = ci.chapter_id
     join tree t on t.tree_id = c.tree_id where c.subject_id = ? order by t.position desc, ci.chapter_id desc`,
    [subjectID],
  )
  // Of several places the first one is written last.
  return new Map(rows.map((row) => [row.question_id, row.chapter_id]))
}

/** As chapterCounts, each question at its home only. Reads what the learner touched. */
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
