import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Agreement texts, and what learners filled in, signed and accepted. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  // One row a version of a text. A row that has begun to hold is never changed.
  await db.schema
    .createTable('agreement')
    .addColumn('agreement_id', id, (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('agent_code', 'text', (c) => c.notNull())
    .addColumn('subject_id', id)
    .addColumn('vn', 'integer')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('holds_from', id, (c) => c.notNull())
    .addColumn('created_at', id, (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('agreement_by_kind')
    .on('agreement')
    .columns(['kind', 'subject_id', 'holds_from'])
    .execute()
  // Accepted texts as they were, each once, by the hash of what it says.
  const copies = db.schema
    .createTable('accepted_text')
    .addColumn('text_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
  await (dialect === 'sqlite' ? copies.modifyEnd(sql`without rowid`) : copies).execute()
  await db.schema
    .createTable('user_authorization')
    .addColumn('auth_id', id, (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('vn', 'integer', (c) => c.notNull())
    .addColumn('agent_code', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('agreement_id', id, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('identity', 'text', (c) => c.notNull())
    .addColumn('sign_path', 'text', (c) => c.notNull())
    .addColumn('sign_hash', 'text', (c) => c.notNull())
    .addColumn('strokes', 'text', (c) => c.notNull())
    .addColumn('text_hash', 'text')
    .addColumn('ext_data', 'text', (c) => c.notNull())
    .addColumn('saved_at', id, (c) => c.notNull())
    .addColumn('accepted_at', id)
    .execute()
  await db.schema
    .createIndex('user_authorization_by_user')
    .on('user_authorization')
    .columns(['user_id', 'subject_id', 'vn'])
    .execute()
  await db.schema.createIndex('user_authorization_by_time').on('user_authorization').columns(['saved_at']).execute()
}
