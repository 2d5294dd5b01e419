import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'

/** Kinds of cases for staff; the console names each in Chinese. */
export type CaseKind =
  /** Paid after the order was closed; access was granted all the same. For information only. */
  | 'lateGiven'
  /** Paid when the order could not be fulfilled any more: refunded automatically. */
  | 'lateUnwanted'
  /** The order was replaced by another one of the same goods, and paid all the same: refunded automatically. */
  | 'replacedPaid'
  /** The coupon, or first-purchase offer, was used by another order meanwhile: refunded automatically. */
  | 'onceTaken'
  /** The order was already paid: refunded automatically. */
  | 'doublePayment'
  /** The provider's amount differs from the order's. */
  | 'wrongAmount'
  /** The provider reports a payment that belongs to no order. */
  | 'unknownOrder'
  | 'refundFailed'
  /** The provider made a refund that was not requested here. */
  | 'foreignRefund'
  | 'billDiffers'

/** Cases whose money is refunded automatically, which closes them. */
export const RETURNED = ['wrongAmount', 'doublePayment', 'lateUnwanted', 'replacedPaid', 'onceTaken'] as const
export type ReturnedKind = (typeof RETURNED)[number]

export interface MoneyCase {
  /** One case for each key. */
  key: string
  kind: CaseKind
  orderID: number | null
  attemptID: number | null
  amount: number
  note: string
  at: number
  /** Identifies the payment, where there is no attempt. */
  payment?: { provider: string; outTradeNo: string; tradeNo: string; paidAt: number }
}

/** False where the event has a case already. */
export async function openCase(tx: Pick<Tx, 'db'>, of: MoneyCase): Promise<boolean> {
  const opened = await tx.db
    .insertInto('money_case')
    .values({
      case_id: newId(),
      case_key: of.key,
      kind: of.kind,
      order_id: of.orderID,
      attempt_id: of.attemptID,
      amount: of.amount,
      state: 'open',
      note: of.note,
      at: of.at,
      settled_by: null,
      settled_at: null,
      provider: of.payment?.provider ?? null,
      out_trade_no: of.payment?.outTradeNo ?? null,
      trade_no: of.payment?.tradeNo ?? null,
      paid_at: of.payment?.paidAt ?? null,
      return_state: null,
      return_reason: null,
      ask_at: null,
    })
    .onConflict((conflict) => conflict.column('case_key').doNothing())
    .executeTakeFirst()
  return opened.numInsertedOrUpdatedRows === 1n
}
