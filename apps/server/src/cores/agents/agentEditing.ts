import { MOST_HOSTS } from '@tizhou/domain/agents/agentRules'
import { type Insertable, sql } from 'kysely'
import { keptRows, type RowOf } from '../../platform/database/keptRows.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { AgentRow, ClassRow } from './agents.ts'

type Reads = Pick<Store, 'db'>

export interface AgentFilter extends PageWanted {
  q?: string
  closed?: 0 | 1
  /** Absent: all agents. */
  code?: string
}

export function agentPage(store: Reads, filter: AgentFilter) {
  let from = store.db.selectFrom('agent as a')
  const { q, code } = filter
  if (code !== undefined) from = from.where('a.agent_code', '=', code)
  if (q)
    from = from.where((eb) =>
      eb.or([
        holds('a.agent_code', q),
        holds('a.name', q),
        eb.exists(
          eb
            .selectFrom('agent_host as h')
            .select('h.host')
            .whereRef('h.agent_code', '=', 'a.agent_code')
            .where(holds('h.host', q)),
        ),
      ]),
    )
  if (filter.closed !== undefined) from = from.where('a.closed_at', filter.closed === 1 ? 'is not' : 'is', null)
  return tablePage(
    from,
    (query) =>
      query.selectAll('a').select([
        // The form accepts no more hosts than this; the limit bounds the reply for rows from elsewhere.
        sql<string | null>`(select string_agg(few.host, ',') from (select h.host from agent_host h
            where h.agent_code = a.agent_code limit ${sql.lit(MOST_HOSTS)}) as few)`.as('hosts'),
        sql<number>`(select count(*) from agent_member m where m.agent_code = a.agent_code)`.as('members'),
      ]),
    filter,
    {
      orders: { agentCode: sql.ref('a.agent_code'), name: sql.ref('a.name'), updatedAt: sql.ref('a.updated_at') },
      usual: 'agentCode',
      key: 'a.agent_code',
    },
  )
}

export const agentByCode = (on: Reads, code: string): Promise<AgentRow | undefined> =>
  on.db.selectFrom('agent').selectAll().where('agent_code', '=', code).executeTakeFirst()

/** The code of the agent to which a user with the role `agent` belongs. */
export const agentOfMember = async (on: Reads, userID: number): Promise<string | undefined> =>
  (await on.db.selectFrom('agent_member').select('agent_code').where('user_id', '=', userID).executeTakeFirst())
    ?.agent_code

export const membersOfAgent = (on: Reads, code: string) =>
  on.db
    .selectFrom('agent_member as m')
    .innerJoin('user_account as u', 'u.user_id', 'm.user_id')
    .select(['u.user_id', 'u.user_name'])
    .where('m.agent_code', '=', code)
    .orderBy('u.user_name')
    .execute()

/** Throws an error that `isTaken` recognises where the code is taken. */
export async function addAgent(tx: Tx, row: Insertable<Tables['agent']>): Promise<void> {
  await tx.db.insertInto('agent').values(row).execute()
}

export async function changeAgent(tx: Tx, code: string, fields: Partial<AgentRow>): Promise<void> {
  await tx.db.updateTable('agent').set(fields).where('agent_code', '=', code).execute()
}

/** The agents of those of these hosts that belong to another agent than `code`. */
export const foreignHosts = (on: Reads, hosts: readonly string[], code: string) =>
  on.db
    .selectFrom('agent_host')
    .selectAll()
    .where('host', 'in', hosts.length > 0 ? [...hosts] : [''])
    .where('agent_code', '!=', code)
    .execute()

export async function setHosts(tx: Tx, code: string, hosts: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('agent_host').where('agent_code', '=', code).execute()
  if (hosts.length > 0)
    await tx.db
      .insertInto('agent_host')
      .values(hosts.map((host) => ({ host, agent_code: code })))
      .execute()
}

/** Users with the role `agent`, by log-in name, with the agent to which they belong. */
export const agentPeople = (on: Reads, names: readonly string[]) =>
  on.db
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', 'r.user_id', 'u.user_id')
    .leftJoin('agent_member as m', 'm.user_id', 'u.user_id')
    .select(['u.user_id', 'u.user_name', 'm.agent_code'])
    .where('r.role', '=', 'agent')
    .where('u.user_name', 'in', names.length > 0 ? [...names] : [''])
    .execute()

export async function setMembers(tx: Tx, code: string, userIDs: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('agent_member').where('agent_code', '=', code).execute()
  if (userIDs.length > 0)
    await tx.db
      .insertInto('agent_member')
      .values(userIDs.map((user_id) => ({ user_id, agent_code: code })))
      .execute()
}

export function groupPage(store: Reads, filter: PageWanted & { codes?: readonly string[]; q?: string }) {
  let from = store.db.selectFrom('agent_group as g')
  if (filter.codes) from = from.where('g.agent_code', 'in', filter.codes.length > 0 ? [...filter.codes] : ['-'])
  const { q } = filter
  if (q) from = from.where((eb) => eb.or([holds('g.name', q), holds('g.number', q), holds('g.intro', q)]))
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('subject as s', 's.subject_id', 'g.subject_id')
        .selectAll('g')
        .select(['s.code as subject_code', 's.short_name as subject_name']),
    filter,
    { orders: { position: sql.ref('g.position'), name: sql.ref('g.name') }, usual: 'position', key: 'g.group_id' },
  )
}

export function classPage(store: Reads, filter: PageWanted & { code?: string; q?: string }) {
  let from = store.db.selectFrom('exam_class')
  if (filter.code !== undefined) from = from.where('agent_code', '=', filter.code)
  const { q } = filter
  if (q) from = from.where((eb) => eb.or([holds('name', q), holds('intro', q)]))
  return tablePage(from, (query) => query.selectAll(), filter, {
    orders: { position: sql.ref('position'), name: sql.ref('name') },
    usual: 'position',
    key: 'class_id',
  })
}

/** Includes withdrawn subjects, whose place is kept. */
export const allSubjectsOfClass = (on: Reads, classID: number) =>
  on.db
    .selectFrom('class_subject as c')
    .innerJoin('subject as s', 's.subject_id', 'c.subject_id')
    .select(['s.subject_id', 's.code', 's.short_name'])
    .where('c.class_id', '=', classID)
    .orderBy('c.position')
    .orderBy('s.code')
    .execute()

export type BannerRow = RowOf<'class_banner'>
export const groups = keptRows('agent_group', 'group_id')
export const banners = keptRows('class_banner', 'banner_id')

export async function putClass(tx: Tx, row: ClassRow, subjectIDs: readonly number[]): Promise<void> {
  const { class_id, ...fields } = row
  await tx.db
    .insertInto('exam_class')
    .values(row)
    .onConflict((conflict) => conflict.column('class_id').doUpdateSet(fields))
    .execute()
  await tx.db.deleteFrom('class_subject').where('class_id', '=', class_id).execute()
  if (subjectIDs.length > 0)
    await tx.db
      .insertInto('class_subject')
      .values(subjectIDs.map((subject_id, position) => ({ class_id, subject_id, position })))
      .execute()
}

export async function removeClass(tx: Tx, classID: number): Promise<void> {
  for (const table of ['class_banner', 'class_subject', 'exam_class'] as const)
    await tx.db.deleteFrom(table).where('class_id', '=', classID).execute()
}

/** Locks the agent's row until the transaction ends: other edits that take this lock wait. */
export async function lockAgent(tx: Pick<Tx, 'db'>, code: string): Promise<void> {
  await tx.db
    .updateTable('agent')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('agent_code', '=', code)
    .execute()
}
