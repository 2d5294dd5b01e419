import { mergedMastery, splitMastery } from '@tizhou/domain/knowledge/mergedMastery'
import type { Tx } from '../../platform/database/store.ts'
import {
  COLUMNS,
  keepMastery,
  LEARNERS,
  nextLearners,
  type PointMasteryRow,
  putMastery,
  rowsOf,
} from './mergeMastery.ts'
import { MeasureChanges, storeMeasureChanges } from './pointMeasures.ts'

interface SplitIDs {
  changeID: number
  pointID: number
  toID: number
  /** Of the point's questions those that go, 0 to 1. */
  share: number
}

/** What one learner knows of both points once a part of one went to the other. */
function afterSplit(rows: readonly PointMasteryRow[], { pointID, toID, share }: SplitIDs): PointMasteryRow[] {
  const whole = rows.find(({ point_id }) => point_id === pointID)
  const there = rows.find(({ point_id }) => point_id === toID)
  if (!whole) return [...rows]
  const { stays, goes } = splitMastery(whole, share)
  const arrived = goes && there ? mergedMastery([there, goes]) : (goes ?? there)
  return [
    ...(stays ? [{ ...whole, ...figures(stays) }] : []),
    ...(arrived ? [{ ...whole, point_id: toID, ...figures(arrived) }] : []),
  ]
}

const figures = ({ known, answers, last_at }: Pick<PointMasteryRow, 'known' | 'answers' | 'last_at'>) => ({
  known,
  answers,
  last_at,
})

/** What learners know of a point is shared out between it and the one that a part of its questions goes to. Gives how many learners. */
export async function splitMasteryOf(tx: Tx, of: SplitIDs): Promise<number> {
  const { changeID, pointID, toID } = of
  const measures = new MeasureChanges()
  let count = 0
  for (let after = 0; ; ) {
    const users = await nextLearners(tx, [pointID], after)
    if (users.length === 0) break
    after = users.at(-1) as number
    count += users.length
    const rows = await rowsOf(tx, users, [pointID, toID])
    await tx.rows(
      keepMastery,
      rows.map((row) => ({ merge_id: changeID, ...row })),
    )
    await remove(tx, users, of)
    const shared = [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap((own) => afterSplit(own, of))
    await tx.rows(putMastery, shared)
    measures.took(rows)
    measures.gave(shared)
  }
  await storeMeasureChanges(tx, measures.rows())
  return count
}

const remove = ({ db }: Pick<Tx, 'db'>, users: readonly number[], { pointID, toID }: SplitIDs) =>
  db.deleteFrom('point_mastery').where('user_id', 'in', users).where('point_id', 'in', [pointID, toID]).execute()

/** Puts back what learners knew of both points; whoever has answered since keeps what is known now. Gives those learners. */
export async function unsplitMastery(tx: Tx, of: SplitIDs): Promise<number[]> {
  const { changeID, pointID, toID } = of
  const stayed: number[] = []
  const measures = new MeasureChanges()
  for (let after = 0; ; ) {
    const kept = await keptAfter(tx, changeID, after)
    const users = [...new Set(kept.map(({ user_id }) => user_id))]
    if (users.length === 0) break
    after = users.at(-1) as number
    const now = Map.groupBy(await rowsOf(tx, users, [pointID, toID]), ({ user_id }) => user_id)
    const back: PointMasteryRow[] = []
    for (const [userID, rows] of Map.groupBy(kept, ({ user_id }) => user_id)) {
      const present = now.get(userID) ?? []
      if (isSame(afterSplit(rows, of), present)) {
        measures.took(present)
        back.push(...rows)
      } else stayed.push(userID)
    }
    const gone = [...new Set(back.map(({ user_id }) => user_id))]
    if (gone.length > 0) await remove(tx, gone, of)
    await tx.rows(putMastery, back)
    measures.gave(back)
  }
  await storeMeasureChanges(tx, measures.rows())
  await tx.db.deleteFrom('mastery_before_merge').where('merge_id', '=', changeID).execute()
  return stayed
}

/** What the next learners knew before, by their ids. */
async function keptAfter({ db }: Pick<Tx, 'db'>, changeID: number, after: number): Promise<PointMasteryRow[]> {
  const next = await db
    .selectFrom('mastery_before_merge')
    .select('user_id')
    .distinct()
    .where('merge_id', '=', changeID)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(LEARNERS)
    .execute()
  if (next.length === 0) return []
  return db
    .selectFrom('mastery_before_merge')
    .select(COLUMNS)
    .where('merge_id', '=', changeID)
    .where(
      'user_id',
      'in',
      next.map(({ user_id }) => user_id),
    )
    .orderBy('user_id')
    .orderBy('point_id')
    .execute()
}

function isSame(one: readonly PointMasteryRow[], other: readonly PointMasteryRow[]): boolean {
  const text = (rows: readonly PointMasteryRow[]) =>
    rows
      .map(({ point_id, known, answers, last_at }) => `${point_id} ${known} ${answers} ${last_at}`)
      .sort()
      .join()
  return text(one) === text(other)
}
