import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'

/** What staff have to look at, in the words of the code; the console names each in Chinese. */
export type CaseKind =
  /** Paid after the order was closed, and the access was given all the same. Only to know. */
  | 'lateGiven'
  /** Paid when it could not be given any more: the money goes back by itself. */
  | 'lateUnwanted'
  /** The order was given up for another one of the same goods, and paid all the same: the money goes back by itself. */
  | 'replacedPaid'
  /** The coupon, or the offer for a first purchase, was used by another order meanwhile: the money goes back by itself. */
  | 'onceTaken'
  /** The order was paid before: the money goes back by itself. */
  | 'doublePayment'
  /** The provider has another amount than the order. */
  | 'wrongAmount'
  /** The provider tells of a payment that no order asked for. */
  | 'unknownOrder'
  | 'refundFailed'
  /** The provider gave money back that nobody here asked for. */
  | 'foreignRefund'
  | 'billDiffers'

/** Cases of money that goes back by itself, and that end with it. */
export const RETURNED = ['wrongAmount', 'doublePayment', 'lateUnwanted', 'replacedPaid', 'onceTaken'] as const
export type ReturnedKind = (typeof RETURNED)[number]

export interface MoneyCase {
  /** One case an event. */
  key: string
  kind: CaseKind
  orderID: number | null
  attemptID: number | null
  amount: number
  note: string
  at: number
  /** Which payment it is, where no attempt says so. */
  payment?: { provider: string; outTradeNo: string; tradeNo: string; paidAt: number }
}

/** False where the event has its case already. */
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
