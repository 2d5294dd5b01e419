import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * A payment that nobody knows can be linked to an order, or go back: its case says which one it is, and how far its return
 * is. A refund says what stays open of the order, where staff chose it.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  for (const [column, type] of [
    ['provider', 'text'],
    ['out_trade_no', 'text'],
    ['trade_no', 'text'],
    ['paid_at', id],
    ['return_state', 'text'],
    ['return_reason', 'text'],
    ['ask_at', id],
  ] as const)
    await db.schema.alterTable('money_case').addColumn(column, type).execute()
  await db.schema
    .alterTable('money_case')
    .addColumn('asked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('money_case_to_ask')
    .on('money_case')
    .column('ask_at')
    .where(sql.ref('ask_at'), 'is not', null)
    .execute()
  await db.schema
    .alterTable('sale_refund')
    .addColumn('keeps', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
