import { commissionBack } from '@tizhou/domain/sales/commission'
import { ledgerLines } from '@tizhou/domain/sales/ledger'
import { feeBack, givesCouponBack, type Kept, takenByRefund } from '@tizhou/domain/sales/refund'
import type { Tx } from '../../../platform/database/store.ts'
import { type PaymentProvider, ProviderRefused } from '../../../platform/payments/port.ts'
import { tellLearner } from '../../notices/ownNotices.ts'
import { enterInLedger } from '../ledger/ledger.ts'
import type { OrderFollower } from '../orders/followers.ts'
import { takeAccess } from '../orders/giveAccess.ts'
import { openCase, RETURNED } from '../orders/moneyCases.ts'
import {
  type AttemptRow,
  addOrderEvent,
  attemptByID,
  changeOrder,
  type OrderRow,
  titleOf,
} from '../orders/orderRows.ts'
import { giveBackCoupon } from '../orders/reservations.ts'
import { isUnwanted } from '../orders/settle.ts'
import type { SalesServices } from '../salesServices.ts'
import { locked } from './refundOrder.ts'
import { type RefundRow, refundByID } from './refundRows.ts'

const PAUSE = 10_000
const LONGEST_PAUSE = 3_600_000
const pauseAfter = (asked: number): number => Math.min(LONGEST_PAUSE, PAUSE * 2 ** Math.min(asked, 9))

type Said = 'done' | 'pending' | 'failed'

/**
 * Tells the provider of a refund, or asks how it stands. What it did is entered once, however often it is asked: the
 * refund's number is the same. Throws where the provider does not answer; the next look asks again.
 */
export async function sendRefund(services: SalesServices, refundID: number): Promise<void> {
  const refund = await refundByID(services.store, refundID)
  if (!refund || (refund.state !== 'asked' && refund.state !== 'sent')) return
  const attempt = (await attemptByID(services.store, refund.attempt_id)) as AttemptRow
  const provider = services.payments.providers.get(attempt.provider)
  if (!provider) throw new Error(`no provider ${attempt.provider}`)
  const said = await tell(provider, refund, attempt)
  const userID = await services.store.write((tx) => finish(tx, services, refundID, said))
  if (userID !== undefined) services.entitlements.forget(userID)
}

async function tell(provider: PaymentProvider, refund: RefundRow, attempt: AttemptRow): Promise<Said> {
  if (refund.state === 'sent') {
    const said = await provider.queryRefund(attempt.out_trade_no, refund.refund_no)
    if (said !== 'unknown') return said
  }
  try {
    return await provider.refund({
      outTradeNo: attempt.out_trade_no,
      refundNo: refund.refund_no,
      amountFen: refund.amount,
      totalFen: attempt.amount,
      reason: refund.reason,
    })
  } catch (error) {
    if (error instanceof ProviderRefused) return 'failed'
    throw error
  }
}

/** Gives the user whose access may have changed. */
async function finish(tx: Tx, services: SalesServices, refundID: number, said: Said): Promise<number | undefined> {
  const now = services.now()
  const seen = (await refundByID(tx, refundID)) as RefundRow
  const order = await locked(tx, seen.order_id)
  const refund = (await refundByID(tx, refundID)) as RefundRow
  if (refund.state !== 'asked' && refund.state !== 'sent') return undefined
  const set = (fields: Partial<RefundRow>) =>
    tx.db.updateTable('sale_refund').set(fields).where('refund_id', '=', refundID).execute()
  if (said === 'pending') {
    await set({ state: 'sent', asked: refund.asked + 1, ask_at: now + pauseAfter(refund.asked) })
    return undefined
  }
  const attempt = (await attemptByID(tx, refund.attempt_id)) as AttemptRow
  const isReturn = await isUnwanted(tx, attempt)
  if (said === 'failed') {
    await set({ state: 'failed', ask_at: null })
    await failed(tx, order, refund, isReturn, now)
    return undefined
  }
  await set({ state: 'done', ask_at: null, done_at: now })
  if (isReturn) await returned(tx, order, refund, attempt, now)
  else await refunded(tx, services.orderFollowers, order, refund, attempt, now)
  return order.user_id
}

async function failed(tx: Tx, order: OrderRow, refund: RefundRow, isReturn: boolean, now: number): Promise<void> {
  await openCase(tx, {
    key: `refundFailed:${refund.refund_id}`,
    kind: 'refundFailed',
    orderID: order.order_id,
    attemptID: refund.attempt_id,
    amount: refund.amount,
    note: `支付方拒绝退款：${refund.reason}`,
    at: now,
  })
  await changeOrder(
    tx,
    order,
    isReturn || order.state !== 'refunding' ? {} : { state: order.refunded > 0 ? 'partly' : 'paid' },
    { kind: 'refundFailed', at: now, data: { amount: refund.amount } },
  )
}

