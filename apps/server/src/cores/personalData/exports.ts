import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { FileFamily } from '../../platform/files/fileFamily.ts'
import type { PersonalDataTables } from './tables.ts'

export type ExportRow = PersonalDataTables['data_export']
type Reads = Pick<Store, 'db'>
type Db = Pick<Tx, 'db'>

/** A run without a sign of life for so long counts as dead. */
export const LEASE_MS = 60_000
export const KEPT_MS = 7 * 86_400_000

export const exportOf = ({ db }: Reads, userID: number): Promise<ExportRow | undefined> =>
  db.selectFrom('data_export').selectAll().where('user_id', '=', userID).executeTakeFirst()

/**
 * Requests a new export. False: one is being made. The caller holds `lockLearner`, and has removed the previous
 * export's file.
 */
export async function askExport(tx: Db, userID: number, now: number): Promise<boolean> {
  const before = await exportOf(tx, userID)
  if (before?.state === 'waiting' || before?.state === 'running') return false
  const row = {
    export_id: newId(),
    state: 'waiting',
    asked_at: now,
    progress: 0,
    stop_asked: 0,
    holder: '',
    until: 0,
    path: null,
    bytes: null,
  } as const
  await tx.db
    .insertInto('data_export')
    .values({ user_id: userID, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return true
}

/** Ends a waiting export at once; a running one at its next sign of life. */
export async function stopExport(tx: Db, userID: number): Promise<void> {
  await tx.db
    .updateTable('data_export')
    .set((eb) => ({
      stop_asked: 1,
      state: eb
        .case()
        .when('state', '=', 'waiting')
        .then('stopped' as const)
        .else(eb.ref('state'))
        .end(),
    }))
    .where('user_id', '=', userID)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** The next export that waits, or whose server died. */
export const waitingExport = ({ db }: Reads, now: number): Promise<ExportRow | undefined> =>
  db
    .selectFrom('data_export')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .where('until', '<=', now)
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()

/**
 * Claims an export; undefined: another server has it. `lost`: the previous, dead server, which may have left a file.
 */
export async function claimExport(
  store: Store,
  row: ExportRow,
  holder: string,
  now: number,
): Promise<(ExportRow & { lost: string }) | undefined> {
  const taken = { state: 'running', holder, until: now + LEASE_MS, progress: 0 } as const
  const done = await store.write((tx) =>
    tx.db
      .updateTable('data_export')
      .set(taken)
      .where('user_id', '=', row.user_id)
      .where('export_id', '=', row.export_id)
      .where('state', 'in', ['waiting', 'running'])
      .where('until', '<=', now)
      .executeTakeFirst(),
  )
  return done.numUpdatedRows > 0n ? { ...row, ...taken, lost: row.holder } : undefined
}

/** Updates an export of this server. False: it belongs to another server, or is to be stopped. */
export async function changeExport(
  store: Store,
  { user_id, export_id, holder }: ExportRow,
  fields: Partial<ExportRow>,
  evenStopped = false,
): Promise<boolean> {
  const done = await store.write((tx) =>
    tx.db
      .updateTable('data_export')
      .set(fields)
      .where('user_id', '=', user_id)
      .where('export_id', '=', export_id)
      .where('holder', '=', holder)
      .where('state', '=', 'running')
      .$if(!evenStopped, (query) => query.where('stop_asked', '=', 0))
      .executeTakeFirst(),
  )
  return done.numUpdatedRows > 0n
}

/** Exports whose files have expired. */
export const pastExports = ({ db }: Reads, now: number): Promise<ExportRow[]> =>
  db
    .selectFrom('data_export')
    .selectAll()
    .where('state', '=', 'ready')
    .where('until', '<=', now)
    .orderBy('until')
    .limit(50)
    .execute()

export async function endPast(store: Store, { user_id, export_id }: ExportRow): Promise<void> {
  await store.write((tx) =>
    tx.db
      .updateTable('data_export')
      .set({ state: 'expired', path: null, bytes: null })
      .where('user_id', '=', user_id)
      .where('export_id', '=', export_id)
      .execute(),
  )
}

/** Subjects' names by id, for readers of an export. */
export async function subjectNames({ db }: Reads): Promise<Map<number, string>> {
  const rows = await db.selectFrom('subject').select(['subject_id', 'name']).execute()
  return new Map(rows.map(({ subject_id, name }) => [subject_id, name]))
}

/** Files of finished exports. A running one gets its path with its last part. */
export const exportFiles: FileFamily = {
  folder: 'exports',
  async usedAmong({ db }, paths) {
    const rows = await db
      .selectFrom('data_export')
      .select('path')
      .where('path', 'in', [...paths])
      .execute()
    return rows.flatMap(({ path }) => path ?? [])
  },
}
