import { firstRefusal } from '@tizhou/domain/sales/purchaseRules'
import { type Kept, mayRefund, refundable } from '@tizhou/domain/sales/refund'
import { DAY } from '@tizhou/domain/sales/term'
import { partIDs } from '@tizhou/domain/versions/parts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { tellLearner } from '../../notices/ownNotices.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import { entitlementsOfOrder } from '../../subjects/entitlementEditing.ts'
import { lastChange } from '../orders/giveAccess.ts'
import { type AttemptRow, attemptsOf, changeOrder, type OrderRow, orderByID, titleOf } from '../orders/orderRows.ts'
import { refuseUnless } from '../orders/refuseUnless.ts'
import { isUnwanted } from '../orders/settle.ts'
import type { SalesServices } from '../salesServices.ts'
import { askRefundOfAttempt, type RefundRow, refundAskedBy, refundByID } from './refundRows.ts'

export interface RefundAsk {
  orderID: number
  fen: number
  reason: string
  by: number
  /** A partial refund may revoke access; a full one always does. */
  takesAccess: boolean
  /** For a partial refund: the ends that staff chose; rows not named stay as they are. */
  keeps?: readonly Kept[]
}

/**
 * Refunds all or part of a payment at staff's request. The provider is told at once; access is revoked when the money
 * is returned.
 */
export const refundOrder = (tx: Tx, ask: RefundAsk, now: number): Promise<number> => begin(tx, ask, now, false)

/** A learner's request for a refund, which staff decide. Throws the Refusal. */
export async function requestRefund(
  services: SalesServices,
  { orderID, reason, userID }: { orderID: number; reason: string; userID: number },
): Promise<void> {
  await services.store.write(async (tx) => {
    const now = services.now()
    const order = await locked(tx, orderID)
    if (order.paid_at === null || now - order.paid_at > services.config.sales.refundDays * DAY)
      throw new Refusal(409, `付款 ${services.config.sales.refundDays} 天后不能在线申请退款，请联系客服`, {
        reason: 'tooLate',
      })
    await begin(tx, { orderID, fen: refundable(order), reason, by: userID, takesAccess: true }, now, true)
  })
}

async function begin(tx: Tx, ask: RefundAsk, now: number, waits: boolean): Promise<number> {
  const order = await locked(tx, ask.orderID)
  refuseUnless(mayRefund(order, ask.fen))
  refuseUnless(firstRefusal((await isBuiltUpon(tx, order)) && 'builtUpon'))
  const isPart = ask.fen < refundable(order)
  const keeps = isPart ? await keptOf(tx, order, ask.keeps ?? []) : []
  const attempt = await paidBy(tx, order)
  if (!attempt) throw new Error(`order ${order.order_id} was paid by nothing`)
  const id = await askRefundOfAttempt(tx, order, attempt, {
    amount: ask.fen,
    reason: ask.reason,
    at: now,
    by: ask.by,
    takesAccess: ask.takesAccess || !isPart || keeps.length > 0,
    keeps,
    waits,
  })
  await changeOrder(
    tx,
    order,
    { state: 'refunding' },
    {
      kind: waits ? 'refundRequested' : 'refundAsked',
      at: now,
      by: ask.by,
      data: { amount: ask.fen, reason: ask.reason },
    },
  )
  return id
}

/** The payment that granted the order's access; additional ones are refunded by themselves. */
async function paidBy(tx: Tx, order: OrderRow): Promise<AttemptRow | undefined> {
  for (const attempt of await attemptsOf(tx, order.order_id))
    if (attempt.state === 'paid' && !(await isUnwanted(tx, attempt))) return attempt
  return undefined
}

