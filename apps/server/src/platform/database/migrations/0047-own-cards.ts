import type { ColumnDataType, Kysely } from 'kysely'

/** Cards that learners write themselves. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('own_card')
    .addColumn('card_id', id, (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('front', 'text', (c) => c.notNull())
    .addColumn('back', 'text', (c) => c.notNull())
    // Where the text was taken from, in words; empty: written by hand.
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('changed_at', id, (c) => c.notNull())
    // Null: it stands.
    .addColumn('removed_at', id)
    .execute()
  await db.schema.createIndex('own_card_by_user').on('own_card').columns(['user_id', 'subject_id', 'made_at']).execute()
}
