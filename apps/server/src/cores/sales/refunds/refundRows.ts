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

/** What a learner asked for and staff have not decided. */
export const refundAskedBy = (on: Pick<Store, 'db'>, orderID: number, userID: number): Promise<RefundRow | undefined> =>
  on.db
    .selectFrom('sale_refund')
    .selectAll()
    .where('order_id', '=', orderID)
    .where('state', '=', 'asked')
    .where('ask_at', 'is', null)
    .where('by_id', '=', userID)
    .executeTakeFirst()

/** Refunds of orders that are under way, by order. */
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

/** The orders that terms came by, back through the changes that led to them. */
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

/** Whether money for any of these terms is being given back. */
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
  /** A payment that nothing was given for: it goes back whole, and no access with it. */
  isReturn?: boolean
  takesAccess?: boolean
  /** What stays open, where staff chose it. */
  keeps?: readonly Kept[]
  by?: number
  /** Staff decide first. */
  waits?: boolean
}

/** Writes down that money of a payment is to go back; the job tells the provider. Gives the refund's id. */
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
