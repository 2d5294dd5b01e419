import { share } from './fen.ts'
import { MAY, type May, refused } from './purchaseRules.ts'
import type { OrderState } from './states.ts'
import { DAY } from './term.ts'

/** Amounts fen. `refunded`: what went back before. */
export interface RefundedOrder {
  state: OrderState
  amount: number
  refunded: number
}

/**
 * What of a refund is of the fee for instalments, fen: what went back of it altogether is the share that the refunds are of
 * the payment. A full refund, in one or in many, takes all of it.
 */
export function feeBack(
  { amount, fee, refunded }: { amount: number; fee: number; refunded: number },
  fen: number,
): number {
  if (amount <= 0) return 0
  const back = (total: number): number => share(fee, Math.min(total, amount), amount)
  return back(refunded + fen) - back(refunded)
}

/** Whether a refund gives the order's coupon back: one of all that was paid, while the coupon still holds. */
export const givesCouponBack = (
  { amount, refunded }: Pick<RefundedOrder, 'amount' | 'refunded'>,
  fen: number,
  coupon: { endsAt: number },
  now: number,
): boolean => refunded + fen >= amount && coupon.endsAt > now

/** Until when something of a partly refunded order stays open; at or before now it is closed. `parts`: those that stay. */
export interface Kept {
  entitlementID: number
  endsAt: number
  parts?: readonly number[]
}

/** What goes of a term that ends then, ms: never what lies behind the end that was chosen. */
export const takenByChoice = (endsAt: number, kept: Pick<Kept, 'endsAt'>): number => Math.max(0, endsAt - kept.endsAt)

/** What may still go back. */
export const refundable = ({ amount, refunded }: RefundedOrder): number => Math.max(0, amount - refunded)

export function mayRefund(order: RefundedOrder, fen: number): May {
  if (order.state === 'refunding') return refused('refundOpen')
  if (order.state !== 'paid' && order.state !== 'partly') return refused('notPaid')
  if (order.amount === 0) return refused('nothingPaid')
  if (!Number.isSafeInteger(fen) || fen < 1 || fen > refundable(order)) return refused('refundAmount')
  return MAY
}

/**
 * How much of a term of `days` goes with a refund, ms: all with what completes the whole amount, a share of it with a
 * part that takes access with it, nothing with one that does not.
 */
export function takenByRefund(
  { amount, refunded }: Pick<RefundedOrder, 'amount' | 'refunded'>,
  refund: { fen: number; takesAccess: boolean },
  days: number,
): number {
  const all = days * DAY
  if (refunded + refund.fen >= amount) return all
  return refund.takesAccess ? share(all, refund.fen, amount) : 0
}
