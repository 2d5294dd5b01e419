import type { Selectable } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export type OrderRow = Selectable<Tables['sale_order']>
export type AttemptRow = Selectable<Tables['payment_attempt']>
type Reads = Pick<Store, 'db'>

/** What a payment opens: a version for so many days, or parts of it (ids with commas). */
export interface OrderItem {
  subjectID: number
  vn: number
  days: number
  parts: string
  /** Its list price: by it what was paid for several is shared out. */
  worth: number
}

export const itemsOf = (order: Pick<OrderRow, 'items'>): OrderItem[] => JSON.parse(order.items) as OrderItem[]

export const orderByNo = (on: Reads, orderNo: string): Promise<OrderRow | undefined> =>
  on.db.selectFrom('sale_order').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

export const orderByID = (on: Reads, orderID: number): Promise<OrderRow | undefined> =>
  on.db.selectFrom('sale_order').selectAll().where('order_id', '=', orderID).executeTakeFirst()

/** Latest first. */
export async function ordersOf(on: Reads, userID: number, page: number, size: number) {
  const mine = on.db.selectFrom('sale_order').where('user_id', '=', userID)
  const [counted, rows] = await Promise.all([
    mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst(),
    mine
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('order_id')
      .limit(size)
      .offset(page * size)
      .execute(),
  ])
  return { rows, total: Number(counted?.total ?? 0) }
}

/** Paid orders of a subject by a user that hold parts: books that are sent. */
export const bookOrdersOf = (on: Reads, userID: number, subjectID: number): Promise<OrderRow[]> =>
  on.db
    .selectFrom('sale_order')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('type', '=', 'book')
    .where('state', 'in', ['paid', 'partly', 'refunding'])
    .orderBy('paid_at', 'desc')
    .execute()

export const attemptsOf = (on: Reads, orderID: number): Promise<AttemptRow[]> =>
  on.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderID)
    .orderBy('opened_at', 'desc')
    .orderBy('out_trade_no', 'desc')
    .execute()

export const attemptByID = (on: Reads, attemptID: number): Promise<AttemptRow | undefined> =>
  on.db.selectFrom('payment_attempt').selectAll().where('attempt_id', '=', attemptID).executeTakeFirst()

export const attemptByTrade = (on: Reads, outTradeNo: string): Promise<AttemptRow | undefined> =>
  on.db.selectFrom('payment_attempt').selectAll().where('out_trade_no', '=', outTradeNo).executeTakeFirst()

export const orderEvents = (on: Reads, orderID: number) =>
  on.db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderID)
    .orderBy('at')
    .orderBy('event_id')
    .execute()

/** Changes an order, counts the change, and writes it into the order's history where it has a name. */
export async function changeOrder(
  tx: Pick<Tx, 'db'>,
  order: Pick<OrderRow, 'order_id'>,
  fields: Partial<OrderRow>,
  event?: { kind: string; at: number; by?: number | undefined; data?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await tx.db
    .updateTable('sale_order')
    .set((eb) => ({ ...fields, revision: eb('revision', '+', 1) }))
    .where('order_id', '=', order.order_id)
    .execute()
  if (event) await addOrderEvent(tx, order.order_id, event)
}

export async function addOrderEvent(
  tx: Pick<Tx, 'db'>,
  orderID: number,
  event: { kind: string; at: number; by?: number | undefined; data?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await tx.db
    .insertInto('order_event')
    .values({
      event_id: newId(),
      order_id: orderID,
      at: event.at,
      kind: event.kind,
      by_id: event.by ?? null,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute()
}

export async function changeAttempt(tx: Pick<Tx, 'db'>, attemptID: number, fields: Partial<AttemptRow>): Promise<void> {
  await tx.db.updateTable('payment_attempt').set(fields).where('attempt_id', '=', attemptID).execute()
}

/** What those who watch orders wait for: state and count of changes. */
export const orderStates = (on: Reads, orderIDs: readonly number[]) =>
  on.db
    .selectFrom('sale_order')
    .select(['order_id', 'state', 'revision'])
    .where('order_id', 'in', [...orderIDs])
    .execute()

/** Who bought a subject lately, latest first: of the versions given where there are some. */
export function purchasesOf(on: Reads, subjectID: number, vns: readonly number[] | undefined, limit: number) {
  return on.db
    .selectFrom('sale_order as o')
    .innerJoin('user_account as u', 'u.user_id', 'o.user_id')
    .select(['u.nick_name', 'u.user_name', 'o.vn', 'o.paid_at'])
    .where('o.subject_id', '=', subjectID)
    .where('o.paid_at', 'is not', null)
    .where('o.state', 'in', ['paid', 'partly'])
    .$if(vns !== undefined, (query) => query.where('o.vn', 'in', vns && vns.length > 0 ? [...vns] : [-1]))
    .orderBy('o.paid_at', 'desc')
    .limit(limit)
    .execute()
}

/** What an invoice is to say; the last one counts. */
export const putInvoice = (
  tx: Pick<Tx, 'db'>,
  order: OrderRow,
  invoice: Readonly<Record<string, string>>,
  at: number,
) => changeOrder(tx, order, { invoice: JSON.stringify(invoice) }, { kind: 'invoice', at, by: order.user_id })
