import type { ColumnDataType, Kysely } from 'kysely'

/** PDF documents: their versions, what stands on each page, and where each learner is. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('document')
    .addColumn('document_id', id, (c) => c.primaryKey().notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('free_pages', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('removed_at', id)
    .addColumn('created_at', id, (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('document_version')
    .addColumn('document_id', id, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('original', 'text', (c) => c.notNull())
    .addColumn('bytes', id, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('refused', 'text', (c) => c.notNull())
    .addColumn('removed', 'text', (c) => c.notNull())
    .addColumn('pages', 'integer', (c) => c.notNull())
    .addColumn('done_pages', 'integer', (c) => c.notNull())
    .addColumn('created_at', id, (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_version_key', ['document_id', 'version'])
    .execute()
  await db.schema
    .createIndex('document_version_by_state')
    .on('document_version')
    .columns(['state', 'created_at'])
    .execute()
  await db.schema
    .createTable('document_page')
    .addColumn('document_id', id, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_page_key', ['document_id', 'version', 'page'])
    .execute()
  await db.schema
    .createTable('document_place')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('document_id', id, (c) => c.notNull())
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('document_place_key', ['user_id', 'document_id'])
    .execute()
}
