import type { Statements, Tx } from '../../platform/database/store.ts'

export interface SecondFactorRow {
  secret: string
  /** null: set up, not confirmed yet. */
  enabled_at: number | null
}

export async function secondFactorOf(
  store: Pick<Statements, 'all'>,
  userID: number,
): Promise<SecondFactorRow | undefined> {
  const rows = await store.all<SecondFactorRow>('select secret, enabled_at from staff_totp where user_id = ?', [userID])
  return rows[0]
}

/** Takes the place of one that was set up and not confirmed; gives false where there is a confirmed one. */
export async function setUpSecondFactor(tx: Pick<Tx, 'run'>, userID: number, secret: string): Promise<boolean> {
  const changed = await tx.run(
    `insert into staff_totp (user_id, secret, enabled_at, last_step) values (?, ?, null, 0)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where staff_totp.enabled_at is null`,
    [userID, secret],
  )
  return changed > 0
}

/** `step`: the one whose code was taken; it counts no second time. */
export async function enableSecondFactor(
  tx: Pick<Tx, 'run'>,
  userID: number,
  secret: string,
  now: number,
  step: number,
): Promise<boolean> {
  const changed = await tx.run(
    `update staff_totp set enabled_at = ?, last_step = ? where user_id = ? and secret = ? and enabled_at is null`,
    [now, step, userID, secret],
  )
  return changed > 0
}

/** Gives whether there was one. */
export async function removeSecondFactor(tx: Pick<Tx, 'run'>, userID: number): Promise<boolean> {
  return (await tx.run('delete from staff_totp where user_id = ?', [userID])) > 0
}
