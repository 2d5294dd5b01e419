import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Interviews as learners judged them, and what they added up to by day. User tables, without foreign keys. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await keyed(
    db.schema
      .createTable('interview_score')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('chapter_id', id, (c) => c.notNull())
      .addColumn('earned', 'text', (c) => c.notNull())
      .addColumn('score', 'integer', (c) => c.notNull())
      .addColumn('full_mark', 'integer', (c) => c.notNull())
      .addColumn('best', 'integer', (c) => c.notNull())
      .addColumn('times', 'integer', (c) => c.notNull())
      .addColumn('spent_seconds', 'integer', (c) => c.notNull())
      .addColumn('spoken', 'integer', (c) => c.notNull())
      .addColumn('answered_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('interview_score_key', ['user_id', 'subject_id', 'question_id']),
  ).execute()
  await keyed(
    db.schema
      .createTable('interview_day')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('times', 'integer', (c) => c.notNull())
      .addColumn('score', 'integer', (c) => c.notNull())
      .addColumn('full_mark', 'integer', (c) => c.notNull())
      .addColumn('spent_seconds', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('interview_day_key', ['user_id', 'subject_id', 'day']),
  ).execute()
}
