import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** The memory of cards beside questions, the log of all ratings, and how one learns with cards. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table
  await keyed(
    db.schema
      .createTable('memory_card')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      // point, own or question; of a question only the marks stand here, its memory is its review_card.
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('item_id', id, (c) => c.notNull())
      .addColumn('due_day', 'integer')
      .addColumn('natural_day', 'integer')
      // Null: it was never rated.
      .addColumn('stability', 'double precision')
      .addColumn('difficulty', 'double precision')
      .addColumn('state', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('reps', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('lapses', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('last_day', 'integer')
      .addColumn('last_at', id, (c) => c.notNull().defaultTo(0))
      .addColumn('learned_day', 'integer')
      .addColumn('aside', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('marked', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('aside_at', id, (c) => c.notNull().defaultTo(0))
      .addColumn('marked_at', id, (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('memory_card_key', ['user_id', 'subject_id', 'kind', 'item_id']),
  ).execute()
  await db.schema
    .createIndex('memory_card_by_due')
    .on('memory_card')
    .columns(['user_id', 'subject_id', 'due_day'])
    .execute()
  await keyed(
    db.schema
      .createTable('memory_log')
      .addColumn('user_id', id, (c) => c.notNull())
      // The id of the reply or of the card's rating that moved the memory.
      .addColumn('event_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('item_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('rating', 'integer', (c) => c.notNull())
      .addColumn('rated_at', id, (c) => c.notNull())
      .addColumn('rated_day', 'integer', (c) => c.notNull())
      // Days since the rating before, and the recall foretold for this one; null: it was the first.
      .addColumn('elapsed', 'integer')
      .addColumn('recall', 'double precision')
      // JSON of the card before; null: there was none.
      .addColumn('memory_before', 'text')
      .addColumn('undone', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('memory_log_key', ['user_id', 'event_id', 'kind', 'item_id']),
  ).execute()
  await db.schema
    .createIndex('memory_log_by_day')
    .on('memory_log')
    .columns(['user_id', 'subject_id', 'rated_day'])
    .execute()
  await keyed(
    db.schema
      .createTable('card_setting')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('new_points', 'integer', (c) => c.notNull())
      // 1: questions of the wrong book are cards by themselves.
      .addColumn('mistakes', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('card_setting_key', ['user_id', 'subject_id']),
  ).execute()
}
