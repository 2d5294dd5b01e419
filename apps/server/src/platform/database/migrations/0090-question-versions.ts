import type { ColumnDataType, Kysely } from 'kysely'

/** What a question said before somebody changed it by hand: the log of changes cuts long texts. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('question_version')
    .addColumn('version_id', id, (c) => c.primaryKey())
    .addColumn('question_id', id, (c) => c.notNull())
    .addColumn('replaced_at', id, (c) => c.notNull())
    .addColumn('replaced_by', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('question_version_of')
    .on('question_version')
    .columns(['question_id', 'replaced_at'])
    .execute()
}
