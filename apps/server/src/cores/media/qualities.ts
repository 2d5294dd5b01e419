import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { QualityRow } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

/** Of a quality without an encrypted playlist. */
export const NO_LIST = { hls_folder: '', hls_segments: 0, hls_playlist: '', hls_secret: '', hls_rate: 0 }

/** The lower qualities of videos, the highest first, in whatever state. */
export async function qualitiesOf({ db }: Reads, mediaIDs: readonly number[]): Promise<QualityRow[]> {
  const rows: QualityRow[] = []
  for (const some of inChunks(mediaIDs))
    rows.push(...(await db.selectFrom('media_quality').selectAll().where('media_id', 'in', some).execute()))
  return rows.toSorted((a, b) => b.quality - a.quality)
}

/** A quality by the name of what was made. */
export const qualityNamed = ({ db }: Reads, mediaID: number, name: string): Promise<QualityRow | undefined> =>
  db.selectFrom('media_quality').selectAll().where('media_id', '=', mediaID).where('name', '=', name).executeTakeFirst()

/** Has a quality made, or made anew; what there is plays until then. */
export async function askForQuality({ db }: Writes, mediaID: number, quality: number): Promise<void> {
  const nothing = { name: '', bytes: 0, width: 0, height: 0 }
  const waits = { state: 'waiting' as const, percent: 0, note: '' }
  await db
    .insertInto('media_quality')
    .values({ media_id: mediaID, quality, ...waits, ...nothing, ...NO_LIST })
    .onConflict((conflict) => conflict.columns(['media_id', 'quality']).doUpdateSet(waits))
    .execute()
}

/** Gives false where there is no such quality any more. */
export async function changeQuality(
  { db }: Writes,
  { media_id, quality }: Pick<QualityRow, 'media_id' | 'quality'>,
  change: Partial<QualityRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_quality')
    .set(change)
    .where('media_id', '=', media_id)
    .where('quality', '=', quality)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeQuality({ db }: Writes, mediaID: number, quality: number): Promise<void> {
  await db.deleteFrom('media_quality').where('media_id', '=', mediaID).where('quality', '=', quality).execute()
}

/** Takes the encrypted playlists of all qualities away. */
export async function removeQualityHls({ db }: Writes, mediaID: number): Promise<void> {
  await db.updateTable('media_quality').set(NO_LIST).where('media_id', '=', mediaID).execute()
}
