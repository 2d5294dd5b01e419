import { type Kept, takenByChoice } from '@tizhou/domain/sales/refund'
import { inheritedTerm, openTerm, shortened, upgradeTerm } from '@tizhou/domain/sales/term'
import type { Tx } from '../../../platform/database/store.ts'
import { tellLearner } from '../../notices/ownNotices.ts'
import {
  type EntitlementRow,
  entitlementByID,
  entitlementsHeld,
  entitlementsOfOrder,
  grantEntitlement,
  moveEntitlement,
  setEntitlementEnd,
  setEntitlementParts,
} from '../../subjects/entitlementEditing.ts'
import type { OrderFollower } from './followers.ts'
import { itemsOf, type OrderItem, type OrderRow, orderByID, titleOf } from './orderRows.ts'

/** A learner's current and future terms of a version (or of these parts), the latest end last. */
const heldNow = (held: readonly EntitlementRow[], vn: number, parts: string, now: number): EntitlementRow[] =>
  held.filter((row) => row.vn === vn && row.parts === parts && row.ends_at > now)

/**
 * Whether the basis of an upgrade or spread price still exists: the held version with the same end. If it was changed,
 * refunded or used up since, the price no longer applies.
 */
export async function basisHolds(tx: Tx, order: OrderRow, now: number): Promise<boolean> {
  if (order.kind !== 'upgrade' && order.kind !== 'spread') return true
  const held = heldNow(await entitlementsHeld(tx, order.user_id, order.subject_id), order.from_vn ?? 0, '', now)
  const { fromEnds } = JSON.parse(order.price_basis) as { fromEnds?: number }
  const last = held.at(-1)
  return last !== undefined && last.ends_at >= (fromEnds ?? 0)
}

/**
 * Grants an order's access, in the transaction that settles it. Throws an error that `isTaken` recognises where that
 * was done already.
 */
export async function giveAccess(
  tx: Tx,
  order: OrderRow,
  now: number,
  followers: readonly OrderFollower[],
): Promise<void> {
  for (const item of itemsOf(order)) await give(tx, order, item, now)
  for (const { given } of followers) await given(tx, order, now)
  const { order_id: orderID, order_no: orderNo, amount: fen } = order
  await tellLearner(tx, order.user_id, { is: 'bought', orderID, orderNo, title: titleOf(order), fen }, now)
}

const termOf = (row: EntitlementRow) => ({ startsAt: row.starts_at, endsAt: row.ends_at })

async function give(tx: Tx, order: OrderRow, item: OrderItem, now: number): Promise<void> {
  const held = await entitlementsHeld(tx, order.user_id, item.subjectID)
  const cause = { at: now, orderID: order.order_id, reason: `订单 ${order.order_no}` }
  const grant = {
    ...cause,
    userID: order.user_id,
    subjectID: item.subjectID,
    vn: item.vn,
    parts: item.parts,
    source: 'order',
  }
  if (order.kind === 'upgrade' || order.kind === 'spread') {
    const before = heldNow(held, order.from_vn ?? 0, '', now)
    const term = order.kind === 'spread' ? inheritedTerm(before.map(termOf), now) : upgradeTerm(item.days, now)
    for (const row of before) await setEntitlementEnd(tx, row, now, cause)
    await grantEntitlement(tx, { ...grant, ...term })
    return
  }
  await grantEntitlement(tx, {
    ...grant,
    ...openTerm(heldNow(held, item.vn, item.parts, now).map(termOf), item.days, now),
  })
}

interface Taking {
  takenOf: (days: number) => number
  whole: boolean
  /** Ends that staff chose for single rows that the order opened; for the others see `takenOf`. */
  kept?: ReadonlyMap<number, Kept>
  by?: number
  reason: string
}

/**
 * Revokes an order's access or part of it (`takenOf`: ms of a term of so many days), from its end and never of the
 * past; terms that follow begin so much earlier. With `whole`, terms that an upgrade ended are restored. A version that
 * was exchanged meanwhile is followed to the new one.
 */
export async function takeAccess(
  tx: Tx,
  order: OrderRow,
  now: number,
  followers: readonly OrderFollower[],
  { takenOf, whole, kept, by, reason }: Taking,
): Promise<void> {
  const cause = { at: now, orderID: order.order_id, reason, ...(by !== undefined && { by }) }
  const items = itemsOf(order)
  for (const given of await entitlementsOfOrder(tx, order.order_id)) {
    const row = await lastChange(tx, given)
    const item = items.find(({ subjectID, vn }) => subjectID === given.subject_id && vn === given.vn)
    const rows = heldNow(await entitlementsHeld(tx, row.user_id, row.subject_id), row.vn, row.parts, now)
    const at = rows.findIndex(({ entitlement_id }) => entitlement_id === row.entitlement_id)
    if (at < 0) continue
    const terms = rows.map((one) => ({ startsAt: one.starts_at, endsAt: one.ends_at }))
    const choice = whole ? undefined : kept?.get(given.entitlement_id)
    const taken = whole
      ? Number.MAX_SAFE_INTEGER
      : choice
        ? takenByChoice(row.ends_at, choice)
        : takenOf(item?.days ?? 0)
    const after = shortened(terms, at, taken, now)
    for (const [n, one] of rows.entries()) {
      const term = after[n]
      if (!term) continue
      if (n === at) await setEntitlementEnd(tx, one, term.endsAt, cause)
      else await moveEntitlement(tx, one, term.startsAt, cause)
    }
    if (choice?.parts && row.parts !== '') await setEntitlementParts(tx, row.entitlement_id, choice.parts.join(','))
  }
  if (whole && (order.kind === 'upgrade' || order.kind === 'spread')) await restoreEnded(tx, order, now, cause)
  if (whole) for (const { takenBack } of followers) await takenBack(tx, order, now)
}

/** The current row of a term that was exchanged for another subject or version. */
export async function lastChange(tx: Tx, given: EntitlementRow): Promise<EntitlementRow> {
  let row = given
  for (;;) {
    const change = await tx.db
      .selectFrom('vip_change')
      .select('to_entitlement')
      .where('user_id', '=', row.user_id)
      .where('from_entitlement', '=', row.entitlement_id)
      .executeTakeFirst()
    const next = change && (await entitlementByID(tx, change.to_entitlement))
    if (!next) return row
    row = next
  }
}

async function restoreEnded(
  tx: Tx,
  order: OrderRow,
  now: number,
  cause: { at: number; orderID: number; reason: string },
): Promise<void> {
  const ended = await tx.db
    .selectFrom('entitlement_event')
    .select(['entitlement_id', 'starts_at', 'ends_before', 'ends_after'])
    .where('user_id', '=', order.user_id)
    .where('order_id', '=', order.order_id)
    .where('kind', '=', 'ended')
    .where('ends_before', '>', now)
    .execute()
  for (const { entitlement_id, starts_at, ends_before, ends_after } of ended) {
    const row = await entitlementByID(tx, entitlement_id)
    // Not rows that the order itself opened, or that have changed again since.
    if (!row || row.order_id === order.order_id || row.ends_at !== ends_after) continue
    // What was paid for it has been refunded already.
    const own = row.order_id === null ? undefined : await orderByID(tx, row.order_id)
    if (own?.state === 'refunded') continue
    await setEntitlementEnd(tx, row, ends_before as number, cause, starts_at)
  }
}
