import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { PageWanted } from '../../../platform/database/reading/tablePage.ts'
import { tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'
import { alsoOfPerson, foundPeople, PERSON, type PersonRow } from '../people.ts'

export type MemberRow = PersonRow & { vip_count: number; joined_at: number }

/** A page of a group's members, found as in the list of users. */
export function membersPage(
  store: Pick<Store, 'db'>,
  filter: PageWanted & { groupID: number; q?: string; now: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const joined = sql<number>`(select m.joined_at from learner_group_member m
    where m.group_id = ${filter.groupID} and m.user_id = u.user_id)`
  return tablePage(
    foundPeople(store, filter),
    (query) => query.select([...PERSON, ...alsoOfPerson(filter.now), joined.as('joined_at')]),
    filter,
    {
      orders: { joinedAt: joined, nickName: sql.ref('u.nick_name') },
      usual: '-joinedAt',
      key: 'u.user_id',
    },
  )
}

export interface NamedPerson {
  user_id: number
  user_name: string
  nick_name: string
  agent_code: string
  /** 1: of the staff. */
  is_staff: number
}

/** The people with these log-in names or ids, a whole list of them. */
export async function peopleNamed(
  store: Pick<Store, 'db'>,
  { names = [], ids = [] }: { names?: readonly string[]; ids?: readonly number[] },
): Promise<NamedPerson[]> {
  const found = new Map<number, NamedPerson>()
  const take = async (column: 'user_name' | 'user_id', some: (string | number)[]) => {
    const rows = await store.db
      .selectFrom('user_account as u')
      .select(['u.user_id', 'u.user_name', 'u.nick_name', 'u.agent_code'])
      .select(
        sql<number>`case when exists (select 1 from user_role r where r.user_id = u.user_id) then 1 else 0 end`.as(
          'is_staff',
        ),
      )
      .where(`u.${column}`, 'in', some as never[])
      .execute()
    for (const row of rows) found.set(row.user_id, row)
  }
  for (const some of inChunks(names)) await take('user_name', some)
  for (const some of inChunks(ids)) await take('user_id', some)
  return [...found.values()]
}
