import { share } from '@tizhou/domain/sales/fen'
import { priceAt } from '@tizhou/domain/sales/price'
import { feeBack } from '@tizhou/domain/sales/refund'
import { type Holding, unusedValue } from '@tizhou/domain/sales/term'
import type { Asked } from '../../../platform/database/reading/statement.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type EntitlementRow, entitlementByID } from '../../subjects/entitlementEditing.ts'
import { versionsOf } from '../../subjects/subjects.ts'
import { itemsOf } from '../orders/orderRows.ts'
import { priceAsk, pricesOfSubject } from './priceRows.ts'

type Reads = Pick<Store, 'db'> & Asked

/** Whose prices apply, and when. */
interface By {
  agentCode: string
  now: number
}

/**
 * What was paid for each of these terms: of an order its share of the price without the instalment fee, less refunds;
 * of a code the list price, since it was sold elsewhere; of an exchanged version the value left at the exchange;
 * otherwise nothing.
 */
export const holdingsOf = (on: Reads, rows: readonly EntitlementRow[], by: By): Promise<Holding[]> =>
  Promise.all(
    rows.map(async (row) => ({ startsAt: row.starts_at, endsAt: row.ends_at, worth: await worthOf(on, row, by) })),
  )

async function worthOf(on: Reads, row: EntitlementRow, by: By): Promise<number> {
  if (row.source === 'change') return worthOfChanged(on, row, by)
  if (row.source === 'code') return listPriceOf(on, row, by)
  return row.order_id === null ? 0 : paidFor(on, row, row.order_id)
}

async function paidFor(on: Reads, row: EntitlementRow, orderID: number): Promise<number> {
  const order = await on.db
    .selectFrom('sale_order')
    .select(['amount', 'fee', 'refunded', 'credit_off', 'items'])
    .where('order_id', '=', orderID)
    .executeTakeFirst()
  if (!order) return 0
  const items = itemsOf(order)
  const whole = items.reduce((sum, item) => sum + item.worth, 0)
  const own = items.find((item) => item.subjectID === row.subject_id && item.vn === row.vn)?.worth ?? 0
  // Credit used at the purchase was paid earlier.
  const gone = order.refunded - feeBack({ ...order, refunded: 0 }, order.refunded)
  const kept = Math.max(0, order.amount - order.fee - gone) + order.credit_off
  return whole > 0 ? share(kept, own, whole) : 0
}

async function listPriceOf(on: Reads, { subject_id, vn }: EntitlementRow, { agentCode, now }: By): Promise<number> {
  const [versions, prices] = await Promise.all([versionsOf(on, subject_id), pricesOfSubject(on, subject_id, agentCode)])
  const version = versions.find((one) => one.vn === vn)
  return version ? priceAt(priceAsk(prices, version, agentCode), now).price : 0
}

/** The former term is read from its history, since the row itself ended at the exchange. */
async function worthOfChanged(on: Reads, row: EntitlementRow, by: By): Promise<number> {
  const change = await on.db
    .selectFrom('vip_change')
    .select(['from_entitlement', 'at'])
    .where('user_id', '=', row.user_id)
    .where('to_entitlement', '=', row.entitlement_id)
    .executeTakeFirst()
  const given = change && (await entitlementByID(on, change.from_entitlement))
  const term =
    given &&
    (await on.db
      .selectFrom('entitlement_event')
      .select(['starts_at', 'ends_before'])
      .where('user_id', '=', row.user_id)
      .where('at', '=', change.at)
      .where('entitlement_id', '=', given.entitlement_id)
      .where('kind', '=', 'ended')
      .executeTakeFirst())
  if (!term) return 0
  const worth = await worthOf(on, given, by)
  return unusedValue([{ startsAt: term.starts_at, endsAt: term.ends_before ?? term.starts_at, worth }], change.at)
}
