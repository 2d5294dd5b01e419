import type { Expression, OperandExpression } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { PointTables } from './tables.ts'

type Row = PointTables['question_point']
/** A query that gives question ids. */
type Questions = OperandExpression<number>

const addRows = upsertRows({
  table: 'question_point',
  columns: ['question_id', 'point_id', 'position'],
  key: ['question_id', 'point_id'],
})

/** Deletes the points of questions. `questions`: their ids, or a query. */
export async function forgetPointsOf({ db }: Pick<Tx, 'db'>, questions: readonly number[] | Questions): Promise<void> {
  await db.deleteFrom('question_point').where('question_id', 'in', questions).execute()
}

/** Replaces the points of questions. */
export async function setPointsOf(tx: Pick<Tx, 'db'>, questionIDs: readonly number[], rows: readonly Row[]) {
  for (const some of inChunks(questionIDs)) await forgetPointsOf(tx, some)
  for (const some of inChunks(rows)) await tx.db.insertInto('question_point').values(some).execute()
}

/** As setPointsOf, for many new questions, in one statement. */
export async function setPointsOfNew(tx: Tx, questionIDs: readonly number[], rows: readonly Row[]): Promise<void> {
  await forgetPointsOf(tx, questionIDs)
  await tx.rows(addRows, rows)
}

/** Replaces the points of questions, named or given by a query, by those of another query. */
export async function setPointsByQuery(
  tx: Pick<Tx, 'db'>,
  questions: readonly number[] | Questions,
  rows: Expression<Row>,
): Promise<void> {
  if (Array.isArray(questions)) for (const some of inChunks(questions as number[])) await forgetPointsOf(tx, some)
  else await forgetPointsOf(tx, questions)
  await tx.db.insertInto('question_point').columns(['question_id', 'point_id', 'position']).expression(rows).execute()
}
