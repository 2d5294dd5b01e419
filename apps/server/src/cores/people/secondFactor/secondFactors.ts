import type { Store, Tx } from '../../../platform/database/store.ts'

export interface SecondFactorRow {
  secret: string
  /** null: set up, not confirmed yet. */
  enabled_at: number | null
}

export async function secondFactorOf(store: Pick<Store, 'db'>, userID: number): Promise<SecondFactorRow | undefined> {
  return store.db
    .selectFrom('staff_totp')
    .select(['secret', 'enabled_at'])
    .where('user_id', '=', userID)
    .executeTakeFirst()
}

/** Replaces an unconfirmed second factor; gives false where a confirmed one exists. */
export async function setUpSecondFactor(tx: Pick<Tx, 'db'>, userID: number, secret: string): Promise<boolean> {
  const changed = await tx.db
    .insertInto('staff_totp')
    .values({ user_id: userID, secret, enabled_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('staff_totp.enabled_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (changed.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** `step`: of the accepted code, which is used up. */
export async function enableSecondFactor(
  tx: Pick<Tx, 'db'>,
  userID: number,
  secret: string,
  now: number,
  step: number,
): Promise<boolean> {
  const changed = await tx.db
    .updateTable('staff_totp')
    .set({ enabled_at: now, last_step: step })
    .where('user_id', '=', userID)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return changed.numUpdatedRows > 0n
}

/** Gives whether there was one. */
export async function removeSecondFactor(tx: Pick<Tx, 'db'>, userID: number): Promise<boolean> {
  const removed = await tx.db.deleteFrom('staff_totp').where('user_id', '=', userID).executeTakeFirstOrThrow()
  return removed.numDeletedRows > 0n
}

/** Gives false where a code of this 30-second step, or a later one, was used before. */
export async function takeStep(tx: Pick<Tx, 'db'>, userID: number, step: number): Promise<boolean> {
  const taken = await tx.db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('user_id', '=', userID)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return taken.numUpdatedRows > 0n
}
