import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Results of papers for staff: when candidates were last heard of, and measures of a paper's questions. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table
  await keyed(
    db.schema
      .createTable('paper_seen')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('attempt_id', id, (c) => c.notNull())
      .addColumn('seen_at', id, (c) => c.notNull())
      .addPrimaryKeyConstraint('paper_seen_key', ['user_id', 'attempt_id']),
  ).execute()
  // Counts of a room read no attempt: each carries its whole report.
  await db.schema
    .createIndex('paper_attempt_in_room')
    .on('paper_attempt')
    .columns(['paper_id', 'state', 'handed_in_by', 'is_first', 'user_id', 'attempt_id', 'started_at'])
    .execute()

  await db.schema
    .createTable('paper_measure')
    .addColumn('paper_id', id, (c) => c.primaryKey())
    .addColumn('changes', id, (c) => c.notNull())
    .addColumn('measured_changes', id, (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', id, (c) => c.notNull().defaultTo(0))
    .addColumn('measured_at', id)
    .addColumn('candidates', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', id, (c) => c.notNull().defaultTo(0))
    .addColumn('total_squares', id, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index paper_measure_waiting on paper_measure (next_at) where changes <> measured_changes`.execute(db)
  await keyed(
    db.schema
      .createTable('paper_item_measure')
      .addColumn('paper_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('asked', 'integer', (c) => c.notNull())
      .addColumn('answered', 'integer', (c) => c.notNull())
      .addColumn('candidates', 'integer', (c) => c.notNull())
      .addColumn('marks', 'integer', (c) => c.notNull())
      .addColumn('upper', 'integer', (c) => c.notNull())
      .addColumn('lower', 'integer', (c) => c.notNull())
      .addColumn('score', id, (c) => c.notNull())
      .addColumn('squares', id, (c) => c.notNull())
      .addColumn('total', id, (c) => c.notNull())
      .addColumn('total_squares', id, (c) => c.notNull())
      .addColumn('products', id, (c) => c.notNull())
      .addColumn('upper_score', id, (c) => c.notNull())
      .addColumn('lower_score', id, (c) => c.notNull())
      .addColumn('spent_seconds', id, (c) => c.notNull())
      .addColumn('choices', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('paper_item_measure_key', ['paper_id', 'question_id']),
  ).execute()
  // Papers that were sat before.
  await sql`insert into paper_measure (paper_id, changes) select p.paper_id, 1 from paper p
    where p.owner_user_id is null and exists (select 1 from paper_score s where s.paper_id = p.paper_id)`.execute(db)
}
