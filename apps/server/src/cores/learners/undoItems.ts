import type { Tx } from '../../platform/database/store.ts'
import { removeMembers } from '../people/groups/groups.ts'
import { dropUnused } from '../people/unusedAccount.ts'
import { lockUsers } from '../people/users.ts'
import { setEntitlementEnd } from '../subjects/entitlementEditing.ts'
import { dropEntitlements } from '../subjects/heldTerms.ts'
import { type ItemRow, planOf, stateNumber } from './items.ts'
import { askedOf, putItem, type RunRow } from './runs.ts'
import { keptText, knownOf, tookText, type Undoing, undoingOf } from './undoing.ts'

/**
 * Takes back what these rows did, where nobody went on from there. What cannot be taken back stays in the row, for a later
 * undo. Gives the people whose access changed.
 */
export async function undoItems(tx: Tx, run: RunRow, items: readonly ItemRow[], now: number): Promise<number[]> {
  await lockUsers(
    tx,
    items.flatMap(({ user_id }) => user_id ?? []),
  )
  const known = await knownOf(tx, items, now)
  const changed: number[] = []
  for (const item of items) {
    const undoing = undoingOf(run, item, known)
    const { user_id: userID } = item
    if (!undoing || userID === null) {
      await putItem(tx, item, { state: stateNumber('undone'), reason: '' })
      continue
    }
    if (undoing.leaves !== undefined) await removeMembers(tx, undoing.leaves, [userID])
    if (undoing.drops) {
      if (await dropUnused(tx, userID, () => dropEntitlements(tx, userID))) {
        await putItem(tx, item, { state: stateNumber('undone'), reason: '', user_id: null, plan: '{}' })
        changed.push(userID)
        continue
      }
      undoing.stays.push(keptText(['有其他记录']))
      undoing.remains.made = true
    }
    if (await changeTerms(tx, run, undoing, now)) changed.push(userID)
    await putUndone(tx, item, undoing)
  }
  return changed
}

/** Whether a term was changed. */
async function changeTerms(tx: Tx, run: RunRow, { ends, restores }: Undoing, now: number): Promise<boolean> {
  const cause = { at: now, by: run.by_id, reason: `撤销：${askedOf(run).reason}`.slice(0, 200) }
  // One that is over gives nothing any more.
  if (ends && ends.ends_at > now) await setEntitlementEnd(tx, ends, now, cause)
  for (const { row, was } of restores) await setEntitlementEnd(tx, row, was.endsAt, cause, was.startsAt)
  return ends !== undefined || restores.length > 0
}

/** Says of a row what was taken back and what stays, and why. */
async function putUndone(tx: Tx, item: ItemRow, undoing: Undoing): Promise<void> {
  const stays = [...new Set(undoing.stays)]
  if (stays.length === 0) {
    await putItem(tx, item, { state: stateNumber('undone'), reason: '' })
    return
  }
  const plan = planOf(item)
  const took = [...new Set([...(plan.took ?? []), ...tookText(undoing)])]
  await putItem(tx, item, {
    state: stateNumber(took.length > 0 ? 'partly' : 'stays'),
    reason: [...(took.length > 0 ? [took.join('、')] : []), ...stays].join('；'),
    plan: JSON.stringify({ ...plan, took, did: undoing.remains }),
  })
}
