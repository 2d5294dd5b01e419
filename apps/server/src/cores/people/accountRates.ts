import type { Tx } from '../../platform/database/store.ts'

/** At most `max` uses in `ms` from the first one. The key names what is counted, and for whom. */
export interface Bound {
  key: string
  max: number
  ms: number
}

/**
 * Counts one use under each bound. Gives the ms until the first exceeded bound allows another, 0 where none is
 * exceeded; the caller must roll back counts made before an exceeded one.
 */
export async function countOne(tx: Pick<Tx, 'db'>, bounds: readonly Bound[], now: number): Promise<number> {
  for (const { key, max, ms } of bounds) {
    const begun = { started_at: now, used: 0, expires_at: now + ms }
    await tx.db
      .insertInto('account_rate')
      .values({ rate_key: key, ...begun })
      .onConflict((conflict) => conflict.column('rate_key').doNothing())
      .execute()
    await tx.db
      .updateTable('account_rate')
      .set(begun)
      .where('rate_key', '=', key)
      .where('expires_at', '<=', now)
      .execute()
    const counted = await tx.db
      .updateTable('account_rate')
      .set((eb) => ({ used: eb('used', '+', 1) }))
      .where('rate_key', '=', key)
      .where('used', '<', max)
      .executeTakeFirstOrThrow()
    if (counted.numUpdatedRows > 0n) continue
    const row = await tx.db
      .selectFrom('account_rate')
      .select('expires_at')
      .where('rate_key', '=', key)
      .executeTakeFirst()
    return Math.max(1, (row?.expires_at ?? now + ms) - now)
  }
  return 0
}

/** Undoes a count, after a failure that is not the caller's fault. */
export async function uncount(tx: Pick<Tx, 'db'>, key: string): Promise<void> {
  await tx.db
    .updateTable('account_rate')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('rate_key', '=', key)
    .where('used', '>', 0)
    .execute()
}
