import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** When the learner last saw these kinds, ms UTC; kinds never seen are absent. */
export async function seenAt(
  { db }: Reads,
  of: { userID: number; appID: number },
  kinds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('dot_seen')
    .select(['kind', 'seen_at'])
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.appID)
    .where('kind', 'in', [...kinds])
    .execute()
  return new Map(rows.map(({ kind, seen_at }) => [kind, seen_at]))
}

export async function markSeen(
  { db }: Pick<Tx, 'db'>,
  of: { userID: number; appID: number },
  kinds: readonly string[],
  now: number,
): Promise<void> {
  await db
    .insertInto('dot_seen')
    .values(kinds.map((kind) => ({ user_id: of.userID, subject_id: of.appID, kind, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id', 'kind']).doUpdateSet({ seen_at: now }))
    .execute()
}
