import type { Tx } from '../../platform/database/store.ts'

/** At most `max` in `ms`, counted from the first. The key says what is counted and of whom. */
export interface Bound {
  key: string
  max: number
  ms: number
}

/**
 * Counts one more under each bound. Gives the milliseconds until the first full one opens, 0 where none is full;
 * what was counted before a full one is for the caller to roll back.
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

/** As if it had not happened: what was counted came to nothing through a fault that is not the caller's. */
export async function uncount(tx: Pick<Tx, 'db'>, key: string): Promise<void> {
  await tx.db
    .updateTable('account_rate')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('rate_key', '=', key)
    .where('used', '>', 0)
    .execute()
}
