import { planAccess, seenOf } from '@tizhou/domain/account/accessPlan'
import type { Tx } from '../../platform/database/store.ts'
import { addMembers, groups, membersAmong } from '../people/groups/groups.ts'
import { peopleNamed } from '../people/groups/members.ts'
import { addUser, lockUsers, userByName } from '../people/users.ts'
import { type EntitlementRow, grantEntitlement, setEntitlementEnd } from '../subjects/entitlementEditing.ts'
import { heldTerm, termsOfMany } from '../subjects/heldTerms.ts'
import { type ItemPlan, type ItemRow, type MovedTerm, planOf, stateNumber, withoutPerson } from './items.ts'
import { askedOf, putItem, type RunRow } from './runs.ts'

type Did = NonNullable<ItemPlan['did']>
type Version = { subjectID: number; vn: number }

const STAFF = '检查后成为员工账号，不在这里改'
const LEFT = '检查后离开了班级'
const CHANGED = '检查后权限被改过'
const ARCHIVED = '检查后班级已归档'

/** Whom the rows leave alone, whatever they say: who became staff, or is no member of the run's group any more. */
async function leftAlone(
  tx: Tx,
  run: RunRow,
  items: readonly ItemRow[],
): Promise<(userID: number) => string | undefined> {
  const ids = items.flatMap(({ user_id }) => user_id ?? [])
  const people = new Map((await peopleNamed(tx, { ids })).map((one) => [one.user_id, one]))
  const { groupID } = askedOf(run)
  const members = groupID === undefined ? undefined : await membersAmong(tx, groupID, ids)
  return (userID) => {
    if (people.get(userID)?.is_staff === 1) return STAFF
    return members?.has(userID) === false ? LEFT : undefined
  }
}

const leave = (tx: Tx, item: ItemRow, reason: string, more: Partial<ItemRow> = {}): Promise<void> =>
  putItem(tx, item, { state: stateNumber('moved'), reason, ...more })

/** Does what these rows say, each as it was looked at. Gives the people whose access changed. */
export async function applyItems(tx: Tx, run: RunRow, items: readonly ItemRow[], now: number): Promise<number[]> {
  await lockUsers(
    tx,
    items.flatMap(({ user_id }) => user_id ?? []),
  )
  const changed: number[] = []
  const why = await leftAlone(tx, run, items)
  for (const item of items) {
    const reason = item.user_id === null ? undefined : why(item.user_id)
    if (reason !== undefined) {
      await leave(tx, item, reason)
      continue
    }
    const userID = await (run.kind === 'import' ? importOne(tx, run, item, now) : accessOne(tx, run, item, now))
    if (userID !== undefined) changed.push(userID)
  }
  return changed
}

const termsOf = async (tx: Tx, userID: number, version: Version): Promise<EntitlementRow[]> =>
  (await termsOfMany(tx, [userID], version)).get(userID) ?? []

async function accessOne(tx: Tx, run: RunRow, item: ItemRow, now: number): Promise<number | undefined> {
  const { version, reason } = askedOf(run)
  const { user_id: userID } = item
  const plan = planOf(item)
  if (!version || userID === null || !plan.access) return undefined
  const rows = await termsOf(tx, userID, version)
  // Somebody changed it since it was looked at: it stays as that person left it.
  if (seenOf(rows.map(heldTerm)) !== plan.seen) {
    await leave(tx, item, CHANGED)
    return undefined
  }
  const cause = { at: now, by: run.by_id, reason }
  const did: Did = {}
  const { added, moved } = plan.access
  if (added) {
    const id = await grantEntitlement(tx, { userID, ...version, ...added, ...cause, source: 'staff' })
    did.added = { id, ...added }
  }
  const changes: MovedTerm[] = []
  for (const one of moved) {
    const row = rows.find(({ entitlement_id }) => entitlement_id === one.id)
    if (!row) continue
    // A revocation ends at the moment at which it is made.
    const endsAt = Math.max(one.endsAt, now)
    const is = { startsAt: Math.min(row.starts_at, endsAt), endsAt }
    await setEntitlementEnd(tx, row, endsAt, cause)
    changes.push({ id: one.id, was: { startsAt: row.starts_at, endsAt: row.ends_at }, is })
  }
  if (changes.length > 0) did.moved = changes
  await putItem(tx, item, { state: stateNumber('done'), plan: JSON.stringify({ ...plan, did }) })
  return userID
}

async function importOne(tx: Tx, run: RunRow, item: ItemRow, now: number): Promise<number | undefined> {
  const plan = planOf(item)
  if (plan.groupID !== undefined && (await groups.byID(tx, plan.groupID))?.archived_at !== null) {
    await leave(tx, item, ARCHIVED)
    return undefined
  }
  const did: Did = {}
  let userID = item.user_id
  if (userID === null) {
    const phone = plan.phone ?? ''
    // Somebody may have registered by it since.
    userID = (await userByName(tx, phone))?.user_id ?? null
    const [known] = userID === null ? [] : await peopleNamed(tx, { ids: [userID] })
    if (known?.is_staff === 1) {
      await leave(tx, item, STAFF, { user_id: userID, plan: JSON.stringify(withoutPerson(plan)) })
      return undefined
    }
    if (userID === null) {
      userID = await addUser(tx, { userName: phone, nickName: plan.nick ?? '', passwordHash: '', now })
      did.made = true
    }
  }
  if (plan.groupID !== undefined) {
    const joined = await addMembers(tx, plan.groupID, [userID], now)
    if (joined.length > 0) did.joined = plan.groupID
  }
  if (plan.grant) {
    const { until, ...version } = plan.grant
    const { added } = planAccess((await termsOf(tx, userID, version)).map(heldTerm), { what: 'grant', until }, now)
    if (added) {
      const { reason } = askedOf(run)
      const grant = { userID, ...version, ...added, at: now, by: run.by_id, reason, source: 'staff' }
      did.added = { id: await grantEntitlement(tx, grant), ...added }
    }
  }
  const after = JSON.stringify({ ...withoutPerson(plan), did })
  await putItem(tx, item, { state: stateNumber('done'), user_id: userID, plan: after })
  return did.added ? userID : undefined
}
