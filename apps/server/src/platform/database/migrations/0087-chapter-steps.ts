import type { ColumnDataType, Kysely } from 'kysely'

/** What editors did with chapters, so that it can be undone; chapters that went up in others. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('chapter_step')
    .addColumn('step_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('said', 'text', (c) => c.notNull())
    .addColumn('kept', 'text')
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('undone_at', id)
    .addColumn('undone_by', 'text')
    .execute()
  await db.schema.createIndex('chapter_step_of').on('chapter_step').columns(['subject_id', 'made_at']).execute()
  await db.schema
    .createTable('chapter_replaced')
    .addColumn('chapter_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('into_id', id, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('chapter_replaced_of').on('chapter_replaced').column('subject_id').execute()
}
