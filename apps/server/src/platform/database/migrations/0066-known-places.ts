import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Devices and addresses from which an account was used: keyed marks, nothing that could be read. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const table = db.schema
    .createTable('known_place')
    .addColumn('place_key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull().references('user_account.user_id'))
    .addColumn('expires_at', id, (c) => c.notNull())
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
  await db.schema.createIndex('known_place_of_user').on('known_place').column('user_id').execute()
  await db.schema.createIndex('known_place_by_expiry').on('known_place').column('expires_at').execute()
}
