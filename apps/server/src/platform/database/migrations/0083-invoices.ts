import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Invoices that learners asked for: since when they wait, and their numbers once they are issued. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema.alterTable('sale_order').addColumn('invoice_asked_at', id).execute()
  // Not issued while it is null.
  await db.schema.alterTable('sale_order').addColumn('invoice_no', 'text').execute()
  await db.schema.alterTable('sale_order').addColumn('invoice_issued_at', id).execute()
  await sql`update sale_order set invoice_asked_at = coalesce(
      (select max(e.at) from order_event e where e.order_id = sale_order.order_id and e.kind = 'invoice'),
      paid_at, created_at)
    where invoice is not null`.execute(db)
  await sql`create index sale_order_invoices on sale_order (invoice_asked_at, order_id)
    where invoice_asked_at is not null`.execute(db)
  await sql`create index sale_order_invoices_waiting on sale_order (invoice_asked_at)
    where invoice_asked_at is not null and invoice_no is null`.execute(db)
}
