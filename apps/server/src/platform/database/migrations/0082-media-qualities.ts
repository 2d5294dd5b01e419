import type { ColumnDataType, Kysely } from 'kysely'

/** Lower qualities of a video, each a file of its own and, where the video has one, an encrypted playlist. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('media_quality')
    .addColumn('media_id', id, (c) => c.notNull())
    // The shorter side of the picture.
    .addColumn('quality', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    // Of what was made; empty: nothing yet.
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', id, (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    // The encrypted playlist, as in media_hls; an empty folder: none.
    .addColumn('hls_folder', 'text', (c) => c.notNull())
    .addColumn('hls_segments', 'integer', (c) => c.notNull())
    .addColumn('hls_playlist', 'text', (c) => c.notNull())
    .addColumn('hls_secret', 'text', (c) => c.notNull())
    // Most bits a second of a segment.
    .addColumn('hls_rate', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('media_quality_key', ['media_id', 'quality'])
    .execute()
  await db.schema.createIndex('media_quality_by_state').on('media_quality').columns(['state', 'media_id']).execute()
}
