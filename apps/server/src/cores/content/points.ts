import { inChunks } from '../../platform/database/chunks.ts'
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

/** The names of these points of a subject; one that the subject does not have is left out. */
export async function namesOfPoints(
  { db }: Reads,
  subjectID: number,
  pointIDs: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const some of inChunks([...new Set(pointIDs)])) {
    const rows = await db
      .selectFrom('point')
      .select(['point_id', 'name'])
      .where('subject_id', '=', subjectID)
      .where('point_id', 'in', some)
      .execute()
    for (const { point_id, name } of rows) names.set(point_id, name)
  }
  return names
}

/** The point of a subject that has this name; of a merged one the point that stays. */
export async function pointNamed({ db }: Reads, subjectID: number, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('point as p')
    .leftJoin('point_merged as m', 'm.point_id', 'p.point_id')
    .select(['p.point_id', 'm.into_id'])
    .where('p.subject_id', '=', subjectID)
    .where('p.name', '=', name)
    .executeTakeFirst()
  return row && (row.into_id ?? row.point_id)
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
