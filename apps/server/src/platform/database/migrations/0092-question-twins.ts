import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/**
 * Questions that stand in a bank more than once: what they are found by, which of them editors told apart, and what was
 * merged, with what it changed of learners, so that it can be undone.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await keyed(
    db.schema
      .createTable('twin_look')
      .addColumn('subject_id', id, (c) => c.primaryKey().notNull().references('subject.subject_id'))
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('after_id', id)
      .addColumn('looked_at', id, (c) => c.notNull()),
  ).execute()
  await keyed(
    db.schema
      .createTable('question_words')
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addColumn('is_paired', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('question_words_key', ['subject_id', 'question_id']),
  ).execute()
  await sql`create index question_words_unpaired on question_words (subject_id, question_id) where is_paired = 0`.execute(
    db,
  )
  await keyed(
    db.schema
      .createTable('question_band')
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('band', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addPrimaryKeyConstraint('question_band_key', ['subject_id', 'band', 'question_id']),
  ).execute()
  await db.schema.createIndex('question_band_of').on('question_band').column('question_id').execute()
  await keyed(
    db.schema
      .createTable('question_pair')
      .addColumn('one_id', id, (c) => c.notNull())
      .addColumn('other_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('likeness', 'text', (c) => c.notNull())
      .addColumn('degree', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('question_pair_key', ['one_id', 'other_id']),
  ).execute()
  await db.schema.createIndex('question_pair_of').on('question_pair').column('other_id').execute()
  await db.schema
    .createIndex('question_pair_in')
    .on('question_pair')
    .columns(['subject_id', 'degree', 'one_id', 'other_id'])
    .execute()
  await keyed(
    db.schema
      .createTable('question_apart')
      .addColumn('one_id', id, (c) => c.notNull())
      .addColumn('other_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('told_at', id, (c) => c.notNull())
      .addColumn('told_by', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('question_apart_key', ['one_id', 'other_id']),
  ).execute()
  await db.schema.createIndex('question_apart_of').on('question_apart').columns(['subject_id', 'told_at']).execute()

  await db.schema
    .createTable('question_merge')
    .addColumn('merge_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('stay_id', id, (c) => c.notNull())
    .addColumn('stay_stem', 'text', (c) => c.notNull())
    .addColumn('kept', 'text', (c) => c.notNull())
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('undone_at', id)
    .addColumn('undone_by', 'text')
    .execute()
  await db.schema.createIndex('question_merge_of').on('question_merge').columns(['subject_id', 'made_at']).execute()
  for (const table of ['replies_before_merge', 'review_before_merge']) {
    await keyed(
      db.schema
        .createTable(table)
        .addColumn('merge_id', id, (c) => c.notNull())
        .addColumn('user_id', id, (c) => c.notNull())
        .addColumn('subject_id', id, (c) => c.notNull())
        .addColumn('question_id', id, (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('kept', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ['merge_id', 'user_id', 'question_id', 'kind']),
    ).execute()
    await db.schema.createIndex(`${table}_of`).on(table).column('user_id').execute()
  }
  // A merge finds the learners of a question. Answers have no such index: each save would write it.
  for (const table of ['favourite', 'note'])
    await db.schema.createIndex(`${table}_of_question`).on(table).column('question_id').execute()
}
