import { newId } from './ids.ts'
import type { Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

export type UserRow = Tables['user_account']

export const userByName = (store: Pick<Store, 'db'>, userName: string): Promise<UserRow | undefined> =>
  store.db.selectFrom('user_account').selectAll().where('user_name', '=', userName).executeTakeFirst()

export const userByID = (store: Pick<Store, 'db'>, userID: number): Promise<UserRow | undefined> =>
  store.db.selectFrom('user_account').selectAll().where('user_id', '=', userID).executeTakeFirst()

export async function hasOperator(store: Pick<Store, 'all'>): Promise<boolean> {
  const rows = await store.all(`select 1 from user_role where role = 'operator' limit 1`, [])
  return rows.length > 0
}

/** Throws a unique error (isTaken) when the name is taken. */
export async function addUser(
  tx: Tx,
  user: { userName: string; nickName: string; passwordHash: string; roles?: string[]; now: number },
): Promise<number> {
  const user_id = newId()
  await tx.db
    .insertInto('user_account')
    .values({
      user_id,
      user_name: user.userName,
      nick_name: user.nickName,
      password_hash: user.passwordHash,
      last_subject_id: null,
      last_vn: null,
      blocked_at: null,
      created_at: user.now,
    })
    .execute()
  for (const role of user.roles ?? []) await tx.db.insertInto('user_role').values({ user_id, role }).execute()
  return user_id
}
