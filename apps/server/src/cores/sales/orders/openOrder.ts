import type { Instalments } from '@tizhou/domain/sales/instalments'
import { maySell } from '@tizhou/domain/sales/may'
import { isTaken } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { badInput, Refusal } from '../../../platform/envelope.ts'
import { notifyUrl, type PaymentProvider } from '../../../platform/payments/port.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import type { SalesServices } from '../salesServices.ts'
import { askProvider } from './askProvider.ts'
import { closeOrder } from './closeOrder.ts'
import { giveAccess } from './giveAccess.ts'
import { isOrderNoOf, newOrderNo } from './orderNumber.ts'
import {
  type AttemptRow,
  addOrderEvent,
  attemptsOf,
  changeAttempt,
  changeOrder,
  type OrderRow,
  orderByID,
  orderByNo,
} from './orderRows.ts'
import { must, type Offer, offerFor, type PurchaseAsk } from './quoting.ts'

export interface OpenAsk extends PurchaseAsk {
  /** Reserved before; the same one again is the same order. */
  orderNo: string | undefined
  /** What the page showed, fen; another price is refused. */
  shownPrice: number | undefined
  /** Keys of the providers through which the agent is paid now, best first. */
  offered: readonly string[]
  /** `alipay`, `wechat`, `sandbox`; undefined: the best. */
  payType: string | undefined
  /** Where providers reach this installation, as `https://host`. */
  origin: string
  clientIp: string
  buyChannel: string
  equipment: string
}

/** An order as the page pays it; `attempt` is absent where nothing is to be paid any more. */
export interface Opened {
  order: OrderRow
  attempt: AttemptRow | undefined
}

/** So the same product is known again under its number. */
const productOf = (ask: PurchaseAsk): string =>
  JSON.stringify([
    ask.kind,
    ask.type,
    ask.subjectID ?? null,
    ask.vn ?? null,
    ask.toVn ?? null,
    ask.parts,
    ask.bundleID ?? null,
    ask.discountID ?? null,
    ask.couponID ?? null,
    ask.instalments,
  ])

/**
 * Makes an order and opens its payment at the provider. What it costs is reckoned here alone. The same number again gives
 * the same order, with its payment as it stands; nothing to pay settles at once.
 */
export async function openOrder(services: SalesServices, ask: OpenAsk): Promise<Opened> {
  must(maySell(ask))
  const orderNo = ask.orderNo ?? (await newOrderNo(services, ask.userID))
  if (!(await isOrderNoOf(services, ask.userID, orderNo)))
    throw new Refusal(403, '订单号无效，请重新下单', { reason: 'orderNo' })
  const known = ask.orderNo === undefined ? undefined : await orderByNo(services.store, orderNo)
  const order = known ?? (await placeOrder(services, ask, orderNo))
  if (JSON.parse(order.price_basis).product !== productOf(ask))
    throw new Refusal(409, '该订单号已用于其他商品，请重新下单', { reason: 'otherProduct' })
  return openPayment(services, order, ask)
}

async function placeOrder(services: SalesServices, ask: OpenAsk, orderNo: string): Promise<OrderRow> {
  const offer = await offerFor(services, ask)
  if (ask.shownPrice !== undefined && ask.shownPrice !== offer.quote.pays)
    throw new Refusal(409, '价格已变动，请刷新后再支付', { reason: 'price' })
  const row = rowOf(services, ask, offer, orderNo)
  try {
    await services.store.write(async (tx) => {
      await lockLearner(tx, ask.userID)
      if (offer.couponID !== null) await reserveCoupon(tx, offer.couponID, row)
      await tx.db.insertInto('sale_order').values(row).execute()
      await addOrderEvent(tx, row.order_id, { kind: 'created', at: row.created_at, by: ask.userID })
      if (row.amount === 0) await settleFree(tx, row)
    })
  } catch (error) {
    // The same number at the same moment: the other one made it.
    const made = isTaken(error) ? await orderByNo(services.store, orderNo) : undefined
    if (!made) throw error
    return made
  }
  if (row.amount === 0) services.entitlements.forget(ask.userID)
  return (await orderByNo(services.store, orderNo)) ?? row
}