/** Checked: only rows that the order opened, no later end than now, only parts that it holds. */
async function keptOf(tx: Tx, order: OrderRow, keeps: readonly Kept[]): Promise<Kept[]> {
  const given = new Map((await entitlementsOfOrder(tx, order.order_id)).map((row) => [row.entitlement_id, row]))
  const chosen: Kept[] = []
  for (const kept of keeps) {
    const row = given.get(kept.entitlementID)
    if (!row) throw new Refusal(409, '保留的权限不属于该订单，请刷新后再试', { reason: 'otherAccess' })
    const held = partIDs(row.parts)
    if (kept.parts?.some((part) => !held.includes(part)) || (kept.parts && kept.parts.length === 0 && held.length > 0))
      throw new Refusal(409, '保留的分册不属于该订单，请刷新后再试', { reason: 'otherAccess' })
    // A refund can only shorten: an extension is a grant.
    if (kept.endsAt > (await lastChange(tx, row)).ends_at)
      throw new Refusal(409, '保留到的日期晚于现在的有效期，请刷新后再试', { reason: 'laterThanHeld' })
    chosen.push(kept)
  }
  return chosen
}

/** Whether a paid upgrade or spread is based on what this order opened: that must be refunded first. */
async function isBuiltUpon(tx: Tx, order: OrderRow): Promise<boolean> {
  const given = await entitlementsOfOrder(tx, order.order_id)
  const ids = await Promise.all(given.map(async (row) => (await lastChange(tx, row)).entitlement_id))
  if (ids.length === 0) return false
  const upon = await tx.db
    .selectFrom('entitlement_event as e')
    .innerJoin('sale_order as o', 'o.order_id', 'e.order_id')
    .select('o.order_id')
    .where('e.user_id', '=', order.user_id)
    .where('e.entitlement_id', 'in', ids)
    .where('e.kind', '=', 'ended')
    .where('o.order_id', '<>', order.order_id)
    .where('o.kind', 'in', ['upgrade', 'spread'])
    .where('o.state', 'in', ['paid', 'partly', 'refunding'])
    .where('o.amount', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return upon !== undefined
}

/** Staff approve a learner's request, or reject it with a message for the learner. */
export async function decideRefund(
  tx: Tx,
  { refundID, approved, by, note }: { refundID: number; approved: boolean; by: number; note: string },
  now: number,
): Promise<void> {
  const seen = await refundByID(tx, refundID)
  if (!seen) throw notFound('该退款')
  const order = await locked(tx, seen.order_id)
  const refund = (await refundByID(tx, refundID)) as RefundRow
  if (refund.state !== 'asked' || refund.ask_at !== null) throw new Refusal(409, '该退款已处理', { reason: 'decided' })
  await tx.db
    .updateTable('sale_refund')
    .set(approved ? { ask_at: now } : { state: 'refused', done_at: null })
    .where('refund_id', '=', refundID)
    .execute()
  await changeOrder(tx, order, approved ? {} : { state: order.refunded > 0 ? 'partly' : 'paid' }, {
    kind: approved ? 'refundApproved' : 'refundRefused',
    at: now,
    by,
    data: { amount: refund.amount, note },
  })
  if (approved) return
  const of = { refundID, orderNo: order.order_no, title: titleOf(order), fen: refund.amount }
  await tellLearner(tx, order.user_id, { is: 'refundRefused', ...of, note }, now)
}

/** A learner withdraws an undecided request: the order returns to its former state. */
export async function withdrawRefund(
  tx: Tx,
  { orderID, userID }: { orderID: number; userID: number },
  now: number,
): Promise<OrderRow['state']> {
  const order = await locked(tx, orderID)
  const asked = await refundAskedBy(tx, orderID, userID)
  refuseUnless(firstRefusal(!asked && 'refundDecided'))
  await tx.db
    .updateTable('sale_refund')
    .set({ state: 'withdrawn', done_at: null })
    .where('refund_id', '=', asked?.refund_id ?? 0)
    .execute()
  const state = order.refunded > 0 ? 'partly' : 'paid'
  await changeOrder(tx, order, { state }, { kind: 'refundWithdrawn', at: now, by: userID })
  return state
}

/** The order, with the learner's lock held. */
export async function locked(tx: Tx, orderID: number): Promise<OrderRow> {
  const seen = await orderByID(tx, orderID)
  if (!seen) throw notFound('该订单')
  await lockLearner(tx, seen.user_id)
  return (await orderByID(tx, orderID)) as OrderRow
}
