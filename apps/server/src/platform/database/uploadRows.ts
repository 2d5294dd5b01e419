import type { Selectable } from 'kysely'
import type { Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * An upload of staff that is under way. The core `media` owns this table and that of its parts, since videos keep their
 * parts.
 */
export type UploadRow = Selectable<Tables['media_upload']>
export type PartRow = Selectable<Tables['media_part']>

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

/** An upload without progress for so long is discarded. */
export const UPLOAD_MS = 24 * 3_600_000
/** Most uploads of one person that may be under way. */
export const MOST_UPLOADS = 20
/** How long a request holds an upload without progress before another may take it over. */
export const HOLD_MS = 60_000

/** Undefined where there is none, or it has expired. */
export const uploadByID = ({ db }: Reads, uploadID: string, now: number): Promise<UploadRow | undefined> =>
  db
    .selectFrom('media_upload')
    .selectAll()
    .where('upload_id', '=', uploadID)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const uploadsOf = ({ db }: Reads, userID: number, now: number): Promise<UploadRow[]> =>
  db
    .selectFrom('media_upload')
    .selectAll()
    .where('user_id', '=', userID)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

export async function addUpload({ db }: Writes, row: UploadRow): Promise<void> {
  await db.insertInto('media_upload').values(row).execute()
}

/**
 * Takes the upload for one request that continues at `offset`. False: another request holds it, or its length is not
 * `offset`.
 */
export async function holdUpload(
  { db }: Writes,
  { uploadID, offset, holder, now }: { uploadID: string; offset: number; holder: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_upload')
    .set({ holder, hold_until: now + HOLD_MS })
    .where('upload_id', '=', uploadID)
    .where('received', '=', offset)
    .where((eb) => eb.or([eb('holder', 'in', ['', holder]), eb('hold_until', '<', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Adds a received part. False, with nothing changed: another request has taken the upload over. */
export async function addUploaded(
  { db }: Writes,
  { uploadID, holder, part, now }: { uploadID: string; holder: string; part: PartRow; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_upload')
    .set({ received: part.start_byte + part.bytes, hold_until: now + HOLD_MS, expires_at: now + UPLOAD_MS })
    .where('upload_id', '=', uploadID)
    .where('holder', '=', holder)
    .where('received', '=', part.start_byte)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await db.insertInto('media_part').values(part).execute()
  return true
}

export async function letGo({ db }: Writes, uploadID: string, holder: string): Promise<void> {
  await db
    .updateTable('media_upload')
    .set({ holder: '', hold_until: 0 })
    .where('upload_id', '=', uploadID)
    .where('holder', '=', holder)
    .execute()
}

/** False where it did not exist. */
export async function removeUpload({ db }: Writes, uploadID: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('media_upload').where('upload_id', '=', uploadID).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeParts({ db }: Writes, mediaID: number): Promise<void> {
  await db.deleteFrom('media_part').where('media_id', '=', mediaID).execute()
}

/** In byte order. */
export const partsOf = ({ db }: Reads, mediaID: number): Promise<PartRow[]> =>
  db.selectFrom('media_part').selectAll().where('media_id', '=', mediaID).orderBy('start_byte').execute()

/** Uploads without a holder and without progress for too long. */
export const expiredUploads = ({ db }: Reads, now: number, most: number) =>
  db
    .selectFrom('media_upload')
    .select(['upload_id', 'media_id'])
    .where('expires_at', '<=', now)
    .where('hold_until', '<', now)
    .limit(most)
    .execute()

/** Those of these paths that a part has. */
export async function partsAmong({ db }: Reads, paths: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('media_part').select('path').where('path', 'in', paths).execute()
  return rows.map(({ path }) => path)
}
