import { type Selectable, sql } from 'kysely'
import { upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { PacedWrites } from '../../content/filing/pacedWrites.ts'
import { TROUBLED } from './troubledImports.ts'

type Reads = Pick<Store, 'db'>

export type ImportRow = Selectable<Tables['import_run']>
export type ProblemRow = Tables['import_problem']

/** States of runs that have not ended. */
export const UNDER_WAY: readonly ImportRow['state'][] = ['waiting', 'reading', 'writing']

export interface ImportFilter extends PageWanted {
  q?: string
  subjectID?: number
  state?: string
  from?: number
  to?: number
}

const withSubject = (store: Reads) =>
  store.db
    .selectFrom('import_run as r')
    .innerJoin('subject as s', 's.subject_id', 'r.subject_id')
    .leftJoin('import_kept as k', 'k.import_id', 'r.import_id')

export function importPage(store: Reads, filter: ImportFilter) {
  let from = withSubject(store)
  if (filter.q) from = from.where(holds('r.file_name', filter.q))
  if (filter.subjectID !== undefined) from = from.where('r.subject_id', '=', filter.subjectID)
  // An import that was undone is in the list of all and in its own alone.
  if (filter.state === 'undone') from = from.where('k.undone_at', 'is not', null)
  else if (filter.state) from = from.where('k.undone_at', 'is', null)
  if (filter.state === 'troubled') from = from.where(TROUBLED)
  else if (filter.state === 'running') from = from.where('r.state', 'in', [...UNDER_WAY])
  else if (filter.state && filter.state !== 'undone')
    from = from.where('r.state', '=', filter.state as ImportRow['state'])
  if (filter.from !== undefined) from = from.where('r.started_at', '>=', filter.from)
  if (filter.to !== undefined) from = from.where('r.started_at', '<', filter.to)
  return tablePage(
    from,
    (query) => query.selectAll('r').select(['s.short_name as subject', 'k.undone_at', 'k.undone_by']),
    filter,
    {
      orders: { startedAt: sql.ref('r.started_at') },
      usual: '-startedAt',
      key: 'r.import_id',
    },
  )
}

export const importByID = (store: Reads, importID: number) =>
  withSubject(store)
    .selectAll('r')
    .select(['s.short_name as subject', 'k.undone_at', 'k.undone_by'])
    .where('r.import_id', '=', importID)
    .executeTakeFirst()

export async function addImport(
  tx: Tx,
  row: Pick<
    ImportRow,
    | 'import_id'
    | 'subject_id'
    | 'user_id'
    | 'user_name'
    | 'file_name'
    | 'tree_name'
    | 'dry_run'
    | 'state'
    | 'lease_until'
    | 'started_at'
  > &
    Partial<ImportRow>,
): Promise<void> {
  await tx.db
    .insertInto('import_run')
    .values({ finished_at: null, ...row })
    .execute()
}

/** Changes a run that has not ended; false where it has. */
export async function changeImport(tx: Tx, importID: number, fields: Partial<ImportRow>): Promise<boolean> {
  const done = await tx.db
    .updateTable('import_run')
    .set(fields)
    .where('import_id', '=', importID)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Message of a run whose process died: questions are written in its last transaction, or not at all. */
export const LOST_MESSAGE = '服务器在导入途中停止，什么也没有写入。'

/** Ends a run without a sign of life since `moment`; false where it has ended, or given one, meanwhile. */
export async function endLost(
  tx: Tx,
  importID: number,
  { moment, state }: { moment: number; state: 'failed' | 'stopped' },
): Promise<boolean> {
  const done = await tx.db
    .updateTable('import_run')
    .set({ state, message: LOST_MESSAGE, finished_at: moment })
    .where('import_id', '=', importID)
    .where('finished_at', 'is', null)
    .where('lease_until', '<=', moment)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Runs without a sign of life since `moment`. */
export async function silentRuns({ db }: Reads, moment: number): Promise<number[]> {
  const rows = await db
    .selectFrom('import_run')
    .select('import_id')
    .where('state', 'in', [...UNDER_WAY])
    .where('finished_at', 'is', null)
    .where('lease_until', '<=', moment)
    .execute()
  return rows.map((row) => row.import_id)
}

/** Rows that one transaction writes or deletes. */
const ROWS = { first: 200, least: 50, most: 1_000 }

const insertProblems = upsertRows({
  table: 'import_problem',
  columns: ['import_id', 'position', 'severity', 'sheet', 'row_number', 'column_name', 'reason', 'text'],
  key: ['import_id', 'position'],
})

/**
 * Stores a file's problems, in short transactions. They are shown only once the run is done; those of a failed run are
 * swept.
 */
export async function addProblems(store: Store, rows: readonly ProblemRow[]): Promise<void> {
  const paced = new PacedWrites(store, ROWS)
  for (let done = 0; done < rows.length; ) {
    const some = rows.slice(done, done + paced.size)
    await paced.write(some.length, (tx) => tx.rows(insertProblems, some))
    done += some.length
  }
}

const isDone = (run: 'p.import_id') =>
  sql<boolean>`exists (select 1 from import_run r where r.import_id = ${sql.ref(run)} and r.state = 'done')`

/** Failed or stopped runs that have left problems. */
export async function problemsOfLost({ db }: Reads): Promise<number[]> {
  const lost = await db
    .selectFrom('import_run as r')
    .select('r.import_id')
    .where('r.state', 'in', ['failed', 'stopped'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('import_problem as p').select('p.position').whereRef('p.import_id', '=', 'r.import_id')),
    )
    .execute()
  return lost.map((row) => row.import_id)
}

export async function removeProblems(store: Store, importID: number): Promise<void> {
  const last = await store.db
    .selectFrom('import_problem')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('import_id', '=', importID)
    .executeTakeFirst()
  const paced = new PacedWrites(store, ROWS)
  for (let from = 0; from <= Number(last?.position ?? -1); ) {
    const [first, rows] = [from, paced.size]
    await paced.write(rows, (tx) =>
      tx.db
        .deleteFrom('import_problem')
        .where('import_id', '=', importID)
        .where('position', '>=', first)
        .where('position', '<', first + rows)
        .execute(),
    )
    from += rows
  }
}

export function problemPage(
  store: Reads,
  filter: PageWanted & { importID: number; severity?: ProblemRow['severity']; q?: string },
) {
  let from = store.db
    .selectFrom('import_problem as p')
    .where('p.import_id', '=', filter.importID)
    .where(isDone('p.import_id'))
  if (filter.severity) from = from.where('severity', '=', filter.severity)
  const { q } = filter
  if (q) from = from.where((eb) => eb.or([holds('reason', q), holds('text', q), holds('column_name', q)]))
  return tablePage(from, (query) => query.selectAll(), filter, {
    orders: { row: sql.ref('position') },
    usual: 'row',
    key: 'position',
  })
}
