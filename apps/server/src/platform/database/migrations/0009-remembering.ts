import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** What is due when: review cards, certainty, reasons and the settings of the review. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  // How sure the learner said to be: 1 sure, 2 unsure, 3 a guess.
  await db.schema.alterTable('reply').addColumn('certainty', 'integer').execute()

  // User tables: partitioned by user_id, without foreign keys.
  await keyed(
    db.schema
      .createTable('review_card')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('in_book', 'integer', (c) => c.notNull())
      .addColumn('due_day', 'integer')
      .addColumn('natural_day', 'integer', (c) => c.notNull())
      .addColumn('stability', 'double precision', (c) => c.notNull())
      .addColumn('difficulty', 'double precision', (c) => c.notNull())
      .addColumn('state', 'integer', (c) => c.notNull())
      .addColumn('reps', 'integer', (c) => c.notNull())
      .addColumn('lapses', 'integer', (c) => c.notNull())
      .addColumn('streak', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('last_day', 'integer', (c) => c.notNull())
      .addColumn('last_at', moment, (c) => c.notNull())
      .addColumn('learned_day', 'integer')
      .addColumn('wrong_certainty', 'integer')
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('review_card_key', ['user_id', 'subject_id', 'question_id']),
  ).execute()
  // A queue is read in this order, and counted by day, without a look at the cards.
  await db.schema
    .createIndex('review_card_by_due')
    .on('review_card')
    .columns(['user_id', 'subject_id', 'due_day', 'last_at', 'state'])
    .execute()
  await keyed(
    db.schema
      .createTable('review_setting')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('leave_after', 'integer', (c) => c.notNull())
      .addColumn('new_per_day', 'integer', (c) => c.notNull())
      .addColumn('per_day', 'integer', (c) => c.notNull())
      .addColumn('retention', 'integer', (c) => c.notNull())
      .addColumn('planned_for', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('review_setting_key', ['user_id', 'subject_id']),
  ).execute()
  await db.schema
    .createTable('review_parameters')
    .addColumn('subject_id', id, (c) => c.primaryKey())
    .addColumn('w', 'text', (c) => c.notNull())
    .addColumn('reviews', 'integer', (c) => c.notNull())
    .addColumn('loss', 'double precision', (c) => c.notNull())
    .addColumn('default_loss', 'double precision', (c) => c.notNull())
    .addColumn('fitted_at', moment, (c) => c.notNull())
    .execute()
  // The wrong books have their pages by time and by the moment a question entered.
  await db.schema
    .createIndex('user_question_wrong')
    .on('user_question')
    .columns(['user_id', 'subject_id', 'wrong_at'])
    .where('wrong_at' as never, 'is not', null)
    .execute()

  // Who has a wrong book already finds all of it due, as after a first wrong answer (initial stability and
  // difficulty of FSRS-6 for "again").
  await sql`insert into review_card (user_id, subject_id, question_id, in_book, due_day, natural_day, stability,
      difficulty, state, reps, lapses, streak, last_day, last_at)
    select user_id, subject_id, question_id, 1, (wrong_at + 28800000) / 86400000, (wrong_at + 28800000) / 86400000,
      0.212, 6.4133, 1, 1, 0, 0, (wrong_at + 28800000) / 86400000, wrong_at
    from user_question where wrong_at is not null`.execute(db)
}
