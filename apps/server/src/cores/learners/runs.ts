import type { AccessAsked } from '@tizhou/domain/account/accessPlan'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { newId } from '../../platform/database/ids.ts'
import { keptRows, type RowOf } from '../../platform/database/keptRows.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { type ItemRow, type ItemState, type NewItem, stateNumber } from './items.ts'

export type RunRow = RowOf<'learner_run'>

/** What staff asked for. */
export interface RunAsked {
  reason: string
  /** Of a change of access. */
  version?: { subjectID: number; vn: number }
  access?: AccessAsked
  /** The group whose members they were. */
  groupID?: number
  /** People whose paid access ends earlier, and people whose paid access stays though it ends later than asked. */
  paid: number
  paidStays: number
}

export const askedOf = (run: Pick<RunRow, 'asked'>): RunAsked => JSON.parse(run.asked) as RunAsked

const runs = keptRows('learner_run', 'run_id')
export const runByID = runs.byID

/** Keeps what was looked at; nothing is changed yet. */
export async function addRun(
  tx: Pick<Tx, 'db'>,
  run: Pick<RunRow, 'kind' | 'title' | 'by_id' | 'by_name'> & { asked: RunAsked; now: number },
  items: readonly Omit<NewItem, 'run_id' | 'position'>[],
): Promise<number> {
  const run_id = newId()
  const { asked, now, ...of } = run
  await runs.put(tx, {
    ...{ ...of, run_id, asked: JSON.stringify(asked), state: 'checked', stop_asked: 0, items: items.length },
    ...{ created_at: now, started_at: null, finished_at: null, undone_at: null, undone_by: '' },
  })
  const rows = items.map((item, position) => ({ ...item, run_id, position }))
  for (const some of inChunks(rows)) await tx.db.insertInto('learner_run_item').values(some).execute()
  return run_id
}

/** Changes the run where it is still in one of these states; false: it is in another. */
export async function changeRun(
  tx: Pick<Tx, 'db'>,
  runID: number,
  from: readonly RunRow['state'][],
  fields: Partial<RunRow>,
): Promise<boolean> {
  const changed = await tx.db
    .updateTable('learner_run')
    .set(fields)
    .where('run_id', '=', runID)
    .where('state', 'in', from)
    .returning('run_id')
    .execute()
  return changed.length > 0
}

export function runPage(store: Pick<Store, 'db'>, filter: PageWanted & { q?: string; kind?: RunRow['kind'] }) {
  let from = store.db.selectFrom('learner_run as r')
  if (filter.q?.trim()) from = from.where(holds('r.title', filter.q))
  if (filter.kind !== undefined) from = from.where('r.kind', '=', filter.kind)
  return tablePage(from, (query) => query.selectAll('r'), filter, {
    orders: { createdAt: sql.ref('r.created_at') },
    usual: '-createdAt',
    key: 'r.run_id',
  })
}

const WITH_PERSON = ['i.position', 'i.row_number', 'i.user_id', 'i.outcome', 'i.column_name', 'i.reason'] as const
const joined = (store: Pick<Store, 'db'>, runID: number) =>
  store.db
    .selectFrom('learner_run_item as i')
    .leftJoin('user_account as u', 'u.user_id', 'i.user_id')
    .where('i.run_id', '=', runID)

export function itemPage(
  store: Pick<Store, 'db'>,
  filter: PageWanted & { runID: number; outcome?: string; state?: number },
) {
  let from = joined(store, filter.runID)
  if (filter.outcome !== undefined) from = from.where('i.outcome', '=', filter.outcome)
  if (filter.state !== undefined) from = from.where('i.state', '=', filter.state)
  return tablePage(
    from,
    (query) => query.select([...WITH_PERSON, 'i.state', 'i.plan', 'u.user_name', 'u.nick_name']),
    filter,
    { orders: { position: sql.ref('i.position') }, usual: 'position', key: 'i.position' },
  )
}

export type ShownItem = Awaited<ReturnType<typeof itemPage>>['rows'][number]

/** The first rows that something happens to. */
export const sampleItems = (store: Pick<Store, 'db'>, runID: number, limit: number): Promise<ShownItem[]> =>
  joined(store, runID)
    .select([...WITH_PERSON, 'i.state', 'i.plan', 'u.user_name', 'u.nick_name'])
    .where('i.state', '!=', stateNumber('idle'))
    .orderBy('i.position')
    .limit(limit)
    .execute()

