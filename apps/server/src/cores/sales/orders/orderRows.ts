import type { Selectable } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Asked, type Changed, statement } from '../../../platform/database/reading/statement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { channel } from '../../../platform/push/channel.ts'

/** Announces changed orders by id. */
export const ordersChannel = channel('orders')

export type OrderRow = Selectable<Tables['sale_order']>
export type AttemptRow = Selectable<Tables['payment_attempt']>
type Reads = Pick<Store, 'db'>

/** What an item of an order opens: a version for so many days, or parts of it (comma-separated ids). */
export interface OrderItem {
  subjectID: number
  vn: number
  days: number
  parts: string
  /** Its list price, by which the payment is divided among items. */
  worth: number
}

export const itemsOf = (order: Pick<OrderRow, 'items'>): OrderItem[] => JSON.parse(order.items) as OrderItem[]

/** What was bought, as its offer called it. */
export const titleOf = (order: Pick<OrderRow, 'price_basis'>): string =>
  (JSON.parse(order.price_basis) as { title: string }).title

const byNo = statement<{ orderNo: string }>()((db, of) =>
  db.selectFrom('sale_order').selectAll().where('order_no', '=', of.orderNo),
)
const byID = statement<{ orderID: number }>()((db, of) =>
  db.selectFrom('sale_order').selectAll().where('order_id', '=', of.orderID),
)

export const orderByNo = (on: Asked, orderNo: string): Promise<OrderRow | undefined> => byNo.first(on, { orderNo })
export const orderByID = (on: Asked, orderID: number): Promise<OrderRow | undefined> => byID.first(on, { orderID })

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

/** Number of a person's orders awaiting payment or refund. */
export async function unfinishedOrders(on: Reads, userID: number): Promise<number> {
  const { n } = await on.db
    .selectFrom('sale_order')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userID)
    .where('state', 'in', ['open', 'refunding', 'late'])
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A user's paid orders of a subject with parts: printed books. */
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

const attempts = statement<{ orderID: number }>()((db, of) =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', of.orderID)
    .orderBy('opened_at', 'desc')
    .orderBy('out_trade_no', 'desc'),
)
const attempt = statement<{ attemptID: number }>()((db, of) =>
  db.selectFrom('payment_attempt').selectAll().where('attempt_id', '=', of.attemptID),
)
const trade = statement<{ outTradeNo: string }>()((db, of) =>
  db.selectFrom('payment_attempt').selectAll().where('out_trade_no', '=', of.outTradeNo),
)

/** Latest first. */
export const attemptsOf = (on: Asked, orderID: number): Promise<AttemptRow[]> => attempts.all(on, { orderID })

export const attemptByID = (on: Asked, attemptID: number): Promise<AttemptRow | undefined> =>
  attempt.first(on, { attemptID })

export const attemptByTrade = (on: Asked, outTradeNo: string): Promise<AttemptRow | undefined> =>
  trade.first(on, { outTradeNo })

export const orderEvents = (on: Reads, orderID: number) =>
  on.db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderID)
    .orderBy('at')
    .orderBy('event_id')
    .execute()

const newOrder = statement<OrderRow>()((db, of) =>
  db.insertInto('sale_order').values({
    order_id: of.order_id,
    order_no: of.order_no,
    user_id: of.user_id,
    agent_code: of.agent_code,
    kind: of.kind,
    type: of.type,
    subject_id: of.subject_id,
    vn: of.vn,
    from_vn: of.from_vn,
    from_entitlement: of.from_entitlement,
    parts: of.parts,
    bundle_id: of.bundle_id,
    items: of.items,
    list_price: of.list_price,
    discount_id: of.discount_id,
    discount_off: of.discount_off,
    coupon_id: of.coupon_id,
    coupon_off: of.coupon_off,
    credit_off: of.credit_off,
    instalments: of.instalments,
    fee: of.fee,
    amount: of.amount,
    price_basis: of.price_basis,
    state: of.state,
    created_at: of.created_at,
    expires_at: of.expires_at,
    due_at: of.due_at,
    paid_at: of.paid_at,
    closed_at: of.closed_at,
    refunded: of.refunded,
    commission: of.commission,
    buy_channel: of.buy_channel,
    equipment: of.equipment,
    invoice: of.invoice,
    invoice_asked_at: of.invoice_asked_at,
    invoice_no: of.invoice_no,
    invoice_issued_at: of.invoice_issued_at,
    revision: of.revision,
    purchase_id: of.purchase_id,
  }),
)

export const insertOrder = (tx: Changed, row: OrderRow): Promise<number> => newOrder.run(tx, row)

const newAttempt = statement<AttemptRow>()((db, of) =>
  db.insertInto('payment_attempt').values({
    attempt_id: of.attempt_id,
    order_id: of.order_id,
    provider: of.provider,
    out_trade_no: of.out_trade_no,
    amount: of.amount,
    state: of.state,
    qr_text: of.qr_text,
    provider_trade_no: of.provider_trade_no,
    opened_at: of.opened_at,
    expires_at: of.expires_at,
    ask_at: of.ask_at,
    asked: of.asked,
    paid_at: of.paid_at,
  }),
)

export const insertAttempt = (tx: Changed, row: AttemptRow): Promise<number> => newAttempt.run(tx, row)

interface OrderEvent {
  kind: string
  at: number
  by?: number | undefined
  data?: Readonly<Record<string, unknown>>
}

