import type { ColumnDataType, Kysely } from 'kysely'

/** What a knowledge point says beside its name. A point without a row says nothing yet. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('point_text')
    .addColumn('point_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('aliases', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('source_year', 'integer')
    .addColumn('importance', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('point_text_by_subject').on('point_text').columns(['subject_id']).execute()
}
