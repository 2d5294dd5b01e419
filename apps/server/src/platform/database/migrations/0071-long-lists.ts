import { type Kysely, sql } from 'kysely'

/**
 * What long lists of the back office and jobs find their rows by. Statements sum by the day in Beijing: an index that has
 * the day and all that is summed is read in the order of the sums, and the table is left alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('agent_member_of_agent').on('agent_member').columns(['agent_code']).execute()
  await db.schema.createIndex('live_booking_of_lesson').on('live_booking').columns(['lesson_id', 'user_id']).execute()
  await db.schema
    .createIndex('material_document_of_subject')
    .on('material_document')
    .columns(['subject_id', 'document_id'])
    .execute()
  await sql`create index search_state_doing on search_state (subject_id, kind) where doing <> ''`.execute(db)
  const dayOf = (column: string) => sql.raw(`((${column} + 28800000) / 86400000)`)
  await sql`create index sale_order_paid_by_day on sale_order
    (${dayOf('paid_at')}, agent_code, paid_at, amount) where paid_at is not null`.execute(db)
  await sql`create index sale_refund_done_by_day on sale_refund
    (${dayOf('done_at')}, order_id, done_at, amount, state) where done_at is not null`.execute(db)
  await sql`create index ledger_line_of_agents_by_day on ledger_line
    (${dayOf('at')}, account, at, amount) where account >= 'agent:' and account < 'agent;'`.execute(db)
  await sql`create index ledger_entry_of_settlements on ledger_entry (entry_id)
    where kind in ('agentPaid', 'agentPaidBack')`.execute(db)
}