/** Updates an order, increments its revision, and adds an event to its history where a name is given. */
export async function changeOrder(
  tx: Pick<Tx, 'db' | 'announce'> & Changed,
  order: Pick<OrderRow, 'order_id'>,
  fields: Partial<OrderRow>,
  event?: OrderEvent,
): Promise<void> {
  await tx.db
    .updateTable('sale_order')
    .set((eb) => ({ ...fields, revision: eb('revision', '+', 1) }))
    .where('order_id', '=', order.order_id)
    .execute()
  await ordersChannel.tell(tx, String(order.order_id))
  if (event) await addOrderEvent(tx, order.order_id, event)
}

const newEvent = statement<Selectable<Tables['order_event']>>()((db, of) =>
  db.insertInto('order_event').values({
    event_id: of.event_id,
    order_id: of.order_id,
    at: of.at,
    kind: of.kind,
    by_id: of.by_id,
    data: of.data,
  }),
)

export async function addOrderEvent(tx: Changed, orderID: number, event: OrderEvent): Promise<void> {
  await newEvent.run(tx, {
    event_id: newId(),
    order_id: orderID,
    at: event.at,
    kind: event.kind,
    by_id: event.by ?? null,
    data: JSON.stringify(event.data ?? {}),
  })
}

export async function changeAttempt(tx: Pick<Tx, 'db'>, attemptID: number, fields: Partial<AttemptRow>): Promise<void> {
  await tx.db.updateTable('payment_attempt').set(fields).where('attempt_id', '=', attemptID).execute()
}

const askLater = statement<{ attemptID: number; askAt: number }>()((db, of) =>
  db
    .updateTable('payment_attempt')
    .set((eb) => ({ ask_at: of.askAt, asked: eb('asked', '+', 1) }))
    .where('attempt_id', '=', of.attemptID)
    .where('state', 'in', ['opening', 'open']),
)

/** A waiting payment has not changed: schedules the next query. */
export const askAttemptLater = (tx: Changed, attemptID: number, askAt: number): Promise<number> =>
  askLater.run(tx, { attemptID, askAt })

const showQr = statement<{ attemptID: number; qrText: string; askAt: number }>()((db, of) =>
  db
    .updateTable('payment_attempt')
    .set({ state: 'open', qr_text: of.qrText, ask_at: of.askAt })
    .where('attempt_id', '=', of.attemptID),
)
const openOrder = statement<{ orderID: number }>()((db, of) =>
  db
    .updateTable('sale_order')
    .set((eb) => ({ state: 'open', revision: eb('revision', '+', 1) }))
    .where('order_id', '=', of.orderID),
)

/** The provider has opened a payment: marks order and payment as open. */
export async function putOpened(
  tx: Changed & Pick<Tx, 'announce'>,
  attempt: AttemptRow,
  { qrText, askAt, at }: { qrText: string; askAt: number; at: number },
): Promise<void> {
  const { attempt_id: attemptID, order_id: orderID, provider, out_trade_no: outTradeNo } = attempt
  await showQr.run(tx, { attemptID, qrText, askAt })
  await openOrder.run(tx, { orderID })
  await ordersChannel.tell(tx, String(orderID))
  await addOrderEvent(tx, orderID, { kind: 'opened', at, data: { provider, outTradeNo } })
}

/** State and revision of orders, for their watchers. */
export const orderStates = (on: Reads, orderIDs: readonly number[]) =>
  on.db
    .selectFrom('sale_order')
    .select(['order_id', 'state', 'revision'])
    .where('order_id', 'in', [...orderIDs])
    .execute()

const bought = (on: Reads, subjectID: number, limit: number) =>
  on.db
    .selectFrom('sale_order as o')
    .innerJoin('user_account as u', 'u.user_id', 'o.user_id')
    .select(['u.nick_name', 'u.user_name', 'o.vn', 'o.paid_at'])
    .where('o.subject_id', '=', subjectID)
    .where('o.paid_at', 'is not', null)
    .where('o.state', 'in', ['paid', 'partly'])
    .orderBy('o.paid_at', 'desc')
    .limit(limit)

/** Recent buyers of a subject, latest first; of these versions where given. */
export async function purchasesOf(on: Reads, subjectID: number, vns: readonly number[] | undefined, limit: number) {
  if (vns === undefined) return bought(on, subjectID, limit).execute()
  // A query for each version uses its index: a version without buyers would otherwise read all purchases of the
  // subject.
  const found = await Promise.all(vns.map((vn) => bought(on, subjectID, limit).where('o.vn', '=', vn).execute()))
  return found
    .flat()
    .sort((a, b) => (b.paid_at ?? 0) - (a.paid_at ?? 0))
    .slice(0, limit)
}

/** Stores the invoice's data; the last one counts. False: it is issued, and stays as it is. */
export async function putInvoice(
  tx: Pick<Tx, 'db' | 'announce'> & Changed,
  order: OrderRow,
  invoice: Readonly<Record<string, string>>,
  at: number,
): Promise<boolean> {
  const asked = await tx.db
    .updateTable('sale_order')
    .set({ invoice_asked_at: at })
    .where('order_id', '=', order.order_id)
    .where('invoice_no', 'is', null)
    .executeTakeFirst()
  if (asked.numUpdatedRows === 0n) return false
  await changeOrder(tx, order, { invoice: JSON.stringify(invoice) }, { kind: 'invoice', at, by: order.user_id })
  return true
}
