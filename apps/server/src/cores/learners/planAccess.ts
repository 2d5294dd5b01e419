import { type AccessAsked, planAccess, seenOf } from '@tizhou/domain/account/accessPlan'
import type { Store } from '../../platform/database/store.ts'
import { peopleNamed } from '../people/groups/members.ts'
import { heldTerm, termsOfMany } from '../subjects/heldTerms.ts'
import { type ItemPlan, itemRow, type NewItem, planOf, stateNumber } from './items.ts'
import { askedOf, type RunRow } from './runs.ts'

type Planned = Omit<NewItem, 'run_id' | 'position'>

/** What the order would do to each of these people. Reads only. */
export async function planAccessOf(
  store: Pick<Store, 'db'>,
  userIDs: readonly number[],
  { version, asked, now }: { version: { subjectID: number; vn: number }; asked: AccessAsked; now: number },
): Promise<{ items: Planned[]; paid: number; paidStays: number }> {
  const people = new Map((await peopleNamed(store, { ids: userIDs })).map((one) => [one.user_id, one]))
  const held = await termsOfMany(store, userIDs, version)
  let [paid, paidStays] = [0, 0]
  const items = userIDs.flatMap((userID): Planned[] => {
    const person = people.get(userID)
    if (!person) return []
    const refused = person.is_staff ? '员工账号不在这里改' : person.user_name === `gone-${userID}` ? '账号已注销' : ''
    if (refused) return [itemRow({ userID, outcome: 'refused', reason: refused, state: 'idle', plan: {} })]
    const terms = (held.get(userID) ?? []).map(heldTerm)
    const { outcome, before, after, added, moved, paidStays: stays } = planAccess(terms, asked, now)
    const isPaid = moved.some((one) => one.isPaid)
    if (isPaid) paid++
    if (stays) paidStays++
    const plan: ItemPlan = {
      ...{ seen: seenOf(terms), before, after, access: { ...(added && { added }), moved } },
      ...(isPaid && { paid: true }),
      ...(stays && { paidStays: true }),
    }
    return [itemRow({ userID, outcome, state: outcome === 'change' ? 'waiting' : 'idle', plan })]
  })
  return { items, paid, paidStays }
}

/** The people whose access is another by now than the one that was looked at. */
export async function changedSince(store: Pick<Store, 'db'>, run: RunRow): Promise<number[]> {
  const { version } = askedOf(run)
  if (!version) return []
  const rows = await store.db
    .selectFrom('learner_run_item')
    .select(['user_id', 'plan'])
    .where('run_id', '=', run.run_id)
    .where('state', '=', stateNumber('waiting'))
    .execute()
  const seen = rows.flatMap((row) => (row.user_id === null ? [] : [{ userID: row.user_id, seen: planOf(row).seen }]))
  const held = await termsOfMany(
    store,
    seen.map(({ userID }) => userID),
    version,
  )
  return seen.flatMap((one) => (seenOf((held.get(one.userID) ?? []).map(heldTerm)) === one.seen ? [] : [one.userID]))
}
