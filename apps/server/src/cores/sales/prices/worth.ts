import { share } from '@tizhou/domain/sales/fen'
import type { Holding } from '@tizhou/domain/sales/term'
import type { Store } from '../../../platform/database/store.ts'
import type { EntitlementRow } from '../../subjects/entitlementEditing.ts'
import { itemsOf } from '../orders/orderRows.ts'

/**
 * What was paid for each of these: of an order its share of the price without the fee for instalments, less what went
 * back; of a code the list price, since it was bought elsewhere; of everything else nothing.
 */
export async function holdingsOf(
  on: Pick<Store, 'db'>,
  rows: readonly EntitlementRow[],
  listPrice: number,
): Promise<Holding[]> {
  const ids = rows.map((row) => row.order_id).filter((id) => id !== null)
  const orders =
    ids.length === 0
      ? []
      : await on.db
          .selectFrom('sale_order')
          .select(['order_id', 'amount', 'fee', 'refunded', 'credit_off', 'kind', 'items'])
          .where('order_id', 'in', ids)
          .execute()
  const paid = new Map(orders.map((order) => [order.order_id, order]))
  return rows.map((row) => {
    const order = row.order_id === null ? undefined : paid.get(row.order_id)
    let worth = row.source === 'code' ? listPrice : 0
    if (order) {
      const items = itemsOf(order)
      const whole = items.reduce((sum, item) => sum + item.worth, 0)
      const own = items.find((item) => item.subjectID === row.subject_id && item.vn === row.vn)?.worth ?? 0
      // What was credited when it was bought was paid before.
      const kept = Math.max(0, order.amount - order.fee - order.refunded) + order.credit_off
      worth = whole > 0 ? share(kept, own, whole) : 0
    }
    return { startsAt: row.starts_at, endsAt: row.ends_at, worth }
  })
}
