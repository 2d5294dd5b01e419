import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type EntitlementChangeRow = Tables['entitlement_change']

export interface EntitlementChange {
  subjectID: number
  vn: number
  kind: EntitlementChangeRow['kind']
  /** The new end, ms UTC; null where nothing is left. */
  endsAt: number | null
  /** When it changed, ms UTC. */
  at: number
}

/** Most changes of one getChangeInfo reply; the others wait for the next. */
const TOLD_AT_ONCE = 100

/**
 * Records that a user's entitlement was changed by somebody or something else (an arriving payment, staff, an early
 * end), in the same transaction: the learner's client learns of it at its next poll (specification, section 4,
 * "Entitlement-change polling"). Afterwards the caller drops the cache (`services.entitlements.forget`).
 *
 * Only the latest change of each version is kept, so that users who never poll leave no more rows than versions.
 */
export const entitlementChanged = (tx: Tx, userID: number, change: EntitlementChange): Promise<void> =>
  entitlementsChanged(tx, [{ userID, change }])

const ROWS_AT_ONCE = 200

/** As entitlementChanged, for many people: a change of a version's modules concerns all its holders. */
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

/** The last change of each user and version. */
const latest = (rows: readonly EntitlementChangeRow[]): EntitlementChangeRow[] => [
  ...new Map(rows.map((row) => [`${row.user_id} ${row.subject_id} ${row.vn}`, row])).values(),
]

/** Replaces the change rows of several users; all rows are of one version. */
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

/** Changes that the user has not cancelled, oldest first. */
export const entitlementChangesOf = (store: Pick<Store, 'db'>, userID: number): Promise<EntitlementChangeRow[]> =>
  store.db
    .selectFrom('entitlement_change')
    .selectAll()
    .where('user_id', '=', userID)
    .orderBy('changed_at')
    .orderBy('change_id')
    .limit(TOLD_AT_ONCE)
    .execute()

/** Marks these changes as delivered. */
export async function entitlementChangesTold(tx: Tx, changeIDs: readonly number[], now: number): Promise<void> {
  await tx.db
    .updateTable('entitlement_change')
    .set({ told_at: now })
    .where('change_id', 'in', changeIDs)
    .where('told_at', 'is', null)
    .execute()
}

/** Deletes delivered changes. A change since then stays for the next poll. */
export async function forgetToldChanges(tx: Tx, userID: number): Promise<void> {
  await tx.db.deleteFrom('entitlement_change').where('user_id', '=', userID).where('told_at', 'is not', null).execute()
}

/**
 * Deletes all changes of a user at log-in: the client then loads everything anyway, and a change would lead it away
 * from the page just opened.
 */
export async function forgetChanges(tx: Tx, userID: number): Promise<void> {
  await tx.db.deleteFrom('entitlement_change').where('user_id', '=', userID).execute()
}
