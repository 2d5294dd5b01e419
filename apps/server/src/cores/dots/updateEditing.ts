import { ANY_VERSION } from '@tizhou/domain/dots/dots'
import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { UpdateRow } from './updates.ts'

type Reads = Pick<Store, 'db'>

export const updateByID = ({ db }: Reads, updateID: number): Promise<UpdateRow | undefined> =>
  db.selectFrom('version_update').selectAll().where('update_id', '=', updateID).executeTakeFirst()

/** Inserts or updates an update; its read marks stay. */
export async function putUpdate({ db }: Pick<Tx, 'db'>, row: UpdateRow): Promise<void> {
  const { update_id: _, ...changed } = row
  await db
    .insertInto('version_update')
    .values(row)
    .onConflict((conflict) => conflict.column('update_id').doUpdateSet(changed))
    .execute()
}

interface UpdateFilter extends PageWanted {
  q?: string
  appID?: number
}

export function updatePage({ db }: Reads, { q, appID, ...wanted }: UpdateFilter) {
  let from = db.selectFrom('version_update as v')
  if (appID !== undefined) from = from.where('v.subject_id', '=', appID)
  if (q?.trim()) from = from.where((eb) => eb.or([holds('v.title', q), holds('v.label', q), holds('v.html', q)]))
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('subject as s', 's.subject_id', 'v.subject_id')
        .selectAll('v')
        .select('s.short_name as subject_name')
        .select((eb) =>
          eb
            .selectFrom('version_update_read as r')
            .select((of) => of.fn.countAll<number>().as('count'))
            .whereRef('r.update_id', '=', 'v.update_id')
            .as('readers'),
        ),
    wanted,
    {
      orders: {
        publishAt: sql.ref('v.publish_at'),
        title: sql.ref('v.title'),
        updatedAt: sql.ref('v.updated_at'),
      },
      usual: '-publishAt',
      key: 'v.update_id',
    },
  )
}

export interface Target {
  appID?: number | undefined
  vn?: number | undefined
  agentCode?: string | undefined
}

/** Number of accounts that a target addresses now: for a subject those who study it last or hold a version of it. */
export async function peopleFor({ db }: Reads, { appID, vn, agentCode }: Target, now: number): Promise<number> {
  const held = db
    .selectFrom('entitlement as e')
    .select('e.user_id')
    .where('e.starts_at', '<=', now)
    .where('e.ends_at', '>', now)
    .$if(appID !== undefined, (query) => query.where('e.subject_id', '=', appID as number))
    .$if(vn !== undefined && vn !== ANY_VERSION, (query) => query.where('e.vn', '=', vn as number))
  let people = db.selectFrom('user_account as u').where('u.blocked_at', 'is', null)
  if (agentCode !== undefined) people = people.where('u.agent_code', '=', agentCode)
  if (vn !== undefined) people = people.where('u.user_id', 'in', held)
  else if (appID !== undefined)
    people = people.where((eb) => eb.or([eb('u.last_subject_id', '=', appID), eb('u.user_id', 'in', held)]))
  const { count } = await people.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Due updates of which open pages were not told yet. */
export const updatesToTell = ({ db }: Reads, now: number): Promise<Pick<UpdateRow, 'update_id' | 'subject_id'>[]> =>
  db
    .selectFrom('version_update')
    .select(['update_id', 'subject_id'])
    .where('told_at', 'is', null)
    .where('publish_at', '<=', now)
    .limit(100)
    .execute()

export async function markTold({ db }: Pick<Tx, 'db'>, updateIDs: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('version_update')
    .set({ told_at: now })
    .where('update_id', 'in', [...updateIDs])
    .execute()
}
