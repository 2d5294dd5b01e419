import { sql } from 'kysely'
import { apart } from '../../platform/database/reading/readsApart.ts'
import { holds, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { idBefore } from './trackingIds.ts'

/** Reports of a group that are shown, and kept after a day. */
const SAMPLES = 20
const DAY_MS = 86_400_000
/** Rows of one clean-up: bounds how long it blocks the database. */
const CLEANED_AT_ONCE = 2_000
const GROUPS_AT_ONCE = 20

export interface ErrorGroup {
  /** The group's id: opaque text. */
  fingerprint: string
  bugType: number
  page: string
  action: string
  detail: string
  reports: number
  /** Number of people concerned; 1,000 means at least that. */
  users: number
  firstAt: number
  lastAt: number
  /** When it was marked as resolved; null: not, or seen again since. */
  resolvedAt: number | null
}

export interface ErrorGroupFilter {
  bugType?: number
  /** The path of a page. */
  page?: string
  /** Part of the detail or the action. */
  text?: string
  /** Last seen at this moment or later, ms UTC. */
  from?: number
  to?: number
  /** Whether it was resolved and not seen since. */
  resolved?: boolean
  order?: 'lastAt' | 'reports' | 'users'
  ascending?: boolean
}

export interface ErrorSample {
  userID: number | null
  subjectID: number | null
  clientType: number
  pageType: string
  page: string
  action: string
  path: string
  detail: string
  receivedAt: number
}

export interface PageUsage {
  /** wpageName of a known page; empty: all other pages. */
  page: string
  views: number
  /** Sum of all visits. */
  staySeconds: number
  stays: number
  clicks: number
}

export interface Portion {
  offset: number
  limit: number
}

/** When the group was resolved, unless it was seen again since. */
const resolvedAt = sql<
  number | null
>`(select r.resolved_at from error_resolution r where r.group_key = fingerprint and r.resolved_at >= last_at)`

const GROUP = [
  'fingerprint',
  'bug_type as bugType',
  'page',
  'action',
  'detail',
  'reports',
  'users',
  'first_at as firstAt',
  'last_at as lastAt',
] as const
const ORDERS = { lastAt: sql.ref('last_at'), reports: sql.ref('reports'), users: sql.ref('users') }

/** Clients' errors in groups, latest first by default. */
export async function errorGroups(
  store: Pick<Store, 'db'>,
  filter: ErrorGroupFilter,
  portion: Portion,
): Promise<{ total: number; rows: ErrorGroup[] }> {
  const { bugType, page, from, to, resolved, text } = filter
  let groups = store.db.selectFrom('error_group')
  if (bugType !== undefined) groups = groups.where('bug_type', '=', bugType)
  if (page !== undefined) groups = groups.where('page', '=', page)
  if (from !== undefined) groups = groups.where('last_at', '>=', from)
  if (to !== undefined) groups = groups.where('first_at', '<=', to)
  if (resolved !== undefined) groups = groups.where(resolvedAt, resolved ? 'is not' : 'is', null)
  if (text) groups = groups.where((eb) => eb.or([holds('detail', text), holds('action', text)]))
  const { offset, limit } = portion
  const order = filter.order ?? 'lastAt'
  return tablePage(
    groups,
    (query) => query.select([...GROUP, resolvedAt.as('resolvedAt')]),
    { page: offset / limit + 1, pageSize: limit, order: filter.ascending ? order : `-${order}` },
    { orders: ORDERS, usual: 'lastAt', key: 'fingerprint' },
  )
}

/** A group with its newest reports; undefined where there is none. */
export async function errorGroup(
  store: Pick<Store, 'db'>,
  fingerprint: string,
): Promise<{ group: ErrorGroup; samples: ErrorSample[] } | undefined> {
  const group = await store.db
    .selectFrom('error_group')
    .select([...GROUP, resolvedAt.as('resolvedAt')])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (!group) return undefined
  const samples = await store.db
    .selectFrom('error_report')
    .select([
      'user_id as userID',
      'subject_id as subjectID',
      'client_type as clientType',
      'page_type as pageType',
      'page',
      'action',
      'path',
      'detail',
      'received_at as receivedAt',
    ])
    .where('fingerprint', '=', fingerprint)
    .orderBy('event_id', 'desc')
    .limit(SAMPLES)
    .execute()
  return { group, samples }
}

/** Usage by page over a range of days, both included (days as `beijingDay` counts). */
export const usageByPage = (store: Pick<Store, 'db'>, fromDay: number, toDay: number): Promise<PageUsage[]> =>
  store.db
    .selectFrom('page_usage_day')
    .select(({ fn }) => [
      'page',
      fn.sum<number>('views').as('views'),
      fn.sum<number>('stay_seconds').as('staySeconds'),
      fn.sum<number>('stays').as('stays'),
      fn.sum<number>('clicks').as('clicks'),
    ])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .groupBy('page')
    .orderBy((eb) => eb.fn.sum('page_usage_day.views'), 'desc')
    .orderBy('page')
    .modifyEnd(apart)
    .execute()

/** Deletes a portion of what is older than so many days, except daily usage and positions in videos. */
export async function removeOldTracking(tx: Tx, now: number, days: number): Promise<void> {
  const old = idBefore(now - days * DAY_MS)
  for (const table of ['tracking_event', 'error_report'] as const)
    await tx.db
      .deleteFrom(table)
      .where('event_id', 'in', (eb) =>
        eb.selectFrom(table).select('event_id').where('event_id', '<', old).orderBy('event_id').limit(CLEANED_AT_ONCE),
      )
      .execute()
}

/**
 * Deletes a portion of the error reports older than a day (all but the newest of each group), and groups not seen for
 * so many days. Scans all reports.
 */
export async function thinErrors(tx: Tx, now: number, days: number): Promise<void> {
  const yesterday = idBefore(now - DAY_MS)
  const many = tx.db
    .selectFrom('error_report')
    .select('fingerprint')
    .where('event_id', '<', yesterday)
    .groupBy('fingerprint')
    .having(({ fn }) => fn.countAll<number>(), '>', SAMPLES)
    .limit(GROUPS_AT_ONCE)
  const ranked = tx.db
    .selectFrom('error_report')
    .select('event_id')
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('fingerprint').orderBy('event_id', 'desc'))
        .as('place'),
    )
    .where('fingerprint', 'in', many)
    .as('ranked')
  await tx.db
    .deleteFrom('error_report')
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom(ranked)
        .select('event_id')
        .where('place', '>', SAMPLES)
        .where('event_id', '<', yesterday)
        .limit(CLEANED_AT_ONCE),
    )
    .execute()
  const gone = await tx.db
    .selectFrom('error_group')
    .select('fingerprint')
    .where('last_at', '<', now - days * DAY_MS)
    .orderBy('last_at')
    .limit(GROUPS_AT_ONCE)
    .execute()
  for (const table of ['error_group_user', 'error_group'] as const)
    await tx.db
      .deleteFrom(table)
      .where(
        'fingerprint',
        'in',
        gone.map((row) => row.fingerprint),
      )
      .execute()
}
