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
export async function countOne(tx: Pick<Tx, 'all' | 'run'>, bounds: readonly Bound[], now: number): Promise<number> {
  for (const { key, max, ms } of bounds) {
    await tx.run(
      `insert into account_rate (rate_key, started_at, used, expires_at) values (?, ?, 0, ?)
       on conflict (rate_key) do nothing`,
      [key, now, now + ms],
    )
    await tx.run(
      'update account_rate set started_at = ?, used = 0, expires_at = ? where rate_key = ? and expires_at <= ?',
      [now, now + ms, key, now],
    )
    const counted = await tx.run('update account_rate set used = used + 1 where rate_key = ? and used < ?', [key, max])
    if (counted > 0) continue
    const [row] = await tx.all<{ expires_at: number }>('select expires_at from account_rate where rate_key = ?', [key])
    return Math.max(1, (row?.expires_at ?? now + ms) - now)
  }
  return 0
}

/** As if it had not happened: what was counted came to nothing through a fault that is not the caller's. */
export async function uncount(tx: Pick<Tx, 'run'>, key: string): Promise<void> {
  await tx.run('update account_rate set used = used - 1 where rate_key = ? and used > 0', [key])
}
