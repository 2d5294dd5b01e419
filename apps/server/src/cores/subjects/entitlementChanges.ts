import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type EntitlementChangeRow = Tables['entitlement_change']

export interface EntitlementChange {
  subjectID: number
  vn: number
  kind: EntitlementChangeRow['kind']
  /** The end as it now is, ms UTC; null where nothing is left of it. */
  endsAt: number | null
  /** When it changed, ms UTC. */
  at: number
}

/** As many as one reply of getChangeInfo tells; what is left waits for the next. */
const TOLD_AT_ONCE = 100

/**
 * Writes down that an entitlement of the user changed by another's doing (a payment that arrived, staff, an end
 * before its time), in the transaction that changes it: the learner's client hears of it at its next question
 * (specification, section 4, "Entitlement-change polling"). Afterwards the caller drops what the server remembers
 * (`services.entitlements.forget`).
 *
 * Of each version the latest change is kept, told or not: who never asks, or whose version is changed every day, leaves
 * no more rows than records.
 */
export const entitlementChanged = (tx: Tx, userID: number, change: EntitlementChange): Promise<void> =>
  entitlementsChanged(tx, [{ userID, change }])

const ROWS_AT_ONCE = 200

/** As above, for many people: what a version unlocks may concern all who hold it. */
export async function entitlementsChanged(
  tx: Tx,
  changes: readonly { userID: number; change: EntitlementChange }[],
): Promise<void> {
  const rows = changes.map(({ userID, change }) => ({
    change_id: newId(),
    user_id: userID,
    subject_id: change.subjectID,
    vn: change.vn,
    kind: change.kind,
    ends_at: change.endsAt,
    changed_at: change.at,
    told_at: null,
  }))
  for (const ofVersion of Map.groupBy(latest(rows), ({ subject_id, vn }) => `${subject_id} ${vn}`).values())
    for (let from = 0; from < ofVersion.length; from += ROWS_AT_ONCE)
      await putInPlace(tx, ofVersion.slice(from, from + ROWS_AT_ONCE))
}

/** Keeps the last change of each user and version. */
const latest = (rows: readonly EntitlementChangeRow[]): EntitlementChangeRow[] => [
  ...new Map(rows.map((row) => [`${row.user_id} ${row.subject_id} ${row.vn}`, row])).values(),
]

/** Replaces the change rows of several users; all rows belong to one version. */
async function putInPlace(tx: Tx, rows: readonly EntitlementChangeRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await tx.db
    .deleteFrom('entitlement_change')
    .where(
      'user_id',
      'in',
      rows.map((row) => row.user_id),
    )
    .where('subject_id', '=', first.subject_id)
    .where('vn', '=', first.vn)
    .execute()
  await tx.db.insertInto('entitlement_change').values(rows).execute()
}

/** What the user has not cancelled yet, oldest first. */
export const entitlementChangesOf = (store: Pick<Store, 'db'>, userID: number): Promise<EntitlementChangeRow[]> =>
  store.db
    .selectFrom('entitlement_change')
    .selectAll()
    .where('user_id', '=', userID)
    .orderBy('changed_at')
    .orderBy('change_id')
    .limit(TOLD_AT_ONCE)
    .execute()

/** Marks the given changes as told. */
export async function entitlementChangesTold(tx: Tx, changeIDs: readonly number[], now: number): Promise<void> {
  await tx.db
    .updateTable('entitlement_change')
    .set({ told_at: now })
    .where('change_id', 'in', changeIDs)
    .where('told_at', 'is', null)
    .execute()
}

/** Takes away what was told. A change that came in between stays for the next question. */
export async function forgetToldChanges(tx: Tx, userID: number): Promise<void> {
  await tx.db.deleteFrom('entitlement_change').where('user_id', '=', userID).where('told_at', 'is not', null).execute()
}

/**
 * Takes all of them away: who logs in reads everything anew, so that what changed before is no change to them
 * (it would lead them away from the page that they have just opened).
 */
export async function forgetChanges(tx: Tx, userID: number): Promise<void> {
  await tx.db.deleteFrom('entitlement_change').where('user_id', '=', userID).execute()
}
