import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { pointIDsOf } from './pointLinks.ts'
import type { PointTables } from './tables.ts'

type Reads = Pick<Store, 'db'>

/** All names of a subject; a merged point's leads on to another one. */
export const pointNames = (store: Reads, subjectID: number) =>
  store.db
    .selectFrom('point as p')
    .leftJoin('point_merged as m', 'm.point_id', 'p.point_id')
    .select(['p.point_id', 'p.name', 'm.into_id'])
    .where('p.subject_id', '=', subjectID)
    .execute()

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

/** The point of a subject that has this name, also as another name; of a merged one the point that stays. */
export async function pointNamed(on: Reads, subjectID: number, name: string): Promise<number | undefined> {
  return (await pointIDsOf(on, subjectID, [name])).get(name)
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

/** The questions that name these points. */
export async function questionsOfPoints(store: Reads, pointIDs: readonly number[]) {
  const rows = []
  for (const some of inChunks([...new Set(pointIDs)]))
    rows.push(
      ...(await store.db
        .selectFrom('question_point')
        .select(['question_id', 'point_id'])
        .where('point_id', 'in', some)
        .execute()),
    )
  return rows
}

/** Inserts points. */
export async function addPoints({ db }: Pick<Tx, 'db'>, rows: readonly PointTables['point'][]): Promise<void> {
  for (const some of inChunks(rows)) await db.insertInto('point').values(some).execute()
}

/** The point is called otherwise from now on. */
export const renamePoint = ({ db }: Pick<Tx, 'db'>, pointID: number, name: string) =>
  db.updateTable('point').set({ name }).where('point_id', '=', pointID).execute()

/**
 * Removes those of these points that no question names and of which nobody wrote anything; names of merged points lead
 * on, and what they lead to stays.
 */
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
      not(exists(selectFrom('point_text as t').select('t.point_id').whereRef('t.point_id', '=', 'point.point_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('point_link as l')
            .select('l.point_id')
            .where(({ or, eb }) =>
              or([eb('l.point_id', '=', eb.ref('point.point_id')), eb('l.other_id', '=', eb.ref('point.point_id'))]),
            ),
        ),
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
