import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Where an import gathers what it will change, so that publishing it is one short transaction. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await db.schema
    .createTable('staging')
    .addColumn('staging_id', id, (c) => c.primaryKey())
    // One import of a subject at a time.
    .addColumn('subject_id', id, (c) => c.notNull().unique().references('subject.subject_id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('lease_until', id, (c) => c.notNull())
    .execute()
  await keyed(
    db.schema
      .createTable('staged_addition')
      .addColumn('staging_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addPrimaryKeyConstraint('staged_addition_key', ['staging_id', 'question_id']),
  ).execute()
  await keyed(
    db.schema
      .createTable('staged_change')
      .addColumn('staging_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('style_id', 'integer', (c) => c.notNull())
      .addColumn('form', 'text', (c) => c.notNull())
      .addColumn('group_id', id)
      .addColumn('group_order', 'integer', (c) => c.notNull())
      .addColumn('hint', 'text', (c) => c.notNull())
      .addColumn('stem', 'text', (c) => c.notNull())
      .addColumn('options', 'text', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('explanation', 'text', (c) => c.notNull())
      .addColumn('source', 'text')
      .addColumn('year', 'integer')
      .addColumn('difficulty', 'integer')
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addColumn('updated_at', id, (c) => c.notNull())
      .addPrimaryKeyConstraint('staged_change_key', ['staging_id', 'question_id']),
  ).execute()
  await keyed(
    db.schema
      .createTable('staged_item')
      .addColumn('staging_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('chapter_id', id, (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('moved_from', id)
      .addPrimaryKeyConstraint('staged_item_key', ['staging_id', 'question_id']),
  ).execute()
  await keyed(
    db.schema
      .createTable('staged_point')
      .addColumn('staging_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('point_id', id, (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('staged_point_key', ['staging_id', 'question_id', 'point_id']),
  ).execute()
  await keyed(
    db.schema
      .createTable('staged_name')
      .addColumn('staging_id', id, (c) => c.notNull())
      .addColumn('named_id', id, (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('staged_name_key', ['staging_id', 'named_id']),
  ).execute()
  // A group's questions are asked for by it, and a group that goes is looked for among the questions.
  await db.schema.createIndex('question_of_group').on('question').column('group_id').execute()
}
