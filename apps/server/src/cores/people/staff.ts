import { ROLES, type Role } from '@tizhou/contract/call'
import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

/** Whether the staff member's password was set by somebody else and must be changed. */
export async function mustChangePassword(store: Pick<Store, 'db'>, userID: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('staff_account')
    .select('user_id')
    .where('user_id', '=', userID)
    .where('must_change_password', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** To be called after setPassword (users.ts), which resets it. */
export async function setMustChangePassword(tx: Pick<Tx, 'db'>, userID: number): Promise<void> {
  await tx.db
    .insertInto('staff_account')
    .values({ user_id: userID, must_change_password: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ must_change_password: 1 }))
    .execute()
}

/** A staff account for the back office's list. */
export interface StaffRow {
  user_id: number
  user_name: string
  nick_name: string
  /** Separated by commas. */
  roles: string
  blocked_at: number | null
  created_at: number
  last_login_at: number | null
  open_sessions: number
  must_change_password: number
  has_second_factor: number
}

export interface StaffFilter extends PageWanted {
  q?: string
  role?: string
  blocked?: 0 | 1
  now: number
}

const rolesOf = sql<string>`(select string_agg(r.role, ',') from user_role r where r.user_id = u.user_id)`
const lastLogin = sql<number | null>`(select max(s.created_at) from session s where s.user_id = u.user_id)`

export function staffPage(store: Pick<Store, 'db'>, filter: StaffFilter) {
  let from = store.db
    .selectFrom('user_account as u')
    .where(sql<boolean>`exists (select 1 from user_role r where r.user_id = u.user_id)`)
  const { q, role, blocked } = filter
  if (q) from = from.where((eb) => eb.or([holds('u.user_name', q), holds('u.nick_name', q)]))
  if (role)
    from = from.where(sql<boolean>`exists (select 1 from user_role r where r.user_id = u.user_id and r.role = ${role})`)
  if (blocked !== undefined) from = from.where('u.blocked_at', blocked === 1 ? 'is not' : 'is', null)
  return tablePage(
    from,
    (query) =>
      query.select([
        'u.user_id',
        'u.user_name',
        'u.nick_name',
        'u.blocked_at',
        'u.created_at',
        rolesOf.as('roles'),
        lastLogin.as('last_login_at'),
        openSessions(filter.now).as('open_sessions'),
        sql<number>`coalesce((select a.must_change_password from staff_account a where a.user_id = u.user_id), 0)`.as(
          'must_change_password',
        ),
        sql<number>`(select count(*) from staff_totp t where t.user_id = u.user_id and t.enabled_at is not null)`.as(
          'has_second_factor',
        ),
      ]),
    filter,
    {
      orders: {
        userName: sql.ref('u.user_name'),
        createdAt: sql.ref('u.created_at'),
        // All sessions at once: those of each account by itself are slow where there are many.
        lastLoginAt: {
          columns: [sql`coalesce(lg.last_at, 0)`],
          join: (rows: typeof from) =>
            rows.leftJoin(
              (eb) =>
                eb
                  .selectFrom('session')
                  .select(['user_id as of_user', (each) => each.fn.max('created_at').as('last_at')])
                  .groupBy('user_id')
                  .as('lg'),
              (join) => join.onRef('lg.of_user', '=', 'u.user_id'),
            ),
        },
      },
      usual: 'userName',
      key: 'u.user_id',
    },
  )
}

const openSessions = (now: number) =>
  sql<number>`(select count(*) from session s
    where s.user_id = u.user_id and s.ended_at is null and s.expires_at > ${now})`

/** A staff member, read within the transaction that changes it; undefined where the account is not staff. */
export async function staffMember(
  tx: Pick<Tx, 'db'>,
  userID: number,
): Promise<{ userName: string; nickName: string; roles: Role[]; blockedAt: number | null } | undefined> {
  const rows = await tx.db
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', 'r.user_id', 'u.user_id')
    .select(['u.user_name', 'u.nick_name', 'u.blocked_at', 'r.role'])
    .where('u.user_id', '=', userID)
    .execute()
  const row = rows[0]
  if (!row) return undefined
  const roles = ROLES.filter((role) => rows.some((of) => of.role === role))
  return { userName: row.user_name, nickName: row.nick_name, roles, blockedAt: row.blocked_at }
}

/** Number of other operators who can log in. */
export async function otherOperators(tx: Pick<Tx, 'db'>, userID: number): Promise<number> {
  const { n } = await tx.db
    .selectFrom('user_role as r')
    .innerJoin('user_account as u', 'u.user_id', 'r.user_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('r.role', '=', 'operator')
    .where('u.blocked_at', 'is', null)
    .where('u.user_id', '<>', userID)
    .executeTakeFirstOrThrow()
  return n
}

export async function setRoles(tx: Tx, userID: number, nickName: string, roles: readonly Role[]): Promise<void> {
  await tx.db.updateTable('user_account').set({ nick_name: nickName }).where('user_id', '=', userID).execute()
  await tx.db.deleteFrom('user_role').where('user_id', '=', userID).execute()
  for (const role of roles) await tx.db.insertInto('user_role').values({ user_id: userID, role }).execute()
}

export async function setBlocked(tx: Pick<Tx, 'db'>, userID: number, at: number | null): Promise<void> {
  await tx.db.updateTable('user_account').set({ blocked_at: at }).where('user_id', '=', userID).execute()
}

/** Locks the operators until the transaction ends, so that the last one cannot be removed. */
export async function holdOperators(tx: Pick<Tx, 'db'>): Promise<void> {
  await tx.db
    .updateTable('user_role')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('role', '=', 'operator')
    .execute()
}
