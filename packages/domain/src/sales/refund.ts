import { share } from './fen.ts'
import { MAY, type May, refused } from './may.ts'
import type { OrderState } from './states.ts'
import { DAY } from './term.ts'

/** Amounts fen. `refunded`: what went back before. */
export interface RefundedOrder {
  state: OrderState
  amount: number
  refunded: number
}

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
