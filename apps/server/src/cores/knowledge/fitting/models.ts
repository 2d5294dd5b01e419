import { meanOff } from '@tizhou/domain/knowledge/fitted/accuracy'
import type { Measures, Shift } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import type { Insertable, Selectable } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { modelInForce, recount } from '../predictions/predictionRecords.ts'
import type { FitOutcome } from '../tables.ts'

type Reads = Pick<Store, 'db'>
export type FitRow = Selectable<Tables['knowing_fit']>
type ModelRow = Selectable<Tables['knowing_model']>

export async function modelBody({ db }: Reads, modelID: number): Promise<string> {
  const row = await db.selectFrom('knowing_model').select('body').where('model_id', '=', modelID).executeTakeFirst()
  return row?.body ?? ''
}

/** When the current source of learners' mastery took effect; null: it never changed. */
export async function modelChangedAt({ db }: Reads, subjectID: number): Promise<number | null> {
  const row = await db
    .selectFrom('knowing_model')
    .select(({ fn }) => [fn.max<number | null>('in_force_at').as('came'), fn.max<number | null>('left_at').as('left')])
    .where('subject_id', '=', subjectID)
    .where('state', '!=', 'rejected')
    .executeTakeFirst()
  return Math.max(row?.came ?? 0, row?.left ?? 0) || null
}

/** By how much the model in force was off on held-out learners (`meanOff`); null: there is none. */
export async function figuresOff({ db }: Reads, subjectID: number): Promise<number | null> {
  const row = await db
    .selectFrom('knowing_model')
    .select('measures')
    .where('subject_id', '=', subjectID)
    .where('state', '=', 'force')
    .executeTakeFirst()
  return row ? meanOff((JSON.parse(row.measures) as Measures).shown) : null
}

export interface ShownModel extends Omit<ModelRow, 'body' | 'measures' | 'shift'> {
  measures: Measures
  shift: Shift
}

const LISTED = 12

/** A subject's models without their parameters, newest first. */
export async function modelsOf({ db }: Reads, subjectID: number): Promise<ShownModel[]> {
  const rows = await db
    .selectFrom('knowing_model')
    .select(['model_id', 'subject_id', 'state', 'kind', 'made_at', 'in_force_at', 'left_at', 'learners', 'answers'])
    .select(['held_learners', 'held_answers', 'measures', 'shift'])
    .where('subject_id', '=', subjectID)
    .orderBy('made_at', 'desc')
    .orderBy('model_id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map((row) => ({
    ...row,
    measures: JSON.parse(row.measures) as Measures,
    shift: JSON.parse(row.shift) as Shift,
  }))
}

/** A subject's newest fit, in any state. */
export const newestFit = ({ db }: Reads, subjectID: number): Promise<FitRow | undefined> =>
  db
    .selectFrom('knowing_fit')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .orderBy('asked_at', 'desc')
    .orderBy('fit_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The next fit to work on: an abandoned one first, then waiting ones. */
export const nextFit = ({ db }: Reads): Promise<FitRow | undefined> =>
  db
    .selectFrom('knowing_fit')
    .selectAll()
    .where('state', 'in', ['running', 'waiting'])
    .orderBy('state')
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()

/** Requests a fit. Gives the current one where it has not ended. */
export async function askFit(
  tx: Tx,
  { subjectID, askedBy, now }: { subjectID: number; askedBy: string; now: number },
): Promise<{ fitID: number; isNew: boolean }> {
  const newest = await newestFit(tx, subjectID)
  if (newest && newest.state !== 'over') return { fitID: newest.fit_id, isNew: false }
  const fitID = newId()
  await tx.db
    .insertInto('knowing_fit')
    .values({
      ...{ fit_id: fitID, subject_id: subjectID, state: 'waiting', asked_at: now, asked_by: askedBy },
      ...{ holder: '', share: 0, ended_at: null, outcome: null, model_id: null },
    })
    .execute()
  return { fitID, isNew: true }
}

/** Takes over a fit from any holder. */
export const beginFit = ({ db }: Tx, fitID: number, holder: string) =>
  db.updateTable('knowing_fit').set({ state: 'running', holder, share: 0 }).where('fit_id', '=', fitID).execute()

/** False: another server has taken it over. */
export async function noteShare({ db }: Tx, of: { fitID: number; holder: string; share: number }): Promise<boolean> {
  const changed = await db
    .updateTable('knowing_fit')
    .set({ share: of.share })
    .where('fit_id', '=', of.fitID)
    .where('holder', '=', of.holder)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export const endFit = (
  { db }: Tx,
  of: { fitID: number; outcome: FitOutcome; modelID: number | null; now: number },
): Promise<unknown> =>
  db
    .updateTable('knowing_fit')
    .set({ state: 'over', share: 1, ended_at: of.now, outcome: of.outcome, model_id: of.modelID })
    .where('fit_id', '=', of.fitID)
    .execute()

const stateTo = ({ db }: Tx, modelID: number, to: Partial<Insertable<Tables['knowing_model']>>) =>
  db.updateTable('knowing_model').set(to).where('model_id', '=', modelID).execute()

async function inState({ db }: Reads, subjectID: number, state: ModelRow['state']): Promise<number | undefined> {
  const row = await db
    .selectFrom('knowing_model')
    .select('model_id')
    .where('subject_id', '=', subjectID)
    .where('state', '=', state)
    .executeTakeFirst()
  return row?.model_id
}

/** Stores a model. A new model in force makes the previous one `former`; older models keep only their measures. */
export async function addModel(tx: Tx, row: Insertable<Tables['knowing_model']>): Promise<void> {
  if (row.state === 'force') {
    const [inForce, former] = [await modelInForce(tx, row.subject_id), await inState(tx, row.subject_id, 'former')]
    if (former !== undefined) await stateTo(tx, former, { state: 'old', body: '' })
    if (inForce !== undefined) await stateTo(tx, inForce, { state: 'former', left_at: row.made_at })
  }
  await tx.db.insertInto('knowing_model').values(row).execute()
  if (row.state === 'force') await recount(tx, row.subject_id)
}

/**
 * Swaps the former model and the one in force; without a former one the fixed parameters take effect. Undefined: there
 * is nothing to go back to.
 */
export async function goBack(
  tx: Tx,
  subjectID: number,
  now: number,
): Promise<{ from: number | null; to: number | null } | undefined> {
  const [inForce, former] = [await modelInForce(tx, subjectID), await inState(tx, subjectID, 'former')]
  if (inForce === undefined && former === undefined) return undefined
  if (inForce !== undefined) await stateTo(tx, inForce, { state: 'former', left_at: now })
  if (former !== undefined) await stateTo(tx, former, { state: 'force', in_force_at: now })
  await recount(tx, subjectID)
  return { from: inForce ?? null, to: former ?? null }
}
