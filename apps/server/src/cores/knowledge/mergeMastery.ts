import { type Mastery, mergedMastery } from '@tizhou/domain/knowledge/mergedMastery'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { MeasureChanges, storeMeasureChanges } from './pointMeasures.ts'
import type { KnowledgeTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type PointMasteryRow = KnowledgeTables['point_mastery']
interface MergeIDs {
  mergeID: number
  stayID: number
  otherIDs: readonly number[]
}

/** Learners whose rows one statement takes. */
export const LEARNERS = 500

/** Number of learners who have answered one of these points. */
export async function learnersOfPoints(store: Reads, pointIDs: readonly number[]): Promise<number> {
  const { count } = await learnersAmong(store, pointIDs)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The learners of these points' subjects who have answered one of the points. `exists` would let PostgreSQL read everybody's
 * mastery; a row that is looked for by its key costs one search of an index a learner and point.
 */
const learnersAmong = ({ db }: Reads, pointIDs: readonly number[]) =>
  db
    .selectFrom('learner_rating as l')
    .where('l.subject_id', 'in', (eb) => eb.selectFrom('point').select('subject_id').where('point_id', 'in', pointIDs))
    .where(
      (eb) =>
        eb
          .selectFrom('point_mastery as m')
          .select('m.point_id')
          .whereRef('m.user_id', '=', 'l.user_id')
          .whereRef('m.subject_id', '=', 'l.subject_id')
          .where('m.point_id', 'in', pointIDs)
          .limit(1),
      'is not',
      null,
    )

export const COLUMNS = ['user_id', 'subject_id', 'point_id', 'known', 'answers', 'last_at'] as const
export const putMastery = upsertRows({
  table: 'point_mastery',
  columns: COLUMNS,
  key: ['user_id', 'subject_id', 'point_id'],
  replace: ['known', 'answers', 'last_at'],
})
export const keepMastery = upsertRows({
  table: 'mastery_before_merge',
  columns: ['merge_id', ...COLUMNS],
  key: ['merge_id', 'user_id', 'point_id'],
})

/** The next learners, by their ids, who have answered one of the points. */
export async function nextLearners(store: Reads, pointIDs: readonly number[], after: number) {
  const next = await learnersAmong(store, pointIDs)
    .select('l.user_id')
    .where('l.user_id', '>', after)
    .orderBy('l.user_id')
    .limit(LEARNERS)
    .execute()
  return next.map(({ user_id }) => user_id)
}

export const rowsOf = (
  { db }: Reads,
  users: readonly number[],
  pointIDs: readonly number[],
): Promise<PointMasteryRow[]> =>
  db
    .selectFrom('point_mastery')
    .select(COLUMNS)
    .where('user_id', 'in', users)
    .where('point_id', 'in', pointIDs)
    .orderBy('user_id')
    .orderBy('point_id')
    .execute()

const afterMerge = (rows: readonly PointMasteryRow[], stayID: number): PointMasteryRow | undefined => {
  const [first] = rows
  return first && { ...first, point_id: stayID, ...mergedMastery(rows as readonly Mastery[]) }
}

/** Merges learners' mastery of several points into that of the remaining point. Gives the number of learners. */
export async function mergeMastery(tx: Tx, { mergeID, stayID, otherIDs }: MergeIDs): Promise<number> {
  const measures = new MeasureChanges()
  let count = 0
  for (let after = 0; ; ) {
    const users = await nextLearners(tx, otherIDs, after)
    if (users.length === 0) break
    after = users.at(-1) as number
    count += users.length
    const rows = await rowsOf(tx, users, [stayID, ...otherIDs])
    await tx.rows(
      keepMastery,
      rows.map((row) => ({ merge_id: mergeID, ...row })),
    )
    await tx.db.deleteFrom('point_mastery').where('user_id', 'in', users).where('point_id', 'in', otherIDs).execute()
    const merged = [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap(
      (own) => afterMerge(own, stayID) ?? [],
    )
    await tx.rows(putMastery, merged)
    measures.took(rows)
    measures.gave(merged)
  }
  await storeMeasureChanges(tx, measures.rows())
  return count
}

/**
 * Restores learners' mastery of each point. Where a learner has answered since, the remaining point's mastery stays;
 * gives those learners.
 */
export async function unmergeMastery(tx: Tx, { mergeID, stayID }: MergeIDs): Promise<number[]> {
  const stayed: number[] = []
  const measures = new MeasureChanges()
  for (let after = 0; ; ) {
    const next = await tx.db
      .selectFrom('mastery_before_merge')
      .select('user_id')
      .distinct()
      .where('merge_id', '=', mergeID)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(LEARNERS)
      .execute()
    const users = next.map(({ user_id }) => user_id)
    if (users.length === 0) break
    after = users.at(-1) as number
    const kept = await tx.db
      .selectFrom('mastery_before_merge')
      .select(COLUMNS)
      .where('merge_id', '=', mergeID)
      .where('user_id', 'in', users)
      .orderBy('user_id')
      .orderBy('point_id')
      .execute()
    const now = new Map((await rowsOf(tx, users, [stayID])).map((row) => [row.user_id, row]))
    const back: PointMasteryRow[] = []
    const gone: number[] = []
    for (const [userID, rows] of Map.groupBy(kept, ({ user_id }) => user_id)) {
      const left = afterMerge(rows, stayID)
      const row = now.get(userID)
      const isSame = row?.answers === left?.answers && row?.known === left?.known && row?.last_at === left?.last_at
      if (isSame) {
        gone.push(userID)
        if (row) measures.took([row])
        back.push(...rows)
      } else {
        stayed.push(userID)
        back.push(...rows.filter(({ point_id }) => point_id !== stayID))
      }
    }
    if (gone.length > 0)
      await tx.db.deleteFrom('point_mastery').where('user_id', 'in', gone).where('point_id', '=', stayID).execute()
    await tx.rows(putMastery, back)
    measures.gave(back)
  }
  await storeMeasureChanges(tx, measures.rows())
  await tx.db.deleteFrom('mastery_before_merge').where('merge_id', '=', mergeID).execute()
  return stayed
}
