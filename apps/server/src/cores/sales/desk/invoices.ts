import { sql } from 'kysely'
import { type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import { type Waiting, waitingOf } from '../../../platform/database/reading/waiting.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { changeOrder } from '../orders/orderRows.ts'

type Reads = Pick<Store, 'db'>

export interface InvoiceFilter {
  /** A whole order number, invoice number or user name. */
  q?: string
  issued?: 0 | 1
  from?: number
  to?: number
}

const SHOWN = [
  'o.order_id',
  'o.order_no',
  'o.user_id',
  'u.user_name',
  'o.amount',
  'o.refunded',
  'o.invoice',
  'o.invoice_no',
  'o.invoice_issued_at',
] as const
const askedAt = sql<number>`o.invoice_asked_at`

/** Invoices that were asked for. What was wholly refunded is not issued, and stands only where it was. */
function wanted({ db }: Reads, { q, issued, from, to }: InvoiceFilter) {
  let found = db
    .selectFrom('sale_order as o')
    .innerJoin('user_account as u', 'u.user_id', 'o.user_id')
    .where('o.invoice_asked_at', 'is not', null)
    .where((eb) => eb.or([eb('o.invoice_no', 'is not', null), eb('o.refunded', '<', eb.ref('o.amount'))]))
  const typed = q?.trim()
  if (typed)
    found = found.where((eb) =>
      eb.or([eb('o.order_no', '=', typed), eb('o.invoice_no', '=', typed), eb('u.user_name', '=', typed)]),
    )
  if (issued !== undefined) found = found.where('o.invoice_no', issued === 1 ? 'is not' : 'is', null)
  if (from !== undefined) found = found.where('o.invoice_asked_at', '>=', from)
  if (to !== undefined) found = found.where('o.invoice_asked_at', '<', to)
  return found
}

/** A page of invoices; by default those to be issued first, the longest waiting of them first. */
export function invoicePage(on: Reads, { q, issued, from, to, ...page }: InvoiceFilter & PageWanted) {
  const found = wanted(on, {
    ...(q !== undefined && { q }),
    ...(issued !== undefined && { issued }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  })
  return tablePage(found, (query) => query.select([...SHOWN, askedAt.as('asked_at')]), page, {
    orders: {
      waiting: sql`case when o.invoice_no is null then 0 else 1 end * 10000000000000000 + o.invoice_asked_at`,
      askedAt: sql.ref('o.invoice_asked_at'),
      issuedAt: sql`coalesce(o.invoice_issued_at, 0)`,
      amount: sql.ref('o.amount'),
    },
    usual: 'waiting',
    key: 'o.order_id',
  })
}

/** Invoices of an export in the order in which they were asked for, at most `limit` after a mark. */
export function invoicesBehind(
  on: Reads,
  filter: InvoiceFilter,
  { mark, limit }: { mark: { at: number; orderID: number } | undefined; limit: number },
) {
  let found = wanted(on, filter)
  if (mark)
    found = found
      .where('o.invoice_asked_at', '>=', mark.at)
      .where((eb) => eb.or([eb('o.invoice_asked_at', '>', mark.at), eb('o.order_id', '>', mark.orderID)]))
  return found
    .select([...SHOWN, askedAt.as('asked_at')])
    .orderBy('o.invoice_asked_at')
    .orderBy('o.order_id')
    .limit(limit)
    .execute()
}

export async function countInvoices(on: Reads, filter: InvoiceFilter): Promise<number> {
  const counted = await wanted(on, filter)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(counted.total)
}

/** Invoices that are to be issued. */
export const invoicesWaiting = async ({ db }: Reads): Promise<Waiting> =>
  waitingOf(
    await db
      .selectFrom('sale_order')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('invoice_asked_at').as('oldest')])
      .where('invoice_asked_at', 'is not', null)
      .where('invoice_no', 'is', null)
      .where((eb) => eb('refunded', '<', eb.ref('amount')))
      .executeTakeFirstOrThrow(),
  )

/**
 * Marks an invoice as issued, by the data that was asked for at `askedAt`. False: it is issued, not asked for, wholly
 * refunded, or its data is another by now.
 */
export async function issueInvoice(
  tx: Tx,
  of: { orderID: number; number: string; askedAt: number; by: number; at: number },
): Promise<boolean> {
  const done = await tx.db
    .updateTable('sale_order')
    .set({ invoice_no: of.number, invoice_issued_at: of.at })
    .where('order_id', '=', of.orderID)
    .where('invoice_no', 'is', null)
    .where('invoice_asked_at', '=', of.askedAt)
    .where((eb) => eb('refunded', '<', eb.ref('amount')))
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) return false
  const event = { kind: 'invoiceIssued', at: of.at, by: of.by, data: { note: of.number } }
  await changeOrder(tx, { order_id: of.orderID }, {}, event)
  return true
}

/** Takes the mark back. False: another number stands there by now, or none. */
export async function takeBackInvoice(
  tx: Tx,
  of: { orderID: number; number: string; by: number; at: number },
): Promise<boolean> {
  const done = await tx.db
    .updateTable('sale_order')
    .set({ invoice_no: null, invoice_issued_at: null })
    .where('order_id', '=', of.orderID)
    .where('invoice_no', '=', of.number)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) return false
  const event = { kind: 'invoiceTakenBack', at: of.at, by: of.by, data: { note: of.number } }
  await changeOrder(tx, { order_id: of.orderID }, {}, event)
  return true
}
