import type { Selectable } from 'kysely'
import type { Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

type KeptUploadRow = Selectable<Tables['upload']>

const FOLDER = 'uploads/kept-'

/** The path in the store of files, which all servers share. */
export const keptPath = (uploadID: number): string => `${FOLDER}${uploadID}.bin`

export async function addKeptUpload(tx: Tx, row: KeptUploadRow): Promise<void> {
  await tx.db.insertInto('upload').values(row).execute()
}

/** Undefined also for another user's upload. */
export const keptUploadOf = (
  on: Pick<Store, 'db'>,
  userID: number,
  uploadID: number,
  since: number,
): Promise<KeptUploadRow | undefined> =>
  on.db
    .selectFrom('upload')
    .selectAll()
    .where('upload_id', '=', uploadID)
    .where('user_id', '=', userID)
    .where('created_at', '>', since)
    .executeTakeFirst()

/** Those of these paths that a row names. */
export async function keptAmong({ db }: Pick<Store, 'db'>, paths: readonly string[]): Promise<string[]> {
  const ids = paths.flatMap((path) => (path.startsWith(FOLDER) ? [Number.parseInt(path.slice(FOLDER.length), 10)] : []))
  if (ids.length === 0) return []
  const rows = await db.selectFrom('upload').select('upload_id').where('upload_id', 'in', ids).execute()
  return rows.map(({ upload_id }) => keptPath(upload_id))
}

/** Its life is counted from another moment. */
export async function keepUploadFrom(tx: Tx, uploadID: number, moment: number): Promise<void> {
  await tx.db.updateTable('upload').set({ created_at: moment }).where('upload_id', '=', uploadID).execute()
}

export const removeKeptUpload = (tx: Tx, uploadID: number) =>
  tx.db.deleteFrom('upload').where('upload_id', '=', uploadID).execute()

/** Gives the ids of the removed uploads. */
export async function removeKeptUploadsUntil(tx: Tx, moment: number): Promise<number[]> {
  const rows = await tx.db.selectFrom('upload').select('upload_id').where('created_at', '<=', moment).execute()
  await tx.db.deleteFrom('upload').where('created_at', '<=', moment).execute()
  return rows.map(({ upload_id }) => upload_id)
}
