import type { ColumnDataType, Kysely } from 'kysely'

/** Decks that learners brought along: formatted own cards with pictures, and from which import they are. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  // Clean HTML of a side; empty: the side is its text.
  for (const column of ['front_html', 'back_html'])
    await db.schema
      .alterTable('own_card')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  // What tells the card in its deck; empty: it was written here.
  await db.schema
    .alterTable('own_card')
    .addColumn('deck_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // Null: it was written here.
  await db.schema.alterTable('own_card').addColumn('import_id', id).execute()
  await db.schema
    .createTable('card_import')
    .addColumn('import_id', id, (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('cards', 'integer', (c) => c.notNull())
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('undone_at', id)
    .execute()
  await db.schema
    .createIndex('card_import_by_user')
    .on('card_import')
    .columns(['user_id', 'subject_id', 'made_at'])
    .execute()
  await db.schema
    .createTable('own_card_picture')
    // Below the store of files.
    .addColumn('path', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('import_id', id, (c) => c.notNull())
    .addColumn('added_at', id, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('own_card_picture_by_user')
    .on('own_card_picture')
    .columns(['user_id', 'import_id'])
    .execute()
}
