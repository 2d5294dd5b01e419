import type { ColumnDataType, Kysely } from 'kysely'

/** What new study plans of a subject are made with. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('plan_template')
    .addColumn('subject_id', id, (c) => c.primaryKey().notNull())
    // JSON: StageTemplate of the domain.
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
}
