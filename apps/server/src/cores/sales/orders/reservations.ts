import type { Store, Tx } from '../../../platform/database/store.ts'
import { itemsOf, type OrderRow } from './orderRows.ts'
import { refusal } from './refuseUnless.ts'

/* Things that can be had once: a coupon, a first purchase of a subject, one payment of one purchase, one open order
   of the same goods. An order reserves them when it is made (rows of `sale_once`, whose key is unique in the
   database), settles them in the transaction of its payment, and releases them when it is closed. All of this runs
   under the learner's lock; the unique key is the second safeguard. */

const COUPON = 'coupon:'
const FIRST = 'first:'
const PURCHASE = 'purchase:'
const GOODS = 'goods:'

const firstKey = (userID: number, subjectID: number): string => `${FIRST}${userID}:${subjectID}`

/** The one-time things of an order besides the order itself; stored with its quote, since offers change. */
export const onceOf = (
  order: Pick<OrderRow, 'user_id' | 'coupon_id' | 'items'>,
  { onlyFirst }: { onlyFirst: boolean },
): string[] => [
  ...(order.coupon_id === null ? [] : [`${COUPON}${order.coupon_id}`]),
  ...(onlyFirst ? subjectsOf(order).map((subjectID) => firstKey(order.user_id, subjectID)) : []),
]

const subjectsOf = (order: Pick<OrderRow, 'items'>): number[] => [
  ...new Set(itemsOf(order).map(({ subjectID }) => subjectID)),
]

/** Identifies the goods, regardless of payment, offer and instalments. */
const goodsKey = ({ user_id, bundle_id, subject_id, vn, parts }: OrderRow): string =>
  `${GOODS}${user_id}:${bundle_id === null ? `${subject_id}:${vn}:${parts}` : `b${bundle_id}`}`

const purchaseKey = ({ purchase_id, order_id }: OrderRow): string => `${PURCHASE}${purchase_id ?? order_id}`

/**
 * The purchase of a new order: that of the previous order while none of its orders is paid, since an abandoned QR code
 * may still be paid.
 */
export async function purchaseOf(tx: Tx, before: OrderRow | undefined, orderID: number): Promise<number> {
  if (before === undefined || before.paid_at !== null) return orderID
  const settled = await tx.db
    .selectFrom('sale_once')
    .select('once_key')
    .where('once_key', '=', purchaseKey(before))
    .where('settled_at', 'is not', null)
    .executeTakeFirst()
  return settled ? orderID : (before.purchase_id ?? before.order_id)
}

/** The keys that a payment settles. */
function settledKeys(order: OrderRow): string[] {
  const { once } = JSON.parse(order.price_basis) as { once?: string[] }
  return [...(once ?? onceOf(order, { onlyFirst: false })), purchaseKey(order)]
}

/**
 * Before an order replaces the learner's order of the same goods (`before`): throws where a third order holds a
 * one-time thing.
 */
export async function mustBeFree(
  on: Pick<Store, 'db'>,
  once: readonly string[],
  before: Pick<OrderRow, 'order_id'> | undefined,
): Promise<void> {
  if (once.length === 0) return
  const kept = await on.db
    .selectFrom('sale_once')
    .select(['once_key', 'settled_at'])
    .where('once_key', 'in', once)
    .where('order_id', '<>', before?.order_id ?? 0)
    .executeTakeFirst()
  if (kept) throw refusal(refusalOf(kept.once_key, kept.settled_at !== null))
}

/** Reserves a new order's one-time things. Throws the Refusal where another order holds one. */
export async function reserveOnce(tx: Tx, order: OrderRow): Promise<void> {
  for (const once_key of [...settledKeys(order), goodsKey(order)]) {
    const made = await tx.db
      .insertInto('sale_once')
      .values({
        once_key,
        user_id: order.user_id,
        order_id: order.order_id,
        reserved_at: order.created_at,
        settled_at: null,
      })
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 1n) continue
    const kept = await tx.db
      .selectFrom('sale_once')
      .select('settled_at')
      .where('once_key', '=', once_key)
      .executeTakeFirst()
    throw refusal(refusalOf(once_key, kept?.settled_at != null))
  }
  if (order.coupon_id !== null)
    await tx.db
      .updateTable('coupon')
      .set({ order_id: order.order_id })
      .where('coupon_id', '=', order.coupon_id)
      .execute()
}

