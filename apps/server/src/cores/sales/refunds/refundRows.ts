import type { Selectable } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { AttemptRow, OrderRow } from '../orders/orderRows.ts'

export type RefundRow = Selectable<Tables['sale_refund']>

export const refundsOf = (on: Pick<Store, 'db'>, orderID: number): Promise<RefundRow[]> =>
  on.db
    .selectFrom('sale_refund')
    .selectAll()
    .where('order_id', '=', orderID)
    .orderBy('asked_at')
    .orderBy('refund_no')
    .execute()

export const refundByID = (on: Pick<Store, 'db'>, refundID: number): Promise<RefundRow | undefined> =>
  on.db.selectFrom('sale_refund').selectAll().where('refund_id', '=', refundID).executeTakeFirst()

interface Ask {
  amount: number
  reason: string
  at: number
  /** A payment that nothing was given for: it goes back whole, and no access with it. */
  isReturn?: boolean
  takesAccess?: boolean
  by?: number
  /** Staff decide first. */
  waits?: boolean
}

/** Writes down that money of a payment is to go back; the job tells the provider. Gives the refund's id. */
export async function askRefundOfAttempt(
  tx: Pick<Tx, 'db'>,
  order: Pick<OrderRow, 'order_id'>,
  attempt: Pick<AttemptRow, 'attempt_id' | 'out_trade_no'>,
  { amount, reason, at, isReturn = false, takesAccess = false, by, waits = false }: Ask,
): Promise<number> {
  const known = await tx.db
    .selectFrom('sale_refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('attempt_id', '=', attempt.attempt_id)
    .executeTakeFirst()
  const refund_id = newId()
  await tx.db
    .insertInto('sale_refund')
    .values({
      refund_id,
      order_id: order.order_id,
      attempt_id: attempt.attempt_id,
      refund_no: `${attempt.out_trade_no}R${Number(known?.count ?? 0) + 1}`,
      amount,
      reason,
      state: 'asked',
      by_id: by ?? null,
      asked_at: at,
      done_at: null,
      takes_access: takesAccess && !isReturn ? 1 : 0,
      ask_at: waits ? null : at,
    })
    .execute()
  return refund_id
}
