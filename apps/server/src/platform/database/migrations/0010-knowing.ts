import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** What questions and answers tell: measures of questions, mastery of points, confusable pairs, adaptive runs, predictions. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  // Read question by question when it is measured, and learner by learner when an ability is estimated.
  await keyed(
    db.schema
      .createTable('first_answer')
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('is_right', 'integer', (c) => c.notNull())
      .addColumn('reply', 'text', (c) => c.notNull())
      .addColumn('spend_seconds', 'integer', (c) => c.notNull())
      .addColumn('answered_at', moment, (c) => c.notNull())
      .addColumn('last_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('first_answer_key', ['question_id', 'user_id']),
  ).execute()
  await db.schema
    .createIndex('first_answer_of_user')
    .on('first_answer')
    .columns(['user_id', 'subject_id', 'answered_at'])
    .execute()
  await db.schema
    .createTable('question_measure')
    .addColumn('question_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('rating', 'double precision', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('answered_right', 'integer', (c) => c.notNull())
    .addColumn('measured_attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('discrimination', 'double precision')
    .addColumn('upper_lower', 'double precision')
    .addColumn('median_seconds', 'integer')
    .addColumn('wrong_reply', 'text')
    .addColumn('wrong_times', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('question_measure_of_subject').on('question_measure').column('subject_id').execute()

  await keyed(
    db.schema
      .createTable('user_knowing')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('rating', 'double precision', (c) => c.notNull())
      .addColumn('answers', 'integer', (c) => c.notNull())
      .addColumn('answered_right', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_knowing_key', ['user_id', 'subject_id']),
  ).execute()
  await keyed(
    db.schema
      .createTable('point_mastery')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('point_id', id, (c) => c.notNull())
      .addColumn('known', 'double precision', (c) => c.notNull())
      .addColumn('answers', 'integer', (c) => c.notNull())
      .addColumn('last_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('point_mastery_key', ['user_id', 'subject_id', 'point_id']),
  ).execute()

  await db.schema
    .createTable('confusable_pair')
    .addColumn('pair_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('point_a', id, (c) => c.notNull())
    .addColumn('point_b', id, (c) => c.notNull())
    .addColumn('links', 'integer', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addUniqueConstraint('confusable_pair_points', ['subject_id', 'point_a', 'point_b'])
    .execute()
  await keyed(
    db.schema
      .createTable('confusable_option')
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('own_point', id, (c) => c.notNull())
      .addColumn('other_point', id, (c) => c.notNull())
      .addColumn('times', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('confusable_option_key', ['question_id', 'answer']),
  ).execute()
  await db.schema.createIndex('confusable_option_of_subject').on('confusable_option').column('subject_id').execute()

  await db.schema
    .createTable('adaptive_run')
    .addColumn('run_id', id, (c) => c.primaryKey())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('chapter_id', id)
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('ended_by', 'text')
    .addColumn('seed', id, (c) => c.notNull())
    .addColumn('prior_mean', 'double precision', (c) => c.notNull())
    .addColumn('prior_error', 'double precision', (c) => c.notNull())
    .addColumn('ability', 'double precision', (c) => c.notNull())
    .addColumn('error', 'double precision', (c) => c.notNull())
    .addColumn('answered', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('answered_right', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_question_id', id)
    .addColumn('next_why', 'text')
    .addColumn('started_at', moment, (c) => c.notNull())
    .addColumn('ended_at', moment)
    .execute()
  await db.schema
    .createIndex('adaptive_run_of_user')
    .on('adaptive_run')
    .columns(['user_id', 'subject_id', 'started_at'])
    .execute()
  await sql`create unique index adaptive_run_running on adaptive_run (user_id, subject_id) where state = 'running'`.execute(
    db,
  )
  await keyed(
    db.schema
      .createTable('adaptive_answer')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('run_id', id, (c) => c.notNull())
      .addColumn('no', 'integer', (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('reply', 'text', (c) => c.notNull())
      .addColumn('is_right', 'integer', (c) => c.notNull())
      .addColumn('difficulty', 'double precision', (c) => c.notNull())
      .addColumn('ability', 'double precision', (c) => c.notNull())
      .addColumn('error', 'double precision', (c) => c.notNull())
      .addPrimaryKeyConstraint('adaptive_answer_key', ['user_id', 'run_id', 'no']),
  ).execute()

  // What was thought of a candidate before a paper, beside what the paper came to. Marks stand in hundredths.
  await db.schema
    .createTable('prediction')
    .addColumn('attempt_id', id, (c) => c.primaryKey())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('paper_id', id, (c) => c.notNull())
    .addColumn('made_at', moment, (c) => c.notNull())
    .addColumn('expected', 'integer', (c) => c.notNull())
    .addColumn('deviation', 'integer', (c) => c.notNull())
    .addColumn('low', 'integer', (c) => c.notNull())
    .addColumn('high', 'integer', (c) => c.notNull())
    .addColumn('score', 'integer')
    .execute()
  await db.schema.createIndex('prediction_of_subject').on('prediction').columns(['subject_id', 'score']).execute()
  await db.schema
    .createTable('prediction_record')
    .addColumn('subject_id', id, (c) => c.primaryKey())
    .addColumn('checked', 'integer', (c) => c.notNull())
    .addColumn('held', 'integer', (c) => c.notNull())
    .addColumn('stretch', 'double precision', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('paper_attempt_by_start').on('paper_attempt').column('started_at').execute()
}
