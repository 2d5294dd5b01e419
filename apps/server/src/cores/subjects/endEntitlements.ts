import type { Tx } from '../../platform/database/store.ts'
import { allEntitlementsHeld, setEntitlementEnd } from './entitlementEditing.ts'

/** Ends all of a person's terms. */
export async function endEntitlements(
  tx: Tx,
  userID: number,
  cause: Parameters<typeof setEntitlementEnd>[3],
): Promise<void> {
  for (const row of await allEntitlementsHeld(tx, userID))
    if (row.ends_at > cause.at) await setEntitlementEnd(tx, row, cause.at, cause)
}

/** The versions that a person would lose, with their names. */
export const versionsRunning = ({ db }: Pick<Tx, 'db'>, userID: number, now: number) =>
  db
    .selectFrom('entitlement as e')
    .innerJoin('subject as s', 's.subject_id', 'e.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'e.subject_id').onRef('v.vn', '=', 'e.vn'),
    )
    .select(['s.name as subject', 'v.name as version', 'e.vn', 'e.ends_at'])
    .where('e.user_id', '=', userID)
    .where('e.ends_at', '>', now)
    .orderBy('e.ends_at', 'desc')
    .orderBy('e.entitlement_id')
    .limit(100)
    .execute()