/** Money that nothing was given for is back: its case is settled by itself. */
async function returned(tx: Tx, order: OrderRow, refund: RefundRow, attempt: AttemptRow, now: number): Promise<void> {
  await enterInLedger(tx, {
    key: `refund:${refund.refund_id}`,
    kind: 'returned',
    orderID: order.order_id,
    at: now,
    lines: ledgerLines({ kind: 'returned', provider: attempt.provider, amount: refund.amount }),
  })
  await tx.db
    .updateTable('money_case')
    .set({ state: 'settled', settled_at: now })
    .where('order_id', '=', order.order_id)
    .where('attempt_id', '=', attempt.attempt_id)
    .where('kind', 'in', RETURNED)
    .where('state', '=', 'open')
    .execute()
  const event = { kind: 'returned', at: now, data: { amount: refund.amount, reason: refund.reason } }
  if (order.state === 'late') await changeOrder(tx, order, { state: 'returned' }, event)
  else await addOrderEvent(tx, order.order_id, event)
  const of = { refundID: refund.refund_id, orderNo: order.order_no, fen: refund.amount }
  await tellLearner(tx, order.user_id, { is: 'returned', ...of }, now)
}

async function refunded(
  tx: Tx,
  followers: readonly OrderFollower[],
  order: OrderRow,
  refund: RefundRow,
  attempt: AttemptRow,
  now: number,
): Promise<void> {
  const rate = { amount: order.amount, refunded: order.refunded }
  // The commission on the whole payment, before any refund.
  const whole = await commissionAtFirst(tx, order)
  const commission = commissionBack({ ...rate, commission: whole }, refund.amount)
  await enterInLedger(tx, {
    key: `refund:${refund.refund_id}`,
    kind: 'refunded',
    orderID: order.order_id,
    at: now,
    lines: ledgerLines({
      kind: 'refunded',
      provider: attempt.provider,
      amount: refund.amount,
      fee: feeBack(order, refund.amount),
      agentCode: order.agent_code,
      commission,
    }),
  })
  const couponBack = await giveCouponBack(tx, order, refund, now)
  const total = order.refunded + refund.amount
  const whatIsLeft = order.amount - total
  const kept = refund.keeps === '' ? undefined : (JSON.parse(refund.keeps) as Kept[])
  // What staff did not name of an order of which they chose stays as it is.
  const fen = { fen: refund.amount, takesAccess: refund.takes_access === 1 && !kept }
  await takeAccess(tx, order, now, followers, {
    takenOf: (days) => takenByRefund(rate, fen, days),
    whole: whatIsLeft <= 0,
    ...(kept && { kept: new Map(kept.map((one) => [one.entitlementID, one])) }),
    reason: `退款：${refund.reason}`,
    ...(refund.by_id !== null && { by: refund.by_id }),
  })
  await changeOrder(
    tx,
    order,
    {
      refunded: total,
      commission: order.commission - commission,
      state: whatIsLeft <= 0 ? 'refunded' : 'partly',
    },
    {
      kind: 'refunded',
      at: now,
      data: { amount: refund.amount, reason: refund.reason, ...(couponBack && { couponBack }) },
    },
  )
  const of = { refundID: refund.refund_id, orderNo: order.order_no, title: titleOf(order), fen: refund.amount }
  await tellLearner(tx, order.user_id, { is: 'refunded', ...of, isWhole: whatIsLeft <= 0 }, now)
}

async function giveCouponBack(tx: Tx, order: OrderRow, refund: RefundRow, now: number): Promise<boolean> {
  if (order.coupon_id === null) return false
  const coupon = await tx.db
    .selectFrom('coupon')
    .select('ends_at')
    .where('coupon_id', '=', order.coupon_id)
    .executeTakeFirst()
  if (!coupon || !givesCouponBack(order, refund.amount, { endsAt: coupon.ends_at }, now)) return false
  await giveBackCoupon(tx, order)
  return true
}

async function commissionAtFirst(tx: Tx, order: OrderRow): Promise<number> {
  const line = await tx.db
    .selectFrom('ledger_line as l')
    .innerJoin('ledger_entry as e', 'e.entry_id', 'l.entry_id')
    .select('l.amount')
    .where('e.order_id', '=', order.order_id)
    .where('e.kind', '=', 'paid')
    .where('l.account', '=', 'commission')
    .executeTakeFirst()
  return line?.amount ?? 0
}
