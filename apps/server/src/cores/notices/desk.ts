import type { Target } from '@tizhou/domain/notices/notices'
import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { NoticeRow } from './shown.ts'

type Reads = Pick<Store, 'db'>

export const noticeByID = ({ db }: Reads, noticeID: number): Promise<NoticeRow | undefined> =>
  db.selectFrom('notice').selectAll().where('notice_id', '=', noticeID).executeTakeFirst()

/** A notice that staff wrote. */
export const noticeOfStaff = async (on: Reads, noticeID: number): Promise<NoticeRow | undefined> => {
  const row = await noticeByID(on, noticeID)
  return row?.user_id === 0 ? row : undefined
}

export interface NoticeFilter extends PageWanted {
  kind?: string
  appID?: number
  state?: 'standing' | 'planned' | 'over' | 'withdrawn'
  q?: string
  now: number
}

/** Notices for staff with the number of readers of each, newest first. */
export function noticePage({ db }: Reads, { kind, appID, state, q, now, ...wanted }: NoticeFilter) {
  let from = db.selectFrom('notice as n').where('n.user_id', '=', 0)
  if (kind) from = from.where('n.kind', '=', kind as NoticeRow['kind'])
  if (appID !== undefined) from = from.where('n.subject_id', '=', appID)
  if (q?.trim()) from = from.where((eb) => eb.or([holds('n.title', q), holds('n.html', q)]))
  if (state === 'withdrawn') from = from.where('n.withdrawn_at', 'is not', null)
  else if (state) from = from.where('n.withdrawn_at', 'is', null)
  if (state === 'planned') from = from.where('n.begins_at', '>', now)
  if (state === 'over') from = from.where('n.ends_at', '<=', now)
  if (state === 'standing')
    from = from
      .where('n.begins_at', '<=', now)
      .where((eb) => eb.or([eb('n.ends_at', 'is', null), eb('n.ends_at', '>', now)]))
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('subject as s', 's.subject_id', 'n.subject_id')
        .selectAll('n')
        .select('s.short_name as subject_name')
        .select(sql<number>`(select count(*) from notice_read as r where r.notice_id = n.notice_id)`.as('reads')),
    wanted,
    {
      orders: { beginsAt: sql.ref('n.begins_at'), title: sql.ref('n.title'), priority: sql.ref('n.priority') },
      usual: '-beginsAt',
      key: 'n.notice_id',
    },
  )
}

/**
 * How many learners a notice addresses now: those who hold a version of the subject or study it last; without a subject
 * every learner; with the name of a version those whose last studied version has that name. Staff are not counted;
 * pages and devices are not known.
 */
export async function reachOf(
  { db }: Reads,
  { appID, vip, vn, agentCode, client }: Target,
  now: number,
): Promise<number> {
  let from = db
    .selectFrom('user_account as u')
    .where('u.blocked_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('user_role as role').select('role.role').whereRef('role.user_id', '=', 'u.user_id'))),
    )
  if (agentCode !== '') from = from.where('u.agent_code', '=', agentCode)
  const holding = sql<boolean>`exists (select 1 from entitlement as e where e.user_id = u.user_id
    and e.starts_at <= ${now} and e.ends_at > ${now}
    and (cast(${appID} as bigint) is null or e.subject_id = ${appID}) and (cast(${vn} as bigint) is null or e.vn = ${vn}))`
  const any = sql<boolean>`exists (select 1 from entitlement as e where e.user_id = u.user_id
    and e.starts_at <= ${now} and e.ends_at > ${now} and (cast(${appID} as bigint) is null or e.subject_id = ${appID}))`
  if (vn !== null) from = from.where(holding)
  if (vip === 1) from = from.where(any)
  if (vip === 0) from = from.where(sql<boolean>`not ${any}`)
  if (appID !== null && vn === null && vip !== 1)
    from = from.where((eb) => eb.or([eb('u.last_subject_id', '=', appID), any]))
  const versionName = client?.versionName ?? ''
  if (versionName !== '')
    from = from.where(
      sql<boolean>`exists (select 1 from subject_version as v where v.subject_id = u.last_subject_id
        and v.vn = u.last_vn and v.name = ${versionName}
        and (cast(${appID} as bigint) is null or v.subject_id = ${appID}))`,
    )
  const { count } = await from.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function addNotice(tx: Pick<Tx, 'db'>, row: NoticeRow): Promise<void> {
  await tx.db.insertInto('notice').values(row).execute()
}

/** Gives false where the notice's revision has changed. */
export async function changeNotice(tx: Pick<Tx, 'db'>, row: NoticeRow): Promise<boolean> {
  const { notice_id, ...changed } = row
  const { numUpdatedRows } = await tx.db
    .updateTable('notice')
    .set(changed)
    .where('notice_id', '=', notice_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
