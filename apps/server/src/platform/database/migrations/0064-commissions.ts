import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Commission of one version, rates that end, and what agents were paid as rows of their own. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  for (const [column, type] of [
    ['vn', 'integer'],
    ['holds_until', id],
  ] as const)
    await db.schema.alterTable('agent_commission').addColumn(column, type).execute()
  await db.schema
    .alterTable('agent_commission')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('agent_settlement')
    .addColumn('settlement_id', id, (c) => c.primaryKey().notNull())
    .addColumn('agent_code', 'text', (c) => c.notNull())
    .addColumn('amount', id, (c) => c.notNull())
    // When the money went to the agent; `entered_at`: when that was entered.
    .addColumn('paid_at', id, (c) => c.notNull())
    .addColumn('entered_at', id, (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('reversed_at', id)
    .addColumn('reversed_by', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('agent_settlement_of_agent')
    .on('agent_settlement')
    .columns(['agent_code', 'paid_at'])
    .execute()
  await db.schema
    .createIndex('agent_settlement_by_time')
    .on('agent_settlement')
    .columns(['paid_at', 'settlement_id'])
    .execute()
  // What was entered so far stands in the ledger alone, its note in the audit log.
  await sql`insert into agent_settlement (settlement_id, agent_code, amount, paid_at, entered_at, note, by_name)
    select e.entry_id, substr(l.account, 7), l.amount, e.at, e.at, '', ''
    from ledger_entry e join ledger_line l on l.entry_id = e.entry_id
    where e.kind = 'agentPaid' and l.account >= 'agent:' and l.account < 'agent;'`.execute(db)
}
