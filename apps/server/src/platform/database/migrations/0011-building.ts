import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Own exams: saved set-ups, and what each built paper was drawn from. User tables, without foreign keys. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await keyed(
    db.schema
      .createTable('exam_setup')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('setup_id', id, (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('setup', 'text', (c) => c.notNull())
      .addColumn('updated_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('exam_setup_key', ['user_id', 'subject_id', 'setup_id'])
      .addUniqueConstraint('exam_setup_title', ['user_id', 'subject_id', 'title']),
  ).execute()
  await keyed(
    db.schema
      .createTable('built_paper')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('built_at', moment, (c) => c.notNull())
      .addColumn('paper_id', id, (c) => c.notNull())
      .addColumn('seed', id, (c) => c.notNull())
      .addColumn('setup', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('built_paper_key', ['user_id', 'subject_id', 'built_at', 'paper_id']),
  ).execute()
}
