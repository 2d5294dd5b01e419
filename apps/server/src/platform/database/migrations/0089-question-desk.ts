import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/**
 * What the list of questions is filtered and sorted by, pictures that questions name and nobody uploaded, and what edits
 * of many questions at once took out of chapters or put back, so that each can be undone as one step.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  // All of the narrow columns: a list that is filtered and sorted by them reads the index and no question.
  await db.schema
    .createIndex('question_desk')
    .on('question')
    .columns(['subject_id', 'style_id', 'year', 'difficulty', 'updated_at', 'question_id'])
    .execute()
  // By two columns, so that SQLite takes it for narrower than the index above.
  await sql`create index question_unexplained on question (subject_id, length(explanation), question_id)
    where explanation = ''`.execute(db)
  // A source may be longer than a key of PostgreSQL.
  await sql`create index question_of_source on question (subject_id, substr(source, 1, 100))
    where source is not null`.execute(db)

  await keyed(
    db.schema
      .createTable('missing_picture')
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('names', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('missing_picture_key', ['subject_id', 'question_id']),
  ).execute()
  await db.schema
    .createTable('picture_look')
    .addColumn('subject_id', id, (c) => c.primaryKey().references('subject.subject_id'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('looked_at', id, (c) => c.notNull())
    .execute()

  await keyed(
    db.schema
      .createTable('kept_place')
      .addColumn('kept_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('chapter_id', id, (c) => c.notNull())
      .addColumn('side', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('removed_at', id)
      .addColumn('removed_places', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('kept_place_key', ['kept_id', 'question_id', 'chapter_id']),
  ).execute()
  await db.schema.createIndex('kept_place_of').on('kept_place').column('question_id').execute()

  await db.schema
    .alterTable('import_run')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('file'))
    .execute()
}
