import { afterMerge, type NamedPoint } from '@tizhou/domain/points/merging'
import { nameKey } from '@tizhou/domain/points/names'
import { MOST_ALIASES } from '@tizhou/domain/points/points'
import type { Tx } from '../../platform/database/store.ts'
import { takenNames } from './names.ts'
import { removeUnnamedPoints } from './points.ts'
import type { PointTextRow } from './pointTexts.ts'
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

/** A point's text before another name of it went over to a part, and the revision that it got. */
export interface GivenAlias {
  name: string
  before: PointTextRow
  revision: number
}

interface Edit {
  now: number
  by: string
}

const textOf = ({ db }: Tx, pointID: number) =>
  db.selectFrom('point_text').selectAll().where('point_id', '=', pointID).executeTakeFirst()

const putAliases = ({ db }: Tx, row: PointTextRow, aliases: readonly string[], { now, by }: Edit) =>
  db
    .updateTable('point_text')
    .set({ aliases: JSON.stringify(aliases), revision: row.revision + 1, updated_at: now, updated_by: by })
    .where('point_id', '=', row.point_id)
    .execute()

const aliasesIn = ({ aliases }: PointTextRow) => JSON.parse(aliases) as string[]

/** A point is not called so any more: a part of it is. */
export async function giveAlias(tx: Tx, pointID: number, name: string, edit: Edit): Promise<GivenAlias | undefined> {
  const before = await textOf(tx, pointID)
  if (!before) return undefined
  await putAliases(
    tx,
    before,
    aliasesIn(before).filter((one) => nameKey(one) !== nameKey(name)),
    edit,
  )
  return { name, before, revision: before.revision + 1 }
}

/** The point has the other name again: with its whole text as it was, or beside what was written since. */
export async function takeAliasBack(tx: Tx, { name, before, revision }: GivenAlias, edit: Edit): Promise<void> {
  const { point_id, subject_id } = before
  if ((await takenNames(tx, subject_id, [name])).length > 0) return
  const now = await textOf(tx, point_id)
  if (now?.revision === revision) {
    await tx.db.updateTable('point_text').set(before).where('point_id', '=', point_id).execute()
    return
  }
  if (now && aliasesIn(now).length < MOST_ALIASES) await putAliases(tx, now, [...aliasesIn(now), name], edit)
}
