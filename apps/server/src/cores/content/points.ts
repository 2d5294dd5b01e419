import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

export const pointNames = (store: Reads, subjectID: number) =>
  store.db.selectFrom('point').select(['point_id', 'name']).where('subject_id', '=', subjectID).execute()

/** Undefined where the subject has no such point. */
export async function pointName({ db }: Reads, subjectID: number, pointID: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('point')
    .select('name')
    .where('point_id', '=', pointID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  return row?.name
}

/** Which points each question of a subject is about, in order. */
export const questionPoints = (store: Reads, subjectID: number) =>
  store.db
    .selectFrom('point as p')
    .innerJoin('question_point as qp', 'qp.point_id', 'p.point_id')
    .select(['qp.question_id', 'qp.point_id'])
    .where('p.subject_id', '=', subjectID)
    .orderBy('qp.question_id')
    .orderBy('qp.position')
    .execute()

/** What questions are, without stem, key and explanation. Removed ones stand in no chapter and no paper. */
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
