import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Addresses of learners, for books. A user table, without foreign keys. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const table = db.schema
    .createTable('user_address')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('address_id', id, (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    // Six digits of the official list, and the names as they were when it was chosen.
    .addColumn('region_code', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('user_address_key', ['user_id', 'address_id'])
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
}
