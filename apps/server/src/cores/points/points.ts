import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { PointTables } from './tables.ts'

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

/** Names of these points of a subject; other ids are absent. */
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

/** The subject's point of this name; of a merged one the remaining point. */
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

/** The points of each question of a subject, in order. */
export const questionPoints = (store: Reads, subjectID: number) =>
  store.db
    .selectFrom('point as p')
    .innerJoin('question_point as qp', 'qp.point_id', 'p.point_id')
    .select(['qp.question_id', 'qp.point_id'])
    .where('p.subject_id', '=', subjectID)
    .orderBy('qp.question_id')
    .orderBy('qp.position')
    .execute()

/** Inserts points. */
export async function addPoints({ db }: Pick<Tx, 'db'>, rows: readonly PointTables['point'][]): Promise<void> {
  for (const some of inChunks(rows)) await db.insertInto('point').values(some).execute()
}

/** Deletes those of these points that no question names, except points into which others were merged. */
export async function removeUnnamedPoints({ db }: Pick<Tx, 'db'>, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('point')
    .where('point_id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('question_point as p').select('p.question_id').whereRef('p.point_id', '=', 'point.point_id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('point_merged as m')
            .select('m.point_id')
            .where(({ or, eb }) =>
              or([eb('m.point_id', '=', eb.ref('point.point_id')), eb('m.into_id', '=', eb.ref('point.point_id'))]),
            ),
        ),
      ),
    )
    .execute()
}
