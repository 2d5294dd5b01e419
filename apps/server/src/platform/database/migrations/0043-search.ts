import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * What is searched, and how knowledge points stand to each other. Searched are the words of questions, points and texts, found by pairs of characters. PostgreSQL finds pairs by an
 * index over a list of numbers, SQLite by its full-text table, whose words the pairs are.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const item = db.schema
    .createTable('search_item')
    .addColumn('doc_id', id, (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('kind', 'integer', (c) => c.notNull())
    .addColumn('item_id', id, (c) => c.notNull())
    .addColumn('stamp', 'text', (c) => c.notNull())
    .addColumn('names', 'text', (c) => c.notNull())
    .addColumn('initials', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addUniqueConstraint('search_item_of', ['subject_id', 'kind', 'item_id'])
  await (dialect === 'sqlite' ? item : item.addColumn('grams', sql`bigint[]`, (c) => c.notNull())).execute()
  if (dialect === 'sqlite')
    await sql`create virtual table search_gram using fts5(grams, content='', contentless_delete=1, detail=none,
      tokenize='ascii')`.execute(db)
  else await sql`create index search_item_grams on search_item using gin (grams)`.execute(db)
  const state = db.schema
    .createTable('search_state')
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('kind', 'integer', (c) => c.notNull())
    .addColumn('asked', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('done', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('doing', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('after', id, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('search_state_key', ['subject_id', 'kind'])
  await state.execute()
  // How points stand to each other: those of both directions stand twice.
  await db.schema
    .createTable('point_link')
    .addColumn('point_id', id, (c) => c.notNull())
    .addColumn('other_id', id, (c) => c.notNull())
    .addColumn('kind', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('point_link_key', ['point_id', 'kind', 'other_id'])
    .execute()
  await db.schema.createIndex('point_link_of_other').on('point_link').columns(['other_id', 'kind']).execute()
  // The index goes through the questions of a subject in the order of their ids.
  await db.schema.createIndex('question_of_subject').on('question').columns(['subject_id', 'question_id']).execute()
}
