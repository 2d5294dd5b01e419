import type { Selectable } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Asked, statement } from '../../platform/database/reading/statement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type UserRow = Selectable<Tables['user_account']>

export const userByName = (store: Pick<Store, 'db'>, userName: string): Promise<UserRow | undefined> =>
  store.db.selectFrom('user_account').selectAll().where('user_name', '=', userName).executeTakeFirst()

export const userByID = (store: Pick<Store, 'db'>, userID: number): Promise<UserRow | undefined> =>
  store.db.selectFrom('user_account').selectAll().where('user_id', '=', userID).executeTakeFirst()

/** Nicknames of a page of people, at most a few hundred. */
export async function nickNamesOf(
  store: Pick<Store, 'db'>,
  userIDs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIDs.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('user_account')
    .select(['user_id', 'nick_name'])
    .where('user_id', 'in', userIDs)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.nick_name]))
}

export async function hasOperator(store: Pick<Store, 'db'>): Promise<boolean> {
  const row = await store.db
    .selectFrom('user_role')
    .select('user_id')
    .where('role', '=', 'operator')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function rolesOf(store: Pick<Store, 'db'>, userID: number): Promise<string[]> {
  const rows = await store.db
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', userID)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

/** Serialises transactions that start or end sessions of one user. */
export async function lockUser(tx: Pick<Tx, 'db'>, userID: number): Promise<void> {
  await tx.db
    .updateTable('user_account')
    .set((eb) => ({ user_id: eb.ref('user_id') }))
    .where('user_id', '=', userID)
    .execute()
}

const LOCK_ALL = statement<{ userIDs: readonly number[] }>()((db, of) =>
  db
    .selectFrom('user_account')
    .select('user_id')
    .where('user_id', 'in', of.userIDs)
    .orderBy('user_id')
    .forNoKeyUpdate(),
)

/** As lockUser, for many users, locked in a fixed order. SQLite has one writer and needs no lock. */
export async function lockUsers(tx: Asked, userIDs: readonly number[]): Promise<void> {
  if (tx.dialect === 'postgres') await LOCK_ALL.all(tx, { userIDs })
}

export async function setNickName(tx: Pick<Tx, 'db'>, userID: number, nickName: string): Promise<void> {
  await tx.db.updateTable('user_account').set({ nick_name: nickName }).where('user_id', '=', userID).execute()
}

/** Throws an error that `isTaken` recognises where the name is taken. */
export async function setUserName(tx: Pick<Tx, 'db'>, userID: number, userName: string): Promise<void> {
  await tx.db.updateTable('user_account').set({ user_name: userName }).where('user_id', '=', userID).execute()
}

/** `weak`: whether the password is known to be easy to guess. */
export async function setPassword(
  tx: Pick<Tx, 'db'>,
  userID: number,
  passwordHash: string,
  weak: 0 | 1 = 0,
): Promise<void> {
  await tx.db
    .updateTable('user_account')
    .set({ password_hash: passwordHash, password_weak: weak })
    .where('user_id', '=', userID)
    .execute()
  // Fulfils a demand to change the password.
  await tx.db.updateTable('staff_account').set({ must_change_password: 0 }).where('user_id', '=', userID).execute()
}

/** The password hash within the transaction; undefined: no such user. */
export async function passwordHashOf(tx: Pick<Tx, 'db'>, userID: number): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('user_account')
    .select('password_hash')
    .where('user_id', '=', userID)
    .executeTakeFirst()
  return row?.password_hash
}

export async function setWeak(tx: Pick<Tx, 'db'>, userID: number, weak: 0 | 1): Promise<void> {
  await tx.db.updateTable('user_account').set({ password_weak: weak }).where('user_id', '=', userID).execute()
}

/** The version with which the user's next log-in begins. */
export async function setLastVersion(tx: Pick<Tx, 'db'>, userID: number, subjectID: number, vn: number): Promise<void> {
  await tx.db
    .updateTable('user_account')
    .set({ last_subject_id: subjectID, last_vn: vn })
    .where('user_id', '=', userID)
    .execute()
}

/** Throws an error that `isTaken` recognises where the name is taken. */
export async function addUser(
  tx: Tx,
  user: {
    userName: string
    nickName: string
    /** Empty: no password. */
    passwordHash: string
    roles?: string[]
    agentCode?: string
    now: number
  },
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
      agent_code: user.agentCode ?? '',
    })
    .execute()
  for (const role of user.roles ?? []) await tx.db.insertInto('user_role').values({ user_id, role }).execute()
  return user_id
}
