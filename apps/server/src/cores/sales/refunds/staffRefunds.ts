import type { Tx } from '../../../platform/database/store.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import { attemptsOf, changeOrder, type OrderRow, orderByID } from '../orders/orderRows.ts'
import { askRefundOfAttempt, isPending, type RefundRow, refundByID, refundsOf } from './refundRows.ts'

/** States of an order of which money may go back. */
const REFUNDABLE: readonly OrderRow['state'][] = ['paid', 'partly', 'refunding']

/** Why a refund cannot be made. */
export type RefundRefusal = 'notPaid' | 'tooMuch' | 'decided'

export interface StaffRefund {
  orderID: number
  amount: number
  reason: string
  by: number
  at: number
}

/** Fen that may still go back: what was paid without what went back or is on its way. */
export function refundable(order: Pick<OrderRow, 'amount' | 'state'>, refunds: readonly RefundRow[]): number {
  if (!REFUNDABLE.includes(order.state)) return 0
  const given = refunds.filter((refund) => isPending(refund) || refund.state === 'done')
  return Math.max(0, order.amount - given.reduce((sum, { amount }) => sum + amount, 0))
}

/**
 * Asks for a refund in the name of a member of staff; the job of refunds tells the provider. The refund that gives the last
 * fen back takes the access with it. Gives the refund's id, or why there is none.
 */
export async function refundByStaff(
  tx: Tx,
  { orderID, amount, reason, by, at }: StaffRefund,
): Promise<number | RefundRefusal> {
  const seen = await orderByID(tx, orderID)
  if (!seen) return 'notPaid'
  await lockLearner(tx, seen.user_id)
  const order = (await orderByID(tx, orderID)) as OrderRow
  const attempt = (await attemptsOf(tx, orderID)).find(
    (one) => one.state === 'paid' && one.paid_at === order.paid_at && one.amount === order.amount,
  )
  if (!attempt || !REFUNDABLE.includes(order.state)) return 'notPaid'
  const left = refundable(order, await refundsOf(tx, orderID))
  if (amount > left) return 'tooMuch'
  const refundID = await askRefundOfAttempt(tx, order, attempt, {
    amount,
    reason,
    at,
    by,
    takesAccess: amount === left,
  })
  await changeOrder(tx, order, { state: 'refunding' }, { kind: 'refundAsked', at, by, data: { amount, reason } })
  return refundID
}

/** Decides on a refund that a learner asked for: the provider is told, or the order goes on as it was. */
export async function decideRefund(
  tx: Tx,
  refundID: number,
  { accept, reason, by, at }: { accept: boolean; reason: string; by: number; at: number },
): Promise<RefundRow | RefundRefusal> {
  const seen = await refundByID(tx, refundID)
  const order = seen && (await orderByID(tx, seen.order_id))
  if (!order) return 'decided'
  await lockLearner(tx, order.user_id)
  const refund = (await refundByID(tx, refundID)) as RefundRow
  if (refund.state !== 'asked' || refund.ask_at !== null) return 'decided'
  const fields = accept
    ? { ask_at: at, by_id: by }
    : { state: 'refused' as const, done_at: at, by_id: by, reason: `${refund.reason}（未通过：${reason}）` }
  await tx.db.updateTable('sale_refund').set(fields).where('refund_id', '=', refundID).execute()
  const state = accept || (await refundsOf(tx, order.order_id)).some(isPending) ? 'refunding' : stateAfter(order)
  await changeOrder(
    tx,
    order,
    { state },
    { kind: accept ? 'refundAccepted' : 'refundRefused', at, by, data: { amount: refund.amount, reason } },
  )
  return { ...refund, ...fields }
}

const stateAfter = ({ refunded }: Pick<OrderRow, 'refunded'>) => (refunded > 0 ? 'partly' : 'paid')