function rowOf(services: SalesServices, ask: OpenAsk, offer: Offer, order_no: string): OrderRow {
  const now = services.now()
  const { quote } = offer
  const expires_at = now + services.config.sales.orderMinutes * 60_000
  return {
    order_id: newId(),
    order_no,
    user_id: ask.userID,
    agent_code: ask.agentCode,
    kind: ask.kind,
    type: ask.type,
    subject_id: offer.subjectID,
    vn: offer.vn,
    from_vn: offer.fromVn,
    from_entitlement: offer.fromEntitlement,
    parts: offer.parts,
    bundle_id: offer.bundleID,
    items: JSON.stringify(offer.items),
    list_price: quote.list,
    discount_id: offer.discountID,
    discount_off: quote.discountOff,
    coupon_id: offer.couponID,
    coupon_off: quote.couponOff,
    credit_off: quote.creditOff,
    instalments: quote.instalments,
    fee: quote.fee,
    amount: quote.pays,
    price_basis: JSON.stringify({
      product: productOf(ask),
      title: offer.title,
      fromEnds: offer.fromEnds,
      endsAt: offer.endsAt,
      quote,
    }),
    state: 'new',
    created_at: now,
    expires_at,
    due_at: expires_at,
    paid_at: null,
    closed_at: null,
    refunded: 0,
    commission: 0,
    buy_channel: ask.buyChannel,
    equipment: ask.equipment,
    invoice: null,
    revision: 0,
  }
}

async function reserveCoupon(tx: Tx, couponID: number, order: OrderRow): Promise<void> {
  const reserved = await tx.db
    .updateTable('coupon')
    .set({ order_id: order.order_id })
    .where('coupon_id', '=', couponID)
    .where('user_id', '=', order.user_id)
    .where('used_at', 'is', null)
    .where('order_id', 'is', null)
    .executeTakeFirst()
  if (reserved.numUpdatedRows !== 1n)
    throw new Refusal(409, '该优惠券已用于另一笔待支付的订单', { reason: 'couponKept' })
}

/** Nothing is to be paid: access at once, and no money in the ledger. */
async function settleFree(tx: Tx, order: OrderRow): Promise<void> {
  const now = order.created_at
  if (order.coupon_id !== null)
    await tx.db.updateTable('coupon').set({ used_at: now }).where('coupon_id', '=', order.coupon_id).execute()
  await giveAccess(tx, order, now)
  await changeOrder(
    tx,
    order,
    { state: 'paid', paid_at: now, due_at: null },
    { kind: 'paid', at: now, data: { amount: 0 } },
  )
}

