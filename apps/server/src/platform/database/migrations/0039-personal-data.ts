import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Where sessions are from, the time of days studied, exports of one's data, deletions of accounts. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  for (const column of ['device', 'address'])
    await db.schema
      .alterTable('session')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(sql`''`))
      .execute()
  await db.schema
    .alterTable('user_day')
    .addColumn('spent_seconds', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('data_export')
    .addColumn('user_id', id, (c) => c.primaryKey().notNull())
    .addColumn('export_id', id, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('asked_at', id, (c) => c.notNull())
    .addColumn('progress', 'integer', (c) => c.notNull())
    .addColumn('stop_asked', 'integer', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    // While it is made: whoever makes it says again before then that it goes on. When it is ready: when its file goes.
    .addColumn('until', id, (c) => c.notNull())
    .addColumn('path', 'text')
    .addColumn('bytes', id)
    .execute()
  await db.schema.createIndex('data_export_by_state').on('data_export').columns(['state', 'until']).execute()
  await db.schema
    .createTable('account_deletion')
    .addColumn('user_id', id, (c) => c.primaryKey().notNull())
    .addColumn('asked_at', id, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    // When the job has something to do; null: nothing any more.
    .addColumn('next_at', id)
    .addColumn('ended_at', id)
    // How far a round over the tables is.
    .addColumn('step', 'integer', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('found', 'integer', (c) => c.notNull())
    .execute()
  await sql`create index account_deletion_due on account_deletion (next_at) where next_at is not null`.execute(db)
}
