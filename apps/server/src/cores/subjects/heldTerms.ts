import type { HeldTerm } from '@tizhou/domain/account/accessPlan'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { EntitlementRow } from './entitlementEditing.ts'

/** Sources of terms that somebody paid for: `change` took the place of one of them. */
const PAID = new Set(['order', 'code', 'change'])

export const heldTerm = (row: EntitlementRow): HeldTerm => ({
  id: row.entitlement_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  isPaid: row.order_id !== null || PAID.has(row.source),
})

/**
 * The terms of a whole version that these people hold or held; parts that were bought by themselves are none of it, and what was
 * ended before it began is no term.
 */
export async function termsOfMany(
  on: Pick<Store, 'db'>,
  userIDs: readonly number[],
  { subjectID, vn }: { subjectID: number; vn: number },
): Promise<ReadonlyMap<number, EntitlementRow[]>> {
  const held = new Map<number, EntitlementRow[]>()
  for (const some of inChunks(userIDs)) {
    const rows = await on.db
      .selectFrom('entitlement')
      .selectAll()
      .where('user_id', 'in', some)
      .where('subject_id', '=', subjectID)
      .where('vn', '=', vn)
      .where('parts', '=', '')
      .whereRef('ends_at', '>', 'starts_at')
      .execute()
    for (const row of rows) {
      const of = held.get(row.user_id)
      if (of) of.push(row)
      else held.set(row.user_id, [row])
    }
  }
  return held
}

/** Every term that these people ever had, empty ones and parts included. */
export async function everyTermOfMany(
  on: Pick<Store, 'db'>,
  userIDs: readonly number[],
): Promise<ReadonlyMap<number, EntitlementRow[]>> {
  const rows: EntitlementRow[] = []
  for (const some of inChunks(userIDs))
    rows.push(...(await on.db.selectFrom('entitlement').selectAll().where('user_id', 'in', some).execute()))
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

/** Removes every trace of the access of an account that is removed itself, because nobody ever used it. */
export async function dropEntitlements(tx: Pick<Tx, 'db'>, userID: number): Promise<void> {
  for (const table of ['entitlement_change', 'entitlement_event', 'entitlement'] as const)
    await tx.db.deleteFrom(table).where('user_id', '=', userID).execute()
}
