import type { Store } from '../../../platform/database/store.ts'

/**
 * SQL of a question's home chapter. A question can be in many trees (chapter practice, high-frequency points, books …);
 * its home is in the first of them. Statistics by chapter over all trees use the home, so that nothing counts twice.
 * `column`: the question's id in the outer query, such as `q.question_id`.
 */
export const homeChapter = (column: 'q.question_id' | 'r.question_id'): string =>
  `(select hi.chapter_id from chapter_item hi join chapter hc on hc.chapter_id = hi.chapter_id
    join tree ht on ht.tree_id = hc.tree_id where hi.question_id = ${column}
    order by ht.position, hi.chapter_id limit 1)`

/** The home chapter of each question of a subject. */
export async function homeRows(store: Pick<Store, 'db'>, subjectID: number): Promise<ReadonlyMap<number, number>> {
  const rows = await store.db
    .selectFrom('chapter_item as ci')
    .innerJoin('chapter as c', 'c.chapter_id', 'ci.chapter_id')
    .innerJoin('tree as t', 't.tree_id', 'c.tree_id')
    .select(['ci.question_id', 'ci.chapter_id'])
    .where('c.subject_id', '=', subjectID)
    .orderBy('t.position', 'desc')
    .orderBy('ci.chapter_id', 'desc')
    .execute()
  // The rows are ordered so that each question's first place comes last and wins.
  return new Map(rows.map((row) => [row.question_id, row.chapter_id]))
}
