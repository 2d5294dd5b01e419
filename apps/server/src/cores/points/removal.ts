import type { LinkRow, NamedPoint } from '@tizhou/domain/points/merging'
import type { Tx } from '../../platform/database/store.ts'
import { addLinks, linkRows, linksThatFit, removeLinks } from './mergedTexts.ts'
import type { TakenName } from './names.ts'
import { addPoints } from './points.ts'
import type { PointTextRow } from './pointTexts.ts'
import { setPointsOf } from './questionPoints.ts'
import { pointRowsOf, putQuestionRowsBack, questionIDsNaming } from './questionRows.ts'
import type { PointTables } from './tables.ts'
import { putTextsBack } from './textsBack.ts'

/** A point that was removed, with those that had gone into it, as they stood. */
export interface RemovedPoint {
  points: PointTables['point'][]
  merged: PointTables['point_merged'][]
  texts: PointTextRow[]
  links: LinkRow[]
  questionPoints: NamedPoint[]
}

const without = (rows: readonly NamedPoint[], pointID: number) => rows.filter(({ point_id }) => point_id !== pointID)

/** Takes a point out of questions, links and names. Gives what was there. */
export async function removePoint(tx: Tx, pointID: number): Promise<RemovedPoint> {
  const { db } = tx
  const merged = await db
    .selectFrom('point_merged')
    .selectAll()
    .where('into_id', '=', pointID)
    .orderBy('point_id')
    .execute()
  const ids = [pointID, ...merged.map(({ point_id }) => point_id)]
  const points = await db.selectFrom('point').selectAll().where('point_id', 'in', ids).orderBy('point_id').execute()
  const texts = await db.selectFrom('point_text').selectAll().where('point_id', 'in', ids).execute()
  const links = await linkRows(tx, ids)
  const questionIDs = await questionIDsNaming(tx, [pointID])
  const questionPoints = await pointRowsOf(tx, questionIDs)
  await setPointsOf(tx, questionIDs, without(questionPoints, pointID))
  await removeLinks(tx, ids)
  await db.deleteFrom('point_merged').where('into_id', '=', pointID).execute()
  for (const table of ['point_text', 'point'] as const)
    await db.deleteFrom(table).where('point_id', 'in', ids).execute()
  return { points, merged, texts, links, questionPoints }
}

/**
 * Puts a removed point back. A question whose points were changed since, or that is gone, stays as it is; so does a link
 * whose other point is gone or stands below another parent by now. Other names that are another point's by now are left
 * out and given. `isThere`: whether the bank has a question still.
 */
export async function putPointBack(
  tx: Tx,
  { subjectID, pointID }: { subjectID: number; pointID: number },
  { points, merged, texts, links, questionPoints }: RemovedPoint,
  isThere: (questionID: number) => boolean,
): Promise<{ questionsStay: number; linksStay: boolean; taken: TakenName[] }> {
  const { db } = tx
  await addPoints(tx, points)
  if (merged.length > 0) await db.insertInto('point_merged').values(merged).execute()
  const taken = await putTextsBack(tx, subjectID, texts)
  const back = await linksThatFit(tx, subjectID, links)
  await addLinks(tx, back)
  const questionsStay = await putQuestionRowsBack(tx, questionPoints, (rows) => without(rows, pointID), isThere)
  return { questionsStay, linksStay: back.length < links.length, taken }
}
