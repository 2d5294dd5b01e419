import { Refusal } from '../../../platform/calls/envelope.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import type { SalesServices } from '../salesServices.ts'
import { closeBefore, type Goods, lastOfGoods, waits } from './closeEarlierOrder.ts'
import type { OrderFollower } from './followers.ts'
import { giveAccess } from './giveAccess.ts'
import {
  type AttemptRow,
  addOrderEvent,
  changeOrder,
  insertAttempt,
  insertOrder,
  type OrderRow,
  orderByNo,
} from './orderRows.ts'
import { attemptRow, providerFor } from './payment.ts'
import type { Offer, OpenAsk, Opened, PurchaseAsk } from './purchaseAsk.ts'
import { offerFor } from './quoting.ts'
import { refusal } from './refuseUnless.ts'
import { mustBeFree, onceOf, purchaseOf, reserveOnce, settleOnce } from './reservations.ts'

/** Identifies the product, to recognise a repeated request under its number. */
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

/** Whether an order is for the requested product. */
export const isFor = (order: OrderRow, ask: PurchaseAsk): boolean =>
  JSON.parse(order.price_basis).product === productOf(ask)

/**
 * Stores an order with its first payment, or settles it at once where nothing is to be paid. undefined: the number was
 * taken meanwhile. Nothing is stored where the agent has no way of payment.
 */
export async function placeOrder(services: SalesServices, ask: OpenAsk, orderNo: string): Promise<Opened | undefined> {
  const offer = await offerFor(services, ask)
  if (ask.shownPrice !== undefined && ask.shownPrice !== offer.quote.pays)
    throw new Refusal(409, '价格已变动，请刷新后再支付', { reason: 'price' })
  const provider = offer.quote.pays === 0 ? undefined : providerFor(services, ask)
  const goods = { ...offer, userID: ask.userID }
  for (let look = 0; look < LOOKS; look++) {
    const before = await lastOfGoods(services.store, goods)
    // A concurrent request with the same number made the order.
    if (before?.order_no === orderNo) return undefined
    await mustBeFree(services.store, onceOfOffer(ask, offer), before)
    const paid = await closeBefore(services, before, ask.userID)
    if (paid) return { order: paid, attempt: undefined }
    const order = rowOf(services, ask, offer, orderNo)
    const attempt = provider && attemptRow(order, provider, 1, order.created_at)
    try {
      if (!(await write(services, { order, attempt, goods }))) continue
    } catch (error) {
      if (isTaken(error) && (await orderByNo(services.store, orderNo))) return undefined
      throw error
    }
    if (attempt) return { order, attempt }
    services.entitlements.forget(ask.userID)
    return { order: (await orderByNo(services.store, orderNo)) ?? order, attempt }
  }
  throw refusal('orderedElsewhere')
}

/** Retries of closing the previous order, since another tab may order concurrently. */
const LOOKS = 4

/** False where another order of the same goods is waiting by now. */
const write = (
  { store, orderFollowers }: SalesServices,
  { order, attempt, goods }: { order: OrderRow; attempt: AttemptRow | undefined; goods: Goods },
): Promise<boolean> =>
  store.write(async (tx) => {
    await lockLearner(tx, order.user_id)
    const before = await lastOfGoods(tx, goods)
    if (before && before.order_no !== order.order_no && waits(before)) return false
    order.purchase_id = await purchaseOf(tx, before, order.order_id)
    await insertOrder(tx, order)
    await reserveOnce(tx, order)
    await addOrderEvent(tx, order.order_id, { kind: 'created', at: order.created_at, by: order.user_id })
    if (attempt) await insertAttempt(tx, attempt)
    else await settleFree(tx, orderFollowers, order)
    return true
  })

const onceOfOffer = ({ userID }: PurchaseAsk, { couponID, items, onlyFirst }: Offer): string[] =>
  onceOf({ user_id: userID, coupon_id: couponID, items: JSON.stringify(items) }, { onlyFirst })

function rowOf(services: SalesServices, ask: OpenAsk, offer: Offer, order_no: string): OrderRow {
  const now = services.now()
  const { quote } = offer
  const items = JSON.stringify(offer.items)
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
    items,
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
      once: onceOfOffer(ask, offer),
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
    invoice_asked_at: null,
    invoice_no: null,
    invoice_issued_at: null,
    revision: 0,
    purchase_id: null,
  }
}

/** Nothing to pay: grants access at once, without a ledger entry. */
async function settleFree(tx: Tx, followers: readonly OrderFollower[], order: OrderRow): Promise<void> {
  const now = order.created_at
  await settleOnce(tx, order, now)
  await giveAccess(tx, order, now, followers)
  await changeOrder(
    tx,
    order,
    { state: 'paid', paid_at: now, due_at: null },
    { kind: 'paid', at: now, data: { amount: 0 } },
  )
}
