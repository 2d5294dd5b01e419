import { type Bought, mayTakeDiscount, mayUseCoupon } from '@tizhou/domain/sales/offers'
import { amountBeforeCoupon, type QuoteAsk, quote } from '@tizhou/domain/sales/quote'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import { discounts } from '../offers/discounts.ts'
import { couponRule } from '../prices/couponRule.ts'
import { discountRule } from '../prices/discountsNow.ts'
import type { SalesServices } from '../salesServices.ts'
import { lastOfGoods, waits } from './closeEarlierOrder.ts'
import type { Offer, PurchaseAsk } from './purchaseAsk.ts'
import { refuseUnless } from './refuseUnless.ts'
import { hasBought } from './reservations.ts'

/** An offer before reductions. */
export type Found = Omit<Offer, 'quote' | 'discountID' | 'couponID' | 'onlyFirst'>

/** Applies discount, coupon and instalments in this order; each is checked against the price so far. */
export async function reduced(services: SalesServices, ask: PurchaseAsk, of: QuoteAsk, found: Found): Promise<Offer> {
  const now = services.now()
  const goods: Bought = {
    subjectID: found.subjectID,
    vn: found.vn,
    agentCode: ask.agentCode,
    bundle: found.bundleID !== null,
  }
  let onlyFirst = false
  const asked: QuoteAsk = { ...of, instalments: ask.instalments, rates: services.config.sales.instalmentRates }
  if (ask.kind === 'discount') {
    if (ask.discountID === undefined) throw badInput([{ field: 'discountID', reason: '不能为空' }])
    const row = await discountFor(services, ask, ask.discountID, { goods, found, now })
    asked.discount = { kind: row.kind, value: row.value }
    onlyFirst = row.only_new === 1
  }
  if (ask.couponID !== undefined) {
    const amount = amountBeforeCoupon(quote(asked))
    asked.coupon = await couponFor(services, ask, ask.couponID, { goods, found, amount, now })
  }
  const made = quote(asked)
  if (ask.instalments !== 0 && made.instalments === 0)
    throw badInput([{ field: 'hbfqnum', reason: '金额太小，不能分期' }])
  return {
    ...found,
    quote: made,
    discountID: asked.discount ? (ask.discountID ?? null) : null,
    couponID: asked.coupon ? (ask.couponID ?? null) : null,
    onlyFirst,
  }
}

async function discountFor(
  services: SalesServices,
  ask: PurchaseAsk,
  id: number,
  { goods, found, now }: { goods: Bought; found: Found; now: number },
) {
  const { store } = services
  const row = await discounts.byID(store, id)
  if (!row) throw notFound('该优惠')
  const before = row.only_new === 1 && (await hasBought(store, ask.userID, subjectsOf(found)))
  refuseUnless(mayTakeDiscount(discountRule(row), goods, before, now))
  return row
}

const subjectsOf = ({ items }: Found): number[] => items.map(({ subjectID }) => subjectID)

async function couponFor(
  services: SalesServices,
  ask: PurchaseAsk,
  id: number,
  { goods, found, amount, now }: { goods: Bought; found: Found; amount: number; now: number },
) {
  const row = await services.store.db
    .selectFrom('coupon as c')
    .innerJoin('coupon_type as t', 't.type_id', 'c.type_id')
    .select(['c.user_id', 'c.ends_at', 'c.used_at', 'c.order_id'])
    .select(['t.kind', 't.value', 't.min_amount', 't.subject_id', 't.vn', 't.agent_code'])
    .where('c.coupon_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('该优惠券')
  // Another learner's coupon is refused.
  if (row.user_id !== ask.userID) throw new Refusal(403, '不是您的优惠券', { reason: 'notYours' })
  // A waiting order of the same goods is replaced by the new one, and releases its coupon.
  const before = row.order_id === null ? undefined : await lastOfGoods(services.store, { ...found, userID: ask.userID })
  const orderID = before && waits(before) ? before.order_id : null
  refuseUnless(mayUseCoupon(couponRule(row), { goods, amount, spread: ask.kind === 'spread', orderID, now }))
  return { kind: row.kind, value: row.value }
}
