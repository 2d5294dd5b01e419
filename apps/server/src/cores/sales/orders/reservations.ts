import type { Store, Tx } from '../../../platform/database/store.ts'
import { itemsOf, type OrderRow } from './orderRows.ts'
import { refusal } from './refuseUnless.ts'

/*
 * What can be had once: a coupon, a first purchase of a subject, one payment of one purchase, one open order of the same
 * goods. The order that is to take it reserves it when it is made (a row of `sale_once`, whose key is unique in the
 * database), settles it in the transaction of its payment, and gives it back where it is closed. Everything here runs
 * under the learner's lock; the key holds where that does not.
 */

const COUPON = 'coupon:'
const FIRST = 'first:'
const PURCHASE = 'purchase:'
const GOODS = 'goods:'

const firstKey = (userID: number, subjectID: number): string => `${FIRST}${userID}:${subjectID}`

/** What of an order can be had once beside the order itself; kept with the quote, since offers change. */
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

/** The same goods, whichever way, offer or number of instalments they are bought by. */
const goodsKey = ({ user_id, bundle_id, subject_id, vn, parts }: OrderRow): string =>
  `${GOODS}${user_id}:${bundle_id === null ? `${subject_id}:${vn}:${parts}` : `b${bundle_id}`}`

const purchaseKey = ({ purchase_id, order_id }: OrderRow): string => `${PURCHASE}${purchase_id ?? order_id}`

/**
 * The purchase that a new order belongs to: that of the order before it as long as none of its orders was paid, since a
 * code that was given up may be paid all the same.
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

/** Those that a payment settles. */
function settledKeys(order: OrderRow): string[] {
  const { once } = JSON.parse(order.price_basis) as { once?: string[] }
  return [...(once ?? onceOf(order, { onlyFirst: false })), purchaseKey(order)]
}

/** Before the learner's order of the same goods gives way (`before`): throws where yet another one has what can be had once. */
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

/** An order that is made takes what can be had once. Throws the refusal where another one has it. */
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

/** Why what an order reckoned with once is not its own any more; undefined where it is, or is free again. */
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
 * In the transaction that pays an order, after `onceTaken`: what it had reserved, or takes now because it was closed and
 * paid all the same, is used. Whatever is bought of a subject is the first purchase of it, by whichever offer.
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

/** An order that nobody paid gives back what it had reserved. */
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

/** All that an order was paid is back: its coupon can be used again. */
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

/** Whether somebody has ever paid for anything of one of these subjects: discounts for new buyers are not for them. */
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