async function openPayment(services: SalesServices, order: OrderRow, ask: OpenAsk): Promise<Opened> {
  const { store } = services
  const now = services.now()
  if (order.state !== 'new' && order.state !== 'open') {
    if (order.paid_at !== null) return { order, attempt: undefined }
    throw expired()
  }
  if (now >= order.expires_at) {
    const closed = await closeOrder(services, order.order_id, { reason: '超时未支付' })
    if (closed.paid_at !== null) return { order: closed, attempt: undefined }
    throw expired()
  }
  const provider = providerFor(services, ask)
  const attempts = await attemptsOf(store, order.order_id)
  const running = attempts.filter(({ state }) => state === 'opening' || state === 'open')
  const own = running.find((attempt) => attempt.provider === provider.key)
  if (own?.state === 'open') return { order, attempt: own }
  // Another way to pay: the one before is closed there first, so that nobody pays twice.
  for (const other of running.filter((attempt) => attempt !== own)) {
    await askProvider(services, other.attempt_id, { close: true })
    const after = (await orderByID(store, order.order_id)) as OrderRow
    if (after.state !== 'new' && after.state !== 'open') return { order: after, attempt: undefined }
  }
  const attempt = own ?? (await addAttempt(services, order, provider))
  const { title } = JSON.parse(order.price_basis) as { title: string }
  const { qrText } = await provider
    .open({
      outTradeNo: attempt.out_trade_no,
      amountFen: attempt.amount,
      title,
      expiresAt: attempt.expires_at,
      instalments: order.instalments as Instalments,
      notifyUrl: notifyUrl(ask.origin, provider.key),
      clientIp: ask.clientIp,
    })
    .catch((error: Error) => {
      services.log.error({ provider: provider.key, err: { name: error.name } }, 'payment not opened')
      throw new Refusal(500, '支付通道暂时不可用，请稍后再试', { reason: 'provider' })
    })
  return store.write(async (tx) => {
    await lockLearner(tx, order.user_id)
    const now = services.now()
    const [seen, current] = [
      await attemptRow(tx, attempt.attempt_id),
      (await orderByID(tx, order.order_id)) as OrderRow,
    ]
    if (seen.state !== 'opening' || (current.state !== 'new' && current.state !== 'open'))
      return { order: current, attempt: seen.state === 'open' ? seen : undefined }
    const opened = { state: 'open' as const, qr_text: qrText, ask_at: now + FIRST_ASK_MS }
    await changeAttempt(tx, attempt.attempt_id, opened)
    await changeOrder(
      tx,
      order,
      { state: 'open' },
      { kind: 'opened', at: now, data: { provider: provider.key, outTradeNo: attempt.out_trade_no } },
    )
    return { order: { ...current, state: 'open' as const }, attempt: { ...seen, ...opened } }
  })
}

/** So soon after the QR code the provider is asked for the first time. */
const FIRST_ASK_MS = 4_000

const expired = () => new Refusal(409, '订单已过期，请重新下单', { reason: 'expired' })

const attemptRow = async (tx: Tx, id: number): Promise<AttemptRow> =>
  tx.db.selectFrom('payment_attempt').selectAll().where('attempt_id', '=', id).executeTakeFirstOrThrow()

function providerFor({ payments }: SalesServices, ask: OpenAsk): PaymentProvider {
  const offered = ask.offered.flatMap((key) => payments.providers.get(key) ?? [])
  const found = ask.payType === undefined ? offered[0] : offered.find(({ name }) => name === ask.payType)
  if (!found) {
    if (offered.length === 0) must({ ok: false, reason: 'noPayment', msg: '暂不支持在线支付，请联系客服购买' })
    throw badInput([{ field: 'payType', reason: '不支持该支付方式' }])
  }
  if (ask.instalments !== 0 && found.name === 'wechat')
    throw badInput([{ field: 'hbfqnum', reason: '微信支付不支持分期' }])
  return found
}

/** Two at one moment: the order's lock lets one of them add it, and the other finds it. */
async function addAttempt(
  { store, now }: SalesServices,
  order: OrderRow,
  provider: PaymentProvider,
): Promise<AttemptRow> {
  const at = now()
  const attempt_id = newId()
  return store.write(async (tx) => {
    await lockLearner(tx, order.user_id)
    const before = await attemptsOf(tx, order.order_id)
    const made = before.find(
      (one) => one.provider === provider.key && (one.state === 'opening' || one.state === 'open'),
    )
    if (made) return made
    const row: AttemptRow = {
      attempt_id,
      order_id: order.order_id,
      provider: provider.key,
      out_trade_no: `${order.order_no}${String(before.length + 1).padStart(2, '0')}`,
      amount: order.amount,
      state: 'opening',
      qr_text: '',
      provider_trade_no: null,
      opened_at: at,
      expires_at: order.expires_at,
      // What was opened without us hearing of it is found by asking.
      ask_at: at + 30_000,
      asked: 0,
      paid_at: null,
    }
    await tx.db.insertInto('payment_attempt').values(row).execute()
    return row
  })
}
