import { afterMerge, type NamedPoint } from '@tizhou/domain/points/merging'
import type { Tx } from '../../platform/database/store.ts'
import { removeUnnamedPoints } from './points.ts'
import { setPointsOf } from './questionPoints.ts'
import { pointRowsOf, putQuestionRowsBack } from './questionRows.ts'

interface SplitOf {
  pointID: number
  toID: number
}

/** The points that questions name once one point of theirs is another: as if that had gone into it, in these questions alone. */
const afterSplit = (rows: readonly NamedPoint[], { pointID, toID }: SplitOf) =>
  afterMerge(rows, toID, new Set([pointID]))

/** These questions name another point in the place of one. Gives what they named. */
export async function splitPoint(tx: Tx, of: SplitOf, questionIDs: readonly number[]): Promise<NamedPoint[]> {
  const before = await pointRowsOf(tx, questionIDs)
  await setPointsOf(tx, questionIDs, afterSplit(before, of))
  return before
}

/** Puts back what the questions named; gives how many were changed since and stay as they are. */
export const unsplitPoint = (tx: Tx, of: SplitOf, before: readonly NamedPoint[]): Promise<number> =>
  putQuestionRowsBack(tx, before, (rows) => afterSplit(rows, of))

/** Removes a point where nothing names it and nobody wrote of it; gives whether it went. */
export async function removeIfBare(tx: Tx, pointID: number): Promise<boolean> {
  await removeUnnamedPoints(tx, [pointID])
  return (
    (await tx.db.selectFrom('point').select('point_id').where('point_id', '=', pointID).executeTakeFirst()) ===
    undefined
  )
}
