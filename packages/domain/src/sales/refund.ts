import { share } from './fen.ts'
import { MAY, type May, refused } from './purchaseRules.ts'
import type { OrderState } from './states.ts'
import { DAY } from './term.ts'

/** Amounts fen. `refunded`: sum of earlier refunds. */
export interface RefundedOrder {
  state: OrderState
  amount: number
  refunded: number
}

/**
 * The part of a refund that is instalment fee, fen: in total the refunds' share of the payment. Full refunds include
 * all of it.
 */
export function feeBack(
  { amount, fee, refunded }: { amount: number; fee: number; refunded: number },
  fen: number,
): number {
  if (amount <= 0) return 0
  const back = (total: number): number => share(fee, Math.min(total, amount), amount)
  return back(refunded + fen) - back(refunded)
}

/** Whether a refund releases the order's coupon: when everything is refunded while the coupon is valid. */
export const givesCouponBack = (
  { amount, refunded }: Pick<RefundedOrder, 'amount' | 'refunded'>,
  fen: number,
  coupon: { endsAt: number },
  now: number,
): boolean => refunded + fen >= amount && coupon.endsAt > now

/** Chosen end of a row after a partial refund; at or before now: closed. `parts`: the remaining ones. */
export interface Kept {
  entitlementID: number
  endsAt: number
  parts?: readonly number[]
}

/** ms that are taken from a term by a chosen end, not less than 0. */
export const takenByChoice = (endsAt: number, kept: Pick<Kept, 'endsAt'>): number => Math.max(0, endsAt - kept.endsAt)

/** The amount that can still be refunded. */
export const refundable = ({ amount, refunded }: RefundedOrder): number => Math.max(0, amount - refunded)

export function mayRefund(order: RefundedOrder, fen: number): May {
  if (order.state === 'refunding') return refused('refundOpen')
  if (order.state !== 'paid' && order.state !== 'partly') return refused('notPaid')
  if (order.amount === 0) return refused('nothingPaid')
  if (!Number.isSafeInteger(fen) || fen < 1 || fen > refundable(order)) return refused('refundAmount')
  return MAY
}

/**
 * ms of a term of `days` that a refund takes: all with the final part of a full refund, a proportional share with a
 * partial one that revokes access, nothing with others.
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
