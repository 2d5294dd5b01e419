import { calibrationOf, type OutcomeTenth, tenthsOf } from '@tizhou/domain/knowledge/models/calibration'
import type { Insertable } from 'kysely'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** A subject's model in force, and how well its and other models' predictions have held. */

type Reads = Pick<Store, 'db'>

/** The model in force of a subject; undefined: the fixed parameters of bkt.ts. */
export async function modelInForce({ db }: Reads, subjectID: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('knowing_model')
    .select('model_id')
    .where('subject_id', '=', subjectID)
    .where('state', '=', 'force')
    .executeTakeFirst()
  return row?.model_id
}

/** A subject's newest predictions with a score, and those of these attempts, whose scores have just come. */
const outcomesOf = ({ db }: Pick<Store, 'db'>, subjectID: number, attemptIDs: readonly number[], limit: number) =>
  db
    .selectFrom('prediction')
    .select(['attempt_id', 'expected', 'deviation', 'low', 'high', 'score', 'model_id'])
    .where('subject_id', '=', subjectID)
    .where((eb) =>
      eb.or([eb('score', 'is not', null), ...(attemptIDs.length > 0 ? [eb('attempt_id', 'in', attemptIDs)] : [])]),
    )
    .orderBy('predicted_at', 'desc')
    .limit(limit)
    .execute()

export const storeRecord = (tx: Tx, row: Insertable<Tables['prediction_record']>) =>
  tx.db
    .insertInto('prediction_record')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('subject_id').doUpdateSet((eb) => ({
        checked: eb.ref('excluded.checked'),
        held: eb.ref('excluded.held'),
        stretch: eb.ref('excluded.stretch'),
      })),
    )
    .execute()

/** Number of latest outcomes that count: old ones say little about the current predictions. */
const RECORD = 1_000
/** Fewer outcomes of the model in force are not used by themselves. */
const OWN_OUTCOMES = 30

/**
 * How well a subject's predictions have held: `checked` and `held` count all; the stretch of the interval comes from
 * the model in force alone once it has enough outcomes. `fresh`: new scores, by attempt.
 */
export async function recordOf(store: Reads, subjectID: number, fresh: ReadonlyMap<number, number> = new Map()) {
  const inForce = (await modelInForce(store, subjectID)) ?? null
  const rows = (await outcomesOf(store, subjectID, [...fresh.keys()], RECORD)).map((row) => ({
    ...row,
    score: fresh.get(row.attempt_id) ?? row.score ?? 0,
  }))
  const own = rows.filter((row) => row.model_id === inForce)
  const all = calibrationOf(rows)
  const stretch = own.length >= OWN_OUTCOMES ? calibrationOf(own).stretch : all.stretch
  return { subject_id: subjectID, ...all, stretch }
}

export async function recount(tx: Tx, subjectID: number): Promise<void> {
  const record = await recordOf(tx, subjectID)
  if (record.checked > 0) await storeRecord(tx, record)
}

/** How the newest predictions of one model held. */
export interface ModelOutcomes {
  /** Null: the fixed parameters. */
  modelID: number | null
  kind: 'fitted' | 'joined' | null
  madeAt: number | null
  checked: number
  held: number
  tenths: OutcomeTenth[]
}

/**
 * The newest outcomes by the model that predicted them, the model of the newest prediction first; without those of papers
 * that are gone.
 */
export async function outcomesByModel({ db }: Reads, subjectID: number): Promise<ModelOutcomes[]> {
  const rows = await db
    .selectFrom('prediction as o')
    .innerJoin('paper as p', 'p.paper_id', 'o.paper_id')
    .leftJoin('knowing_model as m', 'm.model_id', 'o.model_id')
    .select(['o.expected', 'o.deviation', 'o.low', 'o.high', 'o.score', 'o.model_id', 'p.full_mark as full'])
    .select(['m.kind', 'm.made_at'])
    .where('o.subject_id', '=', subjectID)
    .where('o.score', 'is not', null)
    .where('p.full_mark', '>', 0)
    .orderBy('o.predicted_at', 'desc')
    .orderBy('o.attempt_id', 'desc')
    .limit(RECORD)
    .execute()
  return [...Map.groupBy(rows, (row) => row.model_id)].map(([modelID, own]) => {
    const outcomes = own.map((row) => ({ ...row, score: row.score ?? 0 }))
    const { checked, held } = calibrationOf(outcomes)
    const [{ kind, made_at: madeAt }] = own as [(typeof own)[number]]
    return { modelID, kind, madeAt, checked, held, tenths: tenthsOf(outcomes) }
  })
}
