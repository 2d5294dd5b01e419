import type { ColumnDataType, Kysely } from 'kysely'

/** Knowledge points that were removed, split and imported: what stood before, and how it is undone. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('point_change')
    .addColumn('change_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('told', 'text', (c) => c.notNull())
    .addColumn('kept', 'text', (c) => c.notNull())
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('undone_at', id)
    .addColumn('undone_by', 'text')
    .execute()
  await db.schema.createIndex('point_change_of').on('point_change').columns(['subject_id', 'made_at']).execute()
  // Tables of points that were read and shown, until they are imported.
  await db.schema
    .createTable('point_table')
    .addColumn('table_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('rows_read', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .execute()
  // Merging, splitting and removing find the lessons and marks of a point.
  await db.schema.createIndex('video_lesson_of_point').on('video_lesson').columns(['point_id']).execute()
  await db.schema.createIndex('video_mark_of').on('video_mark').columns(['of_id', 'kind']).execute()
}
