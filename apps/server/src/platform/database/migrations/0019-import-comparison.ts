import type { ColumnDataType, Kysely } from 'kysely'

/** What an import was compared with: counts and samples of what it overwrites, what was confirmed, columns left out. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('import_comparison')
    .addColumn('import_id', id, (c) => c.primaryKey().references('import_run.import_id'))
    .addColumn('asked', 'text', (c) => c.notNull())
    .addColumn('allowed', 'text', (c) => c.notNull())
    .addColumn('findings', 'text', (c) => c.notNull())
    .addColumn('unread_columns', 'text', (c) => c.notNull())
    .execute()
  // The last check of the same file with the same settings is looked for before an import begins.
  await db.schema.createIndex('import_comparison_of').on('import_comparison').column('asked').execute()
}
