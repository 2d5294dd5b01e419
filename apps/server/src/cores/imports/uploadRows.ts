import type { Selectable } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type UploadRow = Selectable<Tables['upload']>

export async function addUpload(tx: Tx, row: UploadRow): Promise<void> {
  await tx.db.insertInto('upload').values(row).execute()
}

/** Somebody else's upload is none. */
export const uploadOf = (
  on: Pick<Store, 'db'>,
  userID: number,
  uploadID: number,
  since: number,
): Promise<UploadRow | undefined> =>
  on.db
    .selectFrom('upload')
    .selectAll()
    .where('upload_id', '=', uploadID)
    .where('user_id', '=', userID)
    .where('created_at', '>', since)
    .executeTakeFirst()

export const removeUpload = (tx: Tx, uploadID: number) =>
  tx.db.deleteFrom('upload').where('upload_id', '=', uploadID).execute()

export const removeUploadsUntil = (tx: Tx, moment: number) =>
  tx.db.deleteFrom('upload').where('created_at', '<=', moment).execute()
