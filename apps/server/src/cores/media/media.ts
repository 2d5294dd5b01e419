import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { MediaRow, MediaTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

/** Most bytes of a video. */
export const MOST_MEDIA_BYTES = 5 * 2 ** 30

/** A video, removed or not. */
export const mediaByID = ({ db }: Reads, mediaID: number): Promise<MediaRow | undefined> =>
  db.selectFrom('media_file').selectAll().where('media_id', '=', mediaID).executeTakeFirst()

export async function mediaByIDs({ db }: Reads, mediaIDs: readonly number[]): Promise<Map<number, MediaRow>> {
  const rows: MediaRow[] = []
  for (const some of inChunks(mediaIDs))
    rows.push(...(await db.selectFrom('media_file').selectAll().where('media_id', 'in', some).execute()))
  return new Map(rows.map((row) => [row.media_id, row]))
}

export const hlsOf = ({ db }: Reads, mediaID: number): Promise<MediaTables['media_hls'] | undefined> =>
  db.selectFrom('media_hls').selectAll().where('media_id', '=', mediaID).executeTakeFirst()

export interface MediaFilter extends PageWanted {
  q?: string
  state?: MediaRow['state']
  provider?: MediaRow['provider']
  removed: boolean
}

export function mediaPage({ db }: Reads, { q, state, provider, removed, ...wanted }: MediaFilter) {
  let from = db.selectFrom('media_file as m').where('m.removed_at', removed ? 'is not' : 'is', null)
  if (state) from = from.where('m.state', '=', state)
  if (provider) from = from.where('m.provider', '=', provider)
  if (q?.trim()) from = from.where(holds('m.name', q))
  return tablePage(from, (query) => query.selectAll('m'), wanted, {
    orders: { name: sql.ref('m.name'), bytes: sql.ref('m.bytes'), createdAt: sql.ref('m.created_at') },
    usual: '-createdAt',
    key: 'm.media_id',
  })
}

export async function addMedia({ db }: Writes, row: MediaRow): Promise<void> {
  await db.insertInto('media_file').values(row).execute()
}

export async function changeMedia({ db }: Writes, mediaID: number, change: Partial<MediaRow>): Promise<void> {
  await db.updateTable('media_file').set(change).where('media_id', '=', mediaID).execute()
}

export async function removeHls({ db }: Writes, mediaID: number): Promise<void> {
  await db.deleteFrom('media_hls').where('media_id', '=', mediaID).execute()
}

/** The initial row of a new video. */
export const newMedia = (
  of: Pick<MediaRow, 'media_id' | 'provider' | 'name' | 'created_at' | 'created_by'> & Partial<MediaRow>,
): MediaRow => ({
  ...{ bytes: 0, state: 'ready', refused: '', container: '', codecs: '', length_ms: 0, width: 0, height: 0 },
  ...{ vendor_id: '', poster: 0, poster_tried: 0, hls: 'none', hls_percent: 0, hls_note: '' },
  ...{ work_holder: '', work_until: 0, removed_at: null, updated_at: of.created_at },
  ...of,
})
