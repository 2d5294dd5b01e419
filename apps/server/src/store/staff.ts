import type { Statements, Tx } from './store.ts'

/** Whether somebody else chose the password of this staff account. */
export async function mustChangePassword(store: Pick<Statements, 'all'>, userID: number): Promise<boolean> {
  const rows = await store.all('select 1 from staff_account where user_id = ? and must_change_password = 1', [userID])
  return rows.length > 0
}

export async function setMustChangePassword(tx: Pick<Tx, 'run'>, userID: number, must: boolean): Promise<void> {
  await tx.run(
    `insert into staff_account (user_id, must_change_password) values (?, ?)
     on conflict (user_id) do update set must_change_password = excluded.must_change_password`,
    [userID, must ? 1 : 0],
  )
}
