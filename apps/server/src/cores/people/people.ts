import { sql } from 'kysely'
import { type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'
import { matchesPerson } from './matchesPerson.ts'

/** Users as the back office looks them up. */
export interface PersonRow {
  user_id: number
  user_name: string
  nick_name: string
  /** Separated by commas; null: a learner. */
  roles: string | null
  blocked_at: number | null
  created_at: number
  /** Expiry of the session that lasts longest; null: never logged in. */
  last_expires_at: number | null
}

export interface PeopleFilter extends PageWanted {
  /** See matchesPerson. */
  q?: string
  blocked?: 0 | 1
  vip?: 0 | 1
  /** Members of this group alone. */
  groupID?: number
  now: number
}

const roles = sql<string | null>`(select string_agg(r.role, ',') from user_role r where r.user_id = u.user_id)`
/** A used session is prolonged (sessions.ts), so its expiry tells when it was last used. */
const lastExpiry = sql<number | null>`(select max(s.expires_at) from session s where s.user_id = u.user_id)`
export const PERSON = ['u.user_id', 'u.user_name', 'u.nick_name', 'u.blocked_at', 'u.created_at'] as const

const currentVips = (now: number) =>
  sql<number>`(select count(distinct e.subject_id) from entitlement e
    where e.user_id = u.user_id and e.starts_at <= ${now} and e.ends_at > ${now})`

/** What is shown of a person beside the account's own columns. */
export const alsoOfPerson = (now: number) =>
  [roles.as('roles'), lastExpiry.as('last_expires_at'), currentVips(now).as('vip_count')] as const

/** The people that a filter finds, as `u`. */
export function foundPeople(store: Pick<Store, 'db'>, filter: PeopleFilter) {
  const { blocked, vip, groupID, now } = filter
  const q = filter.q?.trim()
  let from = store.db.selectFrom('user_account as u')
  if (q) from = from.where(matchesPerson(q))
  if (blocked !== undefined) from = from.where('u.blocked_at', blocked === 1 ? 'is not' : 'is', null)
  if (vip !== undefined) from = from.where(currentVips(now), vip === 1 ? '>' : '=', 0)
  if (groupID !== undefined)
    from = from.where('u.user_id', 'in', (eb) =>
      eb.selectFrom('learner_group_member as m').select('m.user_id').where('m.group_id', '=', groupID),
    )
  return from
}

/** The ids of all that a filter finds, at most `limit`, in the order of the ids. */
export async function foundPeopleIDs(
  store: Pick<Store, 'db'>,
  filter: Omit<PeopleFilter, keyof PageWanted>,
  limit: number,
): Promise<number[]> {
  const rows = await foundPeople(store, filter).select('u.user_id').orderBy('u.user_id').limit(limit).execute()
  return rows.map(({ user_id }) => user_id)
}

export function peoplePage(store: Pick<Store, 'db'>, filter: PeopleFilter) {
  const from = foundPeople(store, filter)
  return tablePage(from, (query) => query.select([...PERSON, ...alsoOfPerson(filter.now)]), filter, {
    orders: {
      createdAt: sql.ref('u.created_at'),
      // All sessions at once: those of each account by itself are slow where there are many.
      lastActiveAt: {
        columns: [sql`coalesce(ac.last_at, 0)`],
        join: (rows: typeof from) =>
          rows.leftJoin(
            (eb) =>
              eb
                .selectFrom('session')
                .select(['user_id as of_user', (each) => each.fn.max('expires_at').as('last_at')])
                .groupBy('user_id')
                .as('ac'),
            (join) => join.onRef('ac.of_user', '=', 'u.user_id'),
          ),
      },
    },
    usual: '-createdAt',
    key: 'u.user_id',
  })
}

export const personByID = (
  store: Pick<Store, 'db'>,
  userID: number,
): Promise<(PersonRow & { agent_code: string }) | undefined> =>
  store.db
    .selectFrom('user_account as u')
    .select([...PERSON, 'u.agent_code', roles.as('roles'), lastExpiry.as('last_expires_at')])
    .where('u.user_id', '=', userID)
    .executeTakeFirst()

/** All versions of the user, the latest end first; one that was ended before it began is none. */
export const entitlementsOf = (store: Pick<Store, 'db'>, userID: number) =>
  store.db
    .selectFrom('entitlement as e')
    .innerJoin('subject as s', 's.subject_id', 'e.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'e.subject_id').onRef('v.vn', '=', 'e.vn'),
    )
    .select([
      'e.entitlement_id',
      's.name as subject',
      'v.name as version',
      'e.vn',
      'e.starts_at',
      'e.ends_at',
      'e.source',
      'e.ended_by',
    ])
    .where('e.user_id', '=', userID)
    .whereRef('e.ends_at', '>', 'e.starts_at')
    .orderBy('e.ends_at', 'desc')
    .orderBy('e.entitlement_id')
    .execute()

const SHOWN_SESSIONS = 20

export const sessionsOf = (store: Pick<Store, 'db'>, userID: number) =>
  store.db
    .selectFrom('session')
    .select(['client_type', 'device', 'address', 'created_at', 'expires_at', 'ended_at', 'ended_by'])
    .where('user_id', '=', userID)
    .orderBy('created_at', 'desc')
    .limit(SHOWN_SESSIONS)
    .execute()

/** The user's answers by subject, latest first: number of distinct questions, and of all answers. */
export const studiedBy = (store: Pick<Store, 'db'>, userID: number) =>
  store.db
    .selectFrom('user_question as q')
    .innerJoin('subject as s', 's.subject_id', 'q.subject_id')
    .select(({ fn }) => [
      's.name as subject',
      fn.countAll<number>().as('questions'),
      fn.sum<number>('q.done_count').as('answered'),
      fn.sum<number>('q.right_count').as('answered_right'),
      fn.count<number>('q.wrong_at').as('wrong_book'),
      fn.max('q.last_at').as('last_at'),
    ])
    .where('q.user_id', '=', userID)
    .where('q.done_count', '>', 0)
    .groupBy(['s.subject_id', 's.name'])
    .orderBy('last_at', 'desc')
    .execute()
