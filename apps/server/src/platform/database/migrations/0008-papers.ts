import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Papers, attempts at them and their scores. Marks stand in hundredths. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await db.schema
    .createTable('paper')
    .addColumn('paper_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('external_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source_name', 'text', (c) => c.notNull())
    .addColumn('group_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('room', 'text', (c) => c.notNull())
    .addColumn('year', 'integer')
    .addColumn('module', 'text', (c) => c.notNull())
    .addColumn('is_free', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rule_version', 'text', (c) => c.notNull())
    .addColumn('full_mark', 'integer', (c) => c.notNull())
    .addColumn('pass_mark', 'integer')
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addColumn('opens_at', moment)
    .addColumn('closes_at', moment)
    .addColumn('entry_seconds', 'integer')
    .addColumn('hand_in_after_seconds', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('owner_user_id', id)
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('updated_at', moment, (c) => c.notNull())
    .addUniqueConstraint('paper_external', ['subject_id', 'external_key'])
    .execute()
  await db.schema.createIndex('paper_of_owner').on('paper').columns(['owner_user_id', 'subject_id']).execute()
  await db.schema
    .createTable('paper_unit')
    .addColumn('unit_id', id, (c) => c.primaryKey())
    .addColumn('paper_id', id, (c) => c.notNull().references('paper.paper_id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addColumn('rest_seconds', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('pass_mark', 'integer')
    .execute()
  await db.schema.createIndex('paper_unit_of_paper').on('paper_unit').columns(['paper_id', 'position']).execute()
  await db.schema
    .createTable('paper_section')
    .addColumn('section_id', id, (c) => c.primaryKey())
    .addColumn('unit_id', id, (c) => c.notNull().references('paper_unit.unit_id'))
    .addColumn('paper_id', id, (c) => c.notNull().references('paper.paper_id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('style_id', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('paper_section_of_paper').on('paper_section').column('paper_id').execute()
  await keyed(
    db.schema
      .createTable('paper_item')
      .addColumn('paper_id', id, (c) => c.notNull().references('paper.paper_id'))
      .addColumn('question_id', id, (c) => c.notNull().references('question.question_id'))
      .addColumn('section_id', id, (c) => c.notNull().references('paper_section.section_id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('marks', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('paper_item_key', ['paper_id', 'question_id']),
  ).execute()
  await db.schema.createIndex('paper_item_of_question').on('paper_item').column('question_id').execute()

  // User tables: partitioned by user_id, without foreign keys.
  await db.schema
    .createTable('paper_attempt')
    .addColumn('attempt_id', id, (c) => c.primaryKey())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('paper_id', id, (c) => c.notNull())
    .addColumn('is_first', 'integer', (c) => c.notNull())
    .addColumn('started_at', moment, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('unit_id', id)
    .addColumn('due_at', moment)
    .addColumn('units', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('handed_in_at', moment)
    .addColumn('handed_in_by', 'text')
    .addColumn('score', 'integer')
    .addColumn('full_mark', 'integer')
    .addColumn('spent_seconds', 'integer')
    .addColumn('passed', 'integer')
    .addColumn('report', 'text')
    .addColumn('filed_at', moment)
    .addColumn('stage', 'text')
    .execute()
  await db.schema
    .createIndex('paper_attempt_of_user')
    .on('paper_attempt')
    .columns(['user_id', 'subject_id', 'paper_id'])
    .execute()
  // What jobs look for: few rows of many.
  await sql`create index paper_attempt_by_due on paper_attempt (due_at) where due_at is not null`.execute(db)
  await sql`create index paper_attempt_by_stage on paper_attempt (stage, handed_in_at) where stage is not null`.execute(
    db,
  )
  await db.schema.createIndex('paper_attempt_by_score').on('paper_attempt').columns(['paper_id', 'score']).execute()
  await keyed(
    db.schema
      .createTable('paper_answer')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('attempt_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('reply', 'text', (c) => c.notNull())
      .addColumn('spend_seconds', 'integer', (c) => c.notNull())
      .addColumn('marked', 'integer', (c) => c.notNull())
      .addColumn('confirmed', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('seat', 'integer', (c) => c.notNull())
      .addColumn('no', 'integer', (c) => c.notNull())
      .addColumn('saved_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('paper_answer_key', ['user_id', 'attempt_id', 'question_id']),
  ).execute()

  // What first attempts add up to, counted by a job.
  await keyed(
    db.schema
      .createTable('paper_score')
      .addColumn('paper_id', id, (c) => c.notNull())
      .addColumn('score', 'integer', (c) => c.notNull())
      .addColumn('candidates', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('paper_score_key', ['paper_id', 'score']),
  ).execute()
  await keyed(
    db.schema
      .createTable('paper_question_count')
      .addColumn('paper_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('candidates', 'integer', (c) => c.notNull())
      .addColumn('answered_right', 'integer', (c) => c.notNull())
      .addColumn('spent_seconds', id, (c) => c.notNull())
      .addPrimaryKeyConstraint('paper_question_count_key', ['paper_id', 'question_id']),
  ).execute()
  // The order of those who sat a paper within its window, made once when it has closed.
  await db.schema
    .createTable('paper_ranking')
    .addColumn('paper_id', id, (c) => c.primaryKey())
    .addColumn('candidates', 'integer', (c) => c.notNull())
    .addColumn('ranked_at', moment, (c) => c.notNull())
    .execute()
  await keyed(
    db.schema
      .createTable('paper_rank')
      .addColumn('paper_id', id, (c) => c.notNull())
      .addColumn('place', 'integer', (c) => c.notNull())
      .addColumn('rank', 'integer', (c) => c.notNull())
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('shown_name', 'text', (c) => c.notNull())
      .addColumn('score', 'integer', (c) => c.notNull())
      .addColumn('spent_seconds', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('paper_rank_key', ['paper_id', 'place']),
  ).execute()
  await db.schema.createIndex('paper_rank_of_user').on('paper_rank').columns(['paper_id', 'user_id']).execute()
}
