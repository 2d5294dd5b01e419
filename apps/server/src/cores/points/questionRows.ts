import type { NamedPoint } from '@tizhou/domain/points/merging'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { setPointsOf } from './questionPoints.ts'

type Reads = Pick<Store, 'db'>

/** Which points these questions name. */
export async function pointRowsOf({ db }: Reads, questionIDs: readonly number[]): Promise<NamedPoint[]> {
  const rows: NamedPoint[] = []
  for (const some of inChunks(questionIDs))
    rows.push(
      ...(await db
        .selectFrom('question_point')
        .select(['question_id', 'point_id', 'position'])
        .where('question_id', 'in', some)
        .orderBy('question_id')
        .orderBy('point_id')
        .execute()),
    )
  return rows
}

/** The questions that name one of these points. */
export async function questionIDsNaming({ db }: Reads, pointIDs: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('question_point')
    .select('question_id')
    .distinct()
    .where('point_id', 'in', pointIDs)
    .orderBy('question_id')
    .execute()
  return rows.map(({ question_id }) => question_id)
}

const sameRows = (one: readonly NamedPoint[], other: readonly NamedPoint[]): boolean => {
  const text = (rows: readonly NamedPoint[]) =>
    rows
      .map(({ point_id, position }) => `${point_id} ${position}`)
      .sort()
      .join()
  return text(one) === text(other)
}

/**
 * Puts back what questions named. One whose points were changed since, or that is gone, stays as it is; gives how many
 * those are. `afterOf`: what became of the rows. `isThere`: whether the bank has a question still.
 */
export async function putQuestionRowsBack(
  tx: Tx,
  rowsBefore: readonly NamedPoint[],
  afterOf: (rows: readonly NamedPoint[]) => readonly NamedPoint[],
  isThere: (questionID: number) => boolean = () => true,
): Promise<number> {
  const before = Map.groupBy(rowsBefore, ({ question_id }) => question_id)
  const now = Map.groupBy(await pointRowsOf(tx, [...before.keys()]), ({ question_id }) => question_id)
  const same = [...before].flatMap(([id, rows]) =>
    isThere(id) && sameRows(afterOf(rows), now.get(id) ?? []) ? id : [],
  )
  const back = new Set(same)
  await setPointsOf(
    tx,
    same,
    rowsBefore.filter(({ question_id }) => back.has(question_id)),
  )
  return before.size - same.length
}
