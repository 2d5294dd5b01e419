import { afterMerge, type NamedPoint } from '@tizhou/domain/points/merging'
import { ByName } from '@tizhou/domain/points/names'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { aliasIDs } from './names.ts'
import { setPointsOf } from './questionPoints.ts'
import { pointRowsOf, putQuestionRowsBack, questionIDsNaming } from './questionRows.ts'
import type { PointTables } from './tables.ts'

type Reads = Pick<Store, 'db'>

/** The state before a merge of what it changed: points that questions name, and ids that point names resolve to. */
export interface MergedPoints {
  questionPoints: NamedPoint[]
  /** Points that were merged earlier into one of those merged now. */
  merged: PointTables['point_merged'][]
}

/** The subject's points by name and by other names; a merged one's name is that of the point that stays, too. */
export async function pointIDsByName(on: Reads, subjectID: number): Promise<ByName<number>> {
  const rows = await on.db
    .selectFrom('point as p')
    .leftJoin('point_merged as m', 'm.point_id', 'p.point_id')
    .select(['p.name', 'p.point_id', 'm.into_id'])
    .where('p.subject_id', '=', subjectID)
    .execute()
  const names = rows.map(({ name, point_id, into_id }): [string, number] => [name, into_id ?? point_id])
  return new ByName([...(await aliasIDs(on, subjectID)), ...names])
}

/** The point to which an id resolves: itself, unless it was merged. */
export async function pointAfterMerges({ db }: Reads, pointID: number): Promise<number> {
  const row = await db.selectFrom('point_merged').select('into_id').where('point_id', '=', pointID).executeTakeFirst()
  return row?.into_id ?? pointID
}

/** Whether a subject has this point, and it was not merged. */
export async function isOwnPoint(on: Reads, subjectID: number, pointID: number): Promise<boolean> {
  return (await pointsOfIDs(on, subjectID, [pointID])).length === 1
}

/** Names of the points that were merged into one. */
export async function namesMergedInto({ db }: Reads, pointID: number): Promise<string[]> {
  const rows = await db
    .selectFrom('point_merged as m')
    .innerJoin('point as p', 'p.point_id', 'm.point_id')
    .select('p.name')
    .where('m.into_id', '=', pointID)
    .orderBy('p.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Points that were merged into these, with the one that each went into. */
export async function mergedInto({ db }: Reads, ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const some of inChunks(ids)) {
    const rows = await db.selectFrom('point_merged').selectAll().where('into_id', 'in', some).execute()
    for (const { point_id, into_id } of rows) found.set(point_id, into_id)
  }
  return found
}

/** Those of these points that a subject has and that were not merged. */
export const pointsOfIDs = ({ db }: Reads, subjectID: number, ids: readonly number[]) =>
  db
    .selectFrom('point')
    .select(['point_id', 'name'])
    .where('subject_id', '=', subjectID)
    .where('point_id', 'in', ids)
    .where('point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
    .execute()

/** Number of questions that name each of these points. */
export async function questionsOfPoints({ db }: Reads, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('question_point')
    .select(['point_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('point_id', 'in', ids)
    .groupBy('point_id')
    .execute()
  return new Map(rows.map(({ point_id, count }) => [point_id, Number(count)]))
}

/** Number of questions that name one of these points, and of those that also name `besideID`. */
export async function questionsNaming({ db }: Reads, ids: readonly number[], besideID: number) {
  const row = await db
    .selectFrom('question_point as qp')
    .leftJoin('question_point as b', (join) =>
      join.onRef('b.question_id', '=', 'qp.question_id').on('b.point_id', '=', besideID),
    )
    .select((eb) => [
      eb.fn.count<number>('qp.question_id').distinct().as('all'),
      eb.fn.count<number>('b.question_id').distinct().as('both'),
    ])
    .where('qp.point_id', 'in', ids)
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), both: Number(row.both) }
}

/** Puts one point in the place of others, in questions and in names. Gives what was there. */
export async function mergePoints(
  tx: Tx,
  { stayID, otherIDs }: { stayID: number; otherIDs: readonly number[] },
): Promise<MergedPoints> {
  const { db } = tx
  const others = new Set(otherIDs)
  const questionIDs = await questionIDsNaming(tx, otherIDs)
  const questionPoints = await pointRowsOf(tx, questionIDs)
  await setPointsOf(tx, questionIDs, afterMerge(questionPoints, stayID, others))
  const merged = await db
    .selectFrom('point_merged')
    .selectAll()
    .where('into_id', 'in', otherIDs)
    .orderBy('point_id')
    .execute()
  await db.updateTable('point_merged').set({ into_id: stayID }).where('into_id', 'in', otherIDs).execute()
  await db
    .insertInto('point_merged')
    .values(otherIDs.map((point_id) => ({ point_id, into_id: stayID })))
    .execute()
  return { questionPoints, merged }
}

/** Undoes a merge. Questions whose points have changed since stay as they are; gives their number. */
export async function unmergePoints(
  tx: Tx,
  { stayID, otherIDs }: { stayID: number; otherIDs: readonly number[] },
  { questionPoints, merged }: MergedPoints,
): Promise<number> {
  const { db } = tx
  const others = new Set(otherIDs)
  const stay = await putQuestionRowsBack(tx, questionPoints, (rows) => afterMerge(rows, stayID, others))
  await db.deleteFrom('point_merged').where('point_id', 'in', otherIDs).execute()
  for (const { point_id, into_id } of merged)
    await db.updateTable('point_merged').set({ into_id }).where('point_id', '=', point_id).execute()
  return stay
}
