import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Codes that addresses brought and no agent has: whoever sent out such a link has to be told. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const moment: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const table = db.schema
    .createTable('unknown_agent')
    .addColumn('agent_code', 'text', (c) => c.primaryKey().notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('first_at', moment, (c) => c.notNull())
    .addColumn('last_at', moment, (c) => c.notNull())
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
}