/** The states of rows that an undo looks at: those that did something which was not taken back, or not all of it. */
export const UNDOABLE = [stateNumber('done'), stateNumber('stays'), stateNumber('partly')] as const

/** Begins an undo: rows of which an earlier undo left something are looked at again. */
export async function beginUndo(
  tx: Pick<Tx, 'db'>,
  runID: number,
  of: Pick<RunRow, 'undone_at' | 'undone_by'>,
): Promise<boolean> {
  if (!(await changeRun(tx, runID, ['done', 'stopped', 'partly'], { ...of, state: 'undoing' }))) return false
  await tx.db
    .updateTable('learner_run_item')
    .set({ state: stateNumber('done') })
    .where('run_id', '=', runID)
    .where('state', 'in', UNDOABLE)
    .execute()
  return true
}

/** Ends an undo: a run of which nothing could be taken back is not undone, and neither is one of which something stays. */
export async function endUndo(tx: Pick<Tx, 'db'>, runID: number): Promise<void> {
  const counts = await runCounts(tx, runID)
  const has = (...states: ItemState[]) => counts.some(({ state }) => states.some((one) => stateNumber(one) === state))
  const fields: Partial<RunRow> = !has('stays', 'partly')
    ? { state: 'undone' }
    : has('undone', 'partly')
      ? { state: 'partly' }
      : { state: has('waiting') ? 'stopped' : 'done', undone_at: null, undone_by: '' }
  await changeRun(tx, runID, ['undoing'], fields)
}

/** The accounts of a run's rows, in their order. */
export async function peopleOfRun(store: Pick<Store, 'db'>, runID: number): Promise<number[]> {
  const rows = await store.db
    .selectFrom('learner_run_item')
    .select('user_id')
    .where('run_id', '=', runID)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
}

/** How many rows there are of each outcome and state. */
export async function runCounts(store: Pick<Store, 'db'>, runID: number) {
  const rows = await store.db
    .selectFrom('learner_run_item')
    .select((eb) => ['outcome', 'state', eb.fn.countAll<number>().as('rows')])
    .where('run_id', '=', runID)
    .groupBy(['outcome', 'state'])
    .orderBy('outcome')
    .orderBy('state')
    .execute()
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }))
}

/** Why rows are left out or remarkable, the most frequent first. */
export async function runReasons(store: Pick<Store, 'db'>, runID: number) {
  const rows = await store.db
    .selectFrom('learner_run_item')
    .select((eb) => ['column_name', 'reason', eb.fn.countAll<number>().as('rows')])
    .where('run_id', '=', runID)
    .where('reason', '!=', '')
    .groupBy(['column_name', 'reason'])
    .orderBy('rows', 'desc')
    .orderBy('reason')
    .limit(30)
    .execute()
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }))
}

/** The next rows of a run in this state, in their order. */
export const itemsIn = (on: Pick<Store, 'db'>, runID: number, state: number, limit: number): Promise<ItemRow[]> =>
  on.db
    .selectFrom('learner_run_item')
    .selectAll()
    .where('run_id', '=', runID)
    .where('state', '=', state)
    .orderBy('position')
    .limit(limit)
    .execute()

export async function putItem(
  tx: Pick<Tx, 'db'>,
  { run_id, position }: Pick<ItemRow, 'run_id' | 'position'>,
  fields: Partial<ItemRow>,
): Promise<void> {
  await tx.db
    .updateTable('learner_run_item')
    .set(fields)
    .where('run_id', '=', run_id)
    .where('position', '=', position)
    .execute()
}

/**
 * Takes the phones out of the rows of a run that is over: accounts have their own. A row without an account keeps what was
 * shown of it, its phone masked, so that whoever mends the file finds it.
 */
export async function forgetPersons(tx: Pick<Tx, 'db' | 'dialect'>, runID: number): Promise<void> {
  const shown =
    tx.dialect === 'sqlite'
      ? sql<string>`json_object('label', coalesce(json_extract(plan, '$.label'), ''))`
      : sql<string>`json_build_object('label', coalesce(plan::json ->> 'label', ''))::text`
  await tx.db
    .updateTable('learner_run_item')
    .set({ plan: shown })
    .where('run_id', '=', runID)
    .where('user_id', 'is', null)
    .execute()
}
