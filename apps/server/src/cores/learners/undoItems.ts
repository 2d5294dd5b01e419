import { seenOf } from '@tizhou/domain/account/accessPlan'
import type { Tx } from '../../platform/database/store.ts'
import { removeMembers } from '../people/groups/groups.ts'
import { dropUnused, isUnused } from '../people/unusedAccount.ts'
import { lockUsers } from '../people/users.ts'
import { entitlementByID, setEntitlementEnd } from '../subjects/entitlementEditing.ts'
import { dropEntitlements, heldTerm, holdsOthers, termsOfMany } from '../subjects/heldTerms.ts'
import { type ItemPlan, type ItemRow, type MovedTerm, planOf, stateNumber } from './items.ts'
import { askedOf, putItem, type RunRow } from './runs.ts'

const CHANGED = '权限之后又改过，保持不变'
const BEHIND = '之后又买了或开通了后面的一段，恢复会与它重叠，保持不变'
const USED = '账号已经有人使用，保留'

/** Takes back what these rows did, where nobody went on from there. Gives the people whose access changed. */
export async function undoItems(tx: Tx, run: RunRow, items: readonly ItemRow[], now: number): Promise<number[]> {
  await lockUsers(
    tx,
    items.flatMap(({ user_id }) => user_id ?? []),
  )
  const changed: number[] = []
  for (const item of items) {
    const plan = planOf(item)
    const { did } = plan
    const userID = item.user_id
    if (!did || userID === null) {
      await putItem(tx, item, { state: stateNumber('undone') })
      continue
    }
    const cause = { at: now, by: run.by_id, reason: `撤销：${askedOf(run).reason}`.slice(0, 200) }
    const stays: string[] = []
    if (did.joined !== undefined) await removeMembers(tx, did.joined, [userID])
    const isFree = did.made && (await isUnused(tx, userID)) && (await hasNothingElse(tx, userID, did.added?.id, now))
    if (isFree && (await dropUnused(tx, userID, () => dropEntitlements(tx, userID)))) {
      await putItem(tx, item, { state: stateNumber('undone'), user_id: null, plan: '{}' })
      changed.push(userID)
      continue
    }
    if (did.made) stays.push(USED)
    if (did.added && !(await takeBack(tx, userID, did.added, cause))) stays.push(CHANGED)
    if (did.moved && (await meetsLater(tx, run, userID, plan, did.moved))) stays.push(BEHIND)
    else for (const one of did.moved ?? []) if (!(await putBack(tx, one, cause))) stays.push(CHANGED)
    if (did.added || did.moved) changed.push(userID)
    const state = stateNumber(stays.length > 0 ? 'stays' : 'undone')
    await putItem(tx, item, { state, ...(stays.length > 0 && { reason: [...new Set(stays)].join('；') }) })
  }
  return changed
}

/** Whether nothing of the account is anybody's but the run's. */
async function hasNothingElse(tx: Tx, userID: number, added: number | undefined, now: number): Promise<boolean> {
  if (await holdsOthers(tx, userID, { except: added === undefined ? [] : [added], now })) return false
  for (const table of ['sale_order', 'coupon'] as const) {
    const row = await tx.db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userID)
      .limit(1)
      .executeTakeFirst()
    if (row) return false
  }
  return true
}

type Cause = Parameters<typeof setEntitlementEnd>[3]

/** Ends a term that was given; false where somebody changed it since, or gave more behind it. */
async function takeBack(
  tx: Tx,
  userID: number,
  { id, startsAt, endsAt }: { id: number; startsAt: number; endsAt: number },
  cause: Cause,
): Promise<boolean> {
  const row = await entitlementByID(tx, id)
  if (!row || row.starts_at !== startsAt || row.ends_at !== endsAt) return false
  const version = { subjectID: row.subject_id, vn: row.vn }
  const others = (await termsOfMany(tx, [userID], version)).get(userID) ?? []
  if (others.some((one) => one.entitlement_id !== id && one.ends_at > endsAt)) return false
  // One that is over gives nothing any more.
  if (row.ends_at > cause.at) await setEntitlementEnd(tx, row, cause.at, cause)
  return true
}

/**
 * Whether a term that came since would overlap what these would get back: two terms at one time would cost the learner what was
 * bought. All of them stay then, so that no gap comes between them.
 */
async function meetsLater(
  tx: Tx,
  run: RunRow,
  userID: number,
  { seen = '' }: ItemPlan,
  moved: readonly MovedTerm[],
): Promise<boolean> {
  const { version } = askedOf(run)
  if (!version) return false
  const terms = (await termsOfMany(tx, [userID], version)).get(userID) ?? []
  const before = new Set(seen.split(' '))
  const others = terms.filter(
    (row) => !before.has(seenOf([heldTerm(row)])) && !moved.some(({ id }) => id === row.entitlement_id),
  )
  return moved.some(({ was, is }) => {
    const from = Math.max(was.startsAt, is.endsAt)
    return others.some((row) => row.starts_at < was.endsAt && row.ends_at > from)
  })
}

/** Restores a term that was ended earlier; false where somebody changed it since. */
async function putBack(tx: Tx, { id, was, is }: MovedTerm, cause: Cause): Promise<boolean> {
  const row = await entitlementByID(tx, id)
  if (!row || row.starts_at !== is.startsAt || row.ends_at !== is.endsAt) return false
  await setEntitlementEnd(tx, row, was.endsAt, cause, was.startsAt)
  return true
}
