import type { Kept } from '@tizhou/domain/sales/refund'
import type { Selectable } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { EntitlementRow } from '../../subjects/entitlementEditing.ts'
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

/** A learner's undecided request. */
export const refundAskedBy = (on: Pick<Store, 'db'>, orderID: number, userID: number): Promise<RefundRow | undefined> =>
  on.db
    .selectFrom('sale_refund')
    .selectAll()
    .where('order_id', '=', orderID)
    .where('state', '=', 'asked')
    .where('ask_at', 'is', null)
    .where('by_id', '=', userID)
    .executeTakeFirst()

/** Refunds in progress, by order. */
export async function refundsUnderWay(
  on: Pick<Store, 'db'>,
  orderIDs: readonly number[],
): Promise<ReadonlyMap<number, RefundRow>> {
  if (orderIDs.length === 0) return new Map()
  const rows = await on.db
    .selectFrom('sale_refund')
    .selectAll()
    .where('order_id', 'in', orderIDs)
    .where('state', 'in', ['asked', 'sent'])
    .orderBy('asked_at')
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** The orders from which terms come, followed back through exchanges. */
async function ordersBehind(on: Pick<Store, 'db'>, rows: readonly EntitlementRow[]): Promise<number[]> {
  const orders = new Set<number>()
  for (let of = rows; of.length > 0; ) {
    for (const { order_id } of of) if (order_id !== null) orders.add(order_id)
    const changed = of.filter(({ source }) => source === 'change').map((row) => row.entitlement_id)
    of =
      changed.length === 0
        ? []
        : await on.db
            .selectFrom('vip_change as c')
            .innerJoin('entitlement as e', 'e.entitlement_id', 'c.from_entitlement')
            .selectAll('e')
            .where('c.user_id', '=', of[0]?.user_id ?? 0)
            .where('c.to_entitlement', 'in', changed)
            .execute()
  }
  return [...orders]
}

/** Whether a refund for any of these terms is in progress. */
export async function isRefunding(on: Pick<Store, 'db'>, rows: readonly EntitlementRow[]): Promise<boolean> {
  const orders = await ordersBehind(on, rows)
  if (orders.length === 0) return false
  const open = await on.db
    .selectFrom('sale_refund')
    .select('refund_id')
    .where('order_id', 'in', orders)
    .where('state', 'in', ['asked', 'sent'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

interface Ask {
  amount: number
  reason: string
  at: number
  /** Return of a payment that granted nothing: the whole amount, without revoking access. */
  isReturn?: boolean
  takesAccess?: boolean
  /** The ends that staff chose. */
  keeps?: readonly Kept[]
  by?: number
  /** Waits for staff's decision. */
  waits?: boolean
}

/** Records that money of a payment is to be refunded; the job tells the provider. Gives the refund's id. */
export async function askRefundOfAttempt(
  tx: Pick<Tx, 'db'>,
  order: Pick<OrderRow, 'order_id'>,
  attempt: Pick<AttemptRow, 'attempt_id' | 'out_trade_no'>,
  { amount, reason, at, isReturn = false, takesAccess = false, keeps = [], by, waits = false }: Ask,
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
      keeps: keeps.length > 0 ? JSON.stringify(keeps) : '',
    })
    .execute()
  return refund_id
}
