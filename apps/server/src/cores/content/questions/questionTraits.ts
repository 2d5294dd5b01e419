import type { Store } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Properties of questions, without stem, key and explanation. Questions taken out are in no chapter and no paper. */
export const questionTraits = (store: Reads, subjectID: number) =>
  store.db
    .selectFrom('question')
    .select(['question_id', 'form', 'options', 'difficulty', 'group_id', 'hint'])
    .where('subject_id', '=', subjectID)
    .execute()

/** Questions that stand in chapters of these trees. */
export async function questionsOfTrees(store: Reads, treeIDs: readonly number[]): Promise<number[]> {
  const rows = await store.db
    .selectFrom('chapter as c')
    .innerJoin('chapter_item as ci', 'ci.chapter_id', 'c.chapter_id')
    .select('ci.question_id')
    .distinct()
    .where('c.tree_id', 'in', treeIDs)
    .execute()
  return rows.map((row) => row.question_id)
}
