import type { ColumnDataType, Kysely } from 'kysely'

/** Videos as files: what is on its way, in which parts it is kept, what was found in it, and its encrypted playlist. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('media_upload')
    .addColumn('upload_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('media_id', id, (c) => c.notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    // Of the file on the editor's machine, so that an upload goes on after a reload.
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('bytes', id, (c) => c.notNull())
    .addColumn('received', id, (c) => c.notNull())
    // Which request takes bytes now, and until when it is believed to.
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('hold_until', id, (c) => c.notNull())
    .addColumn('expires_at', id, (c) => c.notNull())
    .addColumn('created_at', id, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('media_upload_by_user').on('media_upload').columns(['user_id', 'mark']).execute()
  await db.schema.createIndex('media_upload_by_end').on('media_upload').columns(['expires_at']).execute()
  await db.schema
    .createTable('media_file')
    .addColumn('media_id', id, (c) => c.primaryKey().notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', id, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('refused', 'text', (c) => c.notNull())
    .addColumn('container', 'text', (c) => c.notNull())
    .addColumn('codecs', 'text', (c) => c.notNull())
    .addColumn('length_ms', id, (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('vendor_id', 'text', (c) => c.notNull())
    // Counts the pictures; 0: there is none.
    .addColumn('poster', 'integer', (c) => c.notNull())
    .addColumn('poster_tried', 'integer', (c) => c.notNull())
    .addColumn('hls', 'text', (c) => c.notNull())
    .addColumn('hls_percent', 'integer', (c) => c.notNull())
    .addColumn('hls_note', 'text', (c) => c.notNull())
    // Which server makes something of it, and until when it is believed to.
    .addColumn('work_holder', 'text', (c) => c.notNull())
    .addColumn('work_until', id, (c) => c.notNull())
    .addColumn('removed_at', id)
    .addColumn('created_at', id, (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('media_file_by_time').on('media_file').columns(['created_at']).execute()
  await db.schema.createIndex('media_file_by_hls').on('media_file').columns(['hls', 'created_at']).execute()
  await db.schema.createIndex('media_file_by_poster').on('media_file').columns(['poster_tried', 'created_at']).execute()
  await db.schema
    .createTable('media_part')
    .addColumn('media_id', id, (c) => c.notNull())
    .addColumn('start_byte', id, (c) => c.notNull())
    .addColumn('bytes', id, (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_part_key', ['media_id', 'start_byte'])
    .execute()
  await db.schema
    .createTable('media_hls')
    .addColumn('media_id', id, (c) => c.primaryKey().notNull())
    // Base64 of the sixteen bytes that its segments are encrypted with.
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('segments', 'integer', (c) => c.notNull())
    .addColumn('playlist', 'text', (c) => c.notNull())
    .addColumn('folder', 'text', (c) => c.notNull())
    .execute()
}
