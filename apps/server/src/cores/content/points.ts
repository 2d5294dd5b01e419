import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'all'>

export const pointNames = (store: Reads, subjectID: number) =>
  store.all<{ point_id: number; name: string }>('select point_id, name from point where subject_id = ?', [subjectID])

/** Which points each question of a subject is about, in order. */
export const questionPoints = (store: Reads, subjectID: number) =>
  store.all<{ question_id: number; point_id: number }>(
    `select qp.question_id, qp.point_id from point p join question_point qp on qp.point_id = p.point_id
     where p.subject_id = ? order by qp.question_id, qp.position`,
    [subjectID],
  )

/** What questions are, without stem, key and explanation. Removed ones stand in no chapter and no paper. */
export const questionTraits = (store: Reads, subjectID: number) =>
  store.all<{
    question_id: number
    form: string
    options: string
    difficulty: number | null
    group_id: number | null
    hint: string
  }>('select question_id, form, options, difficulty, group_id, hint from question where subject_id = ?', [subjectID])

/** What stands in some trees. */
export async function questionsOfTrees(store: Reads, treeIDs: readonly number[]): Promise<number[]> {
  const rows = await store.all<{ question_id: number }>(
    `select distinct ci.question_id from chapter c join chapter_item ci on ci.chapter_id = c.chapter_id
     where c.tree_id in (${treeIDs.map(() => '?').join(', ')})`,
    [...treeIDs],
  )
  return rows.map((row) => row.question_id)
}