function refusalOf(key: string, settled: boolean) {
  if (key.startsWith(COUPON)) return settled ? 'couponUsed' : 'couponKept'
  if (key.startsWith(FIRST)) return settled ? 'onlyNew' : 'onceKept'
  return 'orderedElsewhere'
}

interface OnceTaken {
  kind: 'onceTaken' | 'replacedPaid'
  why: string
}

/** Why a one-time thing that an order counts on is not its own any more; undefined where it is, or is free again. */
export async function onceTaken(tx: Tx, order: OrderRow): Promise<OnceTaken | undefined> {
  const taken = await tx.db
    .selectFrom('sale_once')
    .select('once_key')
    .where('once_key', 'in', settledKeys(order))
    .where('order_id', '<>', order.order_id)
    .execute()
  const keys = taken.map(({ once_key }) => once_key)
  if (keys.some((key) => key.startsWith(PURCHASE))) return { kind: 'replacedPaid', why: '该订单已由重新提交的订单代替' }
  if (keys.some((key) => key.startsWith(COUPON))) return { kind: 'onceTaken', why: '优惠券已用于其他订单' }
  return keys.length > 0 ? { kind: 'onceTaken', why: '首次购买优惠已用于其他订单' } : undefined
}

/**
 * Settles an order's reservations in the transaction of its payment, after `onceTaken`; for an order that was closed
 * and paid all the same it takes them now. Any purchase of a subject counts as its first purchase.
 */
export async function settleOnce(tx: Tx, order: OrderRow, now: number): Promise<void> {
  const row = (once_key: string) => ({
    ...{ once_key, user_id: order.user_id, order_id: order.order_id },
    ...{ reserved_at: now, settled_at: now },
  })
  for (const key of settledKeys(order)) {
    const settled = await tx.db
      .insertInto('sale_once')
      .values(row(key))
      .onConflict((conflict) =>
        conflict
          .column('once_key')
          .doUpdateSet({ settled_at: now })
          .where('sale_once.order_id', '=', order.order_id)
          .where('sale_once.settled_at', 'is', null),
      )
      .executeTakeFirst()
    if (settled.numInsertedOrUpdatedRows !== 1n) throw new Error(`${key} is taken by another order`)
  }
  for (const subjectID of subjectsOf(order))
    await tx.db
      .insertInto('sale_once')
      .values(row(firstKey(order.user_id, subjectID)))
      .onConflict((conflict) =>
        conflict
          .column('once_key')
          .doUpdateSet({ order_id: order.order_id, settled_at: now })
          .where('sale_once.settled_at', 'is', null),
      )
      .execute()
  await tx.db
    .deleteFrom('sale_once')
    .where('once_key', '=', goodsKey(order))
    .where('order_id', '=', order.order_id)
    .execute()
  if (order.coupon_id !== null)
    await tx.db
      .updateTable('coupon')
      .set({ order_id: order.order_id, used_at: now })
      .where('coupon_id', '=', order.coupon_id)
      .execute()
}

/** Releases the reservations of an unpaid order. */
export async function freeOnce(tx: Tx, order: OrderRow): Promise<void> {
  await tx.db.deleteFrom('sale_once').where('order_id', '=', order.order_id).where('settled_at', 'is', null).execute()
  await tx.db
    .updateTable('coupon')
    .set({ order_id: null })
    .where('coupon_id', '=', order.coupon_id ?? 0)
    .where('order_id', '=', order.order_id)
    .where('used_at', 'is', null)
    .execute()
}

/** After a full refund, the coupon can be used again. */
export async function giveBackCoupon(tx: Tx, order: OrderRow): Promise<void> {
  const returned = await tx.db
    .updateTable('coupon')
    .set({ order_id: null, used_at: null })
    .where('coupon_id', '=', order.coupon_id ?? 0)
    .where('order_id', '=', order.order_id)
    .executeTakeFirst()
  if (returned.numUpdatedRows === 1n)
    await tx.db.deleteFrom('sale_once').where('once_key', '=', `${COUPON}${order.coupon_id}`).execute()
}

/** Whether the person has ever paid for one of these subjects, which excludes discounts for new buyers. */
export async function hasBought(
  on: Pick<Store, 'db'>,
  userID: number,
  subjectIDs: readonly number[],
): Promise<boolean> {
  const settled = await on.db
    .selectFrom('sale_once')
    .select('once_key')
    .where(
      'once_key',
      'in',
      subjectIDs.map((subjectID) => firstKey(userID, subjectID)),
    )
    .where('settled_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return settled !== undefined
}
