import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** What published imports changed, as it was before and as they left it: each can be undone as one step. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await db.schema
    .createTable('import_kept')
    .addColumn('kept_id', id, (c) => c.primaryKey())
    .addColumn('import_id', id, (c) => c.notNull().unique())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('kept_at', id, (c) => c.notNull())
    .addColumn('frame', 'text', (c) => c.notNull())
    .addColumn('undone_at', id)
    .addColumn('undone_by', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await keyed(
    db.schema
      .createTable('kept_question')
      .addColumn('kept_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('style_id', 'integer')
      .addColumn('form', 'text')
      .addColumn('group_id', id)
      .addColumn('group_order', 'integer')
      .addColumn('hint', 'text')
      .addColumn('stem', 'text')
      .addColumn('options', 'text')
      .addColumn('answer', 'text')
      .addColumn('explanation', 'text')
      .addColumn('source', 'text')
      .addColumn('year', 'integer')
      .addColumn('difficulty', 'integer')
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addColumn('updated_at', id, (c) => c.notNull())
      .addPrimaryKeyConstraint('kept_question_key', ['kept_id', 'question_id', 'side']),
  ).execute()
  await db.schema.createIndex('kept_question_of').on('kept_question').column('question_id').execute()
  await keyed(
    db.schema
      .createTable('kept_item')
      .addColumn('kept_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('chapter_id', id, (c) => c.notNull())
      .addColumn('moved_from', id)
      .addColumn('moved_position', 'integer')
      .addColumn('removed_at', id)
      .addColumn('removed_places', 'text')
      .addPrimaryKeyConstraint('kept_item_key', ['kept_id', 'question_id']),
  ).execute()
  await db.schema.createIndex('kept_item_of').on('kept_item').column('question_id').execute()
  await keyed(
    db.schema
      .createTable('kept_point')
      .addColumn('kept_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('point_id', id, (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('kept_point_key', ['kept_id', 'question_id', 'point_id']),
  ).execute()
}
