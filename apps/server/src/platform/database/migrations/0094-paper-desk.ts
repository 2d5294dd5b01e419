import type { ColumnDataType, Kysely } from 'kysely'

/** Papers as editors make them before learners see them, and papers that were withdrawn. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('paper_draft')
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('external_key', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('is_published', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', id, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('paper_draft_key', ['subject_id', 'external_key'])
    .execute()
  for (const moment of ['withdrawn_at', 'collected_at'])
    await db.schema.alterTable('paper').addColumn(moment, id).execute()
}
