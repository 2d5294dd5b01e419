import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/**
 * Until when a learner may be sitting a paper of a subject, and answers in practice to questions of papers that are
 * under way: they are judged when the paper is over. User tables, without foreign keys.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await keyed(
    db.schema
      .createTable('user_sitting')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('until', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('user_sitting_key', ['user_id', 'subject_id']),
  ).execute()
  // Whoever sits a paper now: two days are longer than any paper.
  await sql`insert into user_sitting (user_id, subject_id, until)
    select user_id, subject_id, max(started_at) + 172800000 from paper_attempt
    where due_at is not null group by user_id, subject_id`.execute(db)

  await keyed(
    db.schema
      .createTable('waiting_reply')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('reply_id', 'text', (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('answered_at', moment, (c) => c.notNull())
      .addColumn('look_at', moment, (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('waiting_reply_key', ['user_id', 'reply_id']),
  ).execute()
  await db.schema.createIndex('waiting_reply_by_look').on('waiting_reply').column('look_at').execute()
}
