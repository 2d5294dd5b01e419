import type { ColumnDataType, Kysely } from 'kysely'

/** Where a document is shown, and whether learners may save the whole of it as a file. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .alterTable('document')
    .addColumn('can_save', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('material_document')
    .addColumn('document_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('shelf', 'text', (c) => c.notNull())
    // Null: beside the whole shelf.
    .addColumn('node_id', id)
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('material_document_by_shelf')
    .on('material_document')
    .columns(['subject_id', 'shelf', 'position'])
    .execute()
}
