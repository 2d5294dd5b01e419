import type { Selectable } from 'kysely'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

type OptionRow = Selectable<Tables['confusable_option']>
type PairRow = Selectable<Tables['confusable_pair']>

/** The changes that one transaction writes. */
export type ConfusableChange =
  | { kind: 'options'; rows: OptionRow[] }
  | { kind: 'optionsGone'; rows: Pick<OptionRow, 'question_id' | 'answer'>[] }
  | { kind: 'pairs'; rows: PairRow[] }
  | { kind: 'pairsGone'; rows: Pick<PairRow, 'pair_id'>[] }

/** The subject's confusable pairs and options of the last run. */
export async function keptConfusable({ db }: Pick<Store, 'db'>, subjectID: number) {
  const options = db.selectFrom('confusable_option').selectAll().where('subject_id', '=', subjectID).execute()
  const pairs = db.selectFrom('confusable_pair').selectAll().where('subject_id', '=', subjectID).execute()
  return { options: await options, pairs: await pairs }
}

const putOptions = upsertRows({
  table: 'confusable_option',
  columns: ['question_id', 'answer', 'subject_id', 'own_point', 'other_point', 'times'],
  key: ['question_id', 'answer'],
  replace: ['subject_id', 'own_point', 'other_point', 'times'],
})
/** A pair that remains keeps its id. */
const putPairs = upsertRows({
  table: 'confusable_pair',
  columns: ['pair_id', 'subject_id', 'point_a', 'point_b', 'links', 'times'],
  key: ['subject_id', 'point_a', 'point_b'],
  replace: ['links', 'times'],
})

/** Upserts or deletes rows. */
export async function storeChange(tx: Tx, change: ConfusableChange): Promise<void> {
  if (change.kind === 'options') await tx.rows(putOptions, change.rows)
  else if (change.kind === 'pairs') await tx.rows(putPairs, change.rows)
  else if (change.kind === 'pairsGone')
    await tx.db
      .deleteFrom('confusable_pair')
      .where(
        'pair_id',
        'in',
        change.rows.map((row) => row.pair_id),
      )
      .execute()
  else
    for (const { question_id, answer } of change.rows)
      await tx.db
        .deleteFrom('confusable_option')
        .where('question_id', '=', question_id)
        .where('answer', '=', answer)
        .execute()
}
