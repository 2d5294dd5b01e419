import type { ItemSums } from '@tizhou/domain/exam/itemAnalysis'
import type { Choices } from '@tizhou/domain/exam/itemChoices'
import { inChunks } from '../../../platform/database/chunks.ts'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { PaperResultTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type MeasureRow = PaperResultTables['paper_measure']

/** What one question of a paper was measured to be. */
export interface ItemMeasure extends ItemSums {
  questionID: number
  /** First attempts with the question, and those with an answer to it. */
  asked: number
  answered: number
  spentSeconds: number
  choices: Choices
}

/** In the transaction that changes results: those of papers for everybody are to be measured again. */
export async function noteChangedResults(tx: Pick<Tx, 'db'>, paperID: number): Promise<void> {
  await tx.db
    .insertInto('paper_measure')
    .columns(['paper_id', 'changes'])
    .expression((eb) =>
      eb
        .selectFrom('paper')
        .select(({ lit }) => ['paper_id', lit(1).as('changes')])
        .where('paper_id', '=', paperID)
        .where('owner_user_id', 'is', null),
    )
    .onConflict((on) => on.column('paper_id').doUpdateSet((eb) => ({ changes: eb('paper_measure.changes', '+', 1) })))
    .execute()
}

/** Measured as soon as the job comes to it. False: nobody has a result yet. */
export async function wantMeasures(tx: Pick<Tx, 'db'>, paperID: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('paper_measure')
    .set((eb) => ({ changes: eb('changes', '+', 1), next_at: 0 }))
    .where('paper_id', '=', paperID)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const measureOf = ({ db }: Reads, paperID: number): Promise<MeasureRow | undefined> =>
  db.selectFrom('paper_measure').selectAll().where('paper_id', '=', paperID).executeTakeFirst()

/** The paper whose stale measures have waited longest. */
export const nextToMeasure = ({ db }: Reads, now: number): Promise<MeasureRow | undefined> =>
  db
    .selectFrom('paper_measure')
    .selectAll()
    .whereRef('changes', '<>', 'measured_changes')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('paper_id')
    .limit(1)
    .executeTakeFirst()

/** Not before this moment, whatever it lacks. */
export async function putOff(tx: Pick<Tx, 'db'>, paperID: number, until: number): Promise<void> {
  await tx.db.updateTable('paper_measure').set({ next_at: until }).where('paper_id', '=', paperID).execute()
}

/** Replaces a paper's measures, unless newer results were measured meanwhile. */
export async function putMeasures(
  tx: Tx,
  of: Omit<MeasureRow, 'changes' | 'measured_at'> & { measured_at: number },
  items: readonly ItemMeasure[],
): Promise<void> {
  const { paper_id, ...row } = of
  const { numUpdatedRows } = await tx.db
    .updateTable('paper_measure')
    .set(row)
    .where('paper_id', '=', paper_id)
    .where('measured_changes', '<=', of.measured_changes)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx.db.deleteFrom('paper_item_measure').where('paper_id', '=', paper_id).execute()
  for (const some of inChunks(items, 100))
    await tx.db
      .insertInto('paper_item_measure')
      .values(
        some.map((item) => ({
          ...{ paper_id, question_id: item.questionID, asked: item.asked, answered: item.answered },
          ...{ candidates: item.candidates, marks: item.marks, score: item.score, squares: item.squares },
          ...{ total: item.total, total_squares: item.totalSquares, products: item.products },
          ...{ upper: item.upper, upper_score: item.upperScore, lower: item.lower, lower_score: item.lowerScore },
          ...{ spent_seconds: item.spentSeconds, choices: JSON.stringify(item.choices) },
        })),
      )
      .execute()
}

/** By question. */
export async function itemMeasuresOf({ db }: Reads, paperID: number): Promise<Map<number, ItemMeasure>> {
  const rows = await db
    .selectFrom('paper_item_measure')
    .selectAll()
    .where('paper_id', '=', paperID)
    .modifyEnd(apart)
    .execute()
  return new Map(
    rows.map((row) => [
      row.question_id,
      {
        ...{ questionID: row.question_id, asked: row.asked, answered: row.answered, candidates: row.candidates },
        ...{ marks: row.marks, score: row.score, squares: row.squares, total: row.total },
        ...{ totalSquares: row.total_squares, products: row.products, upper: row.upper, upperScore: row.upper_score },
        ...{ lower: row.lower, lowerScore: row.lower_score, spentSeconds: row.spent_seconds },
        choices: JSON.parse(row.choices) as Choices,
      },
    ]),
  )
}
