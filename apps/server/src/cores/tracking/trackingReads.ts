import type { SqlValue, Store, Tx } from '../../platform/database/store.ts'
import { idBefore } from './trackingIds.ts'

/** Samples that are shown of a group, and kept of it after a day. */
const SAMPLES = 20
const DAY_MS = 86_400_000
/** Rows of one clean-up: bounds how long it holds the database. */
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
  /** People it happened to; 1,000 stands for as many or more. */
  users: number
  firstAt: number
  lastAt: number
  /** When somebody marked it as dealt with; null: not, or it was seen again since. */
  resolvedAt: number | null
}

export interface ErrorGroupFilter {
  bugType?: number
  /** The path of a page. */
  page?: string
  /** Stands in the detail or the action. */
  text?: string
  /** Seen at this moment or later, ms UTC. */
  from?: number
  to?: number
  /** Whether somebody dealt with it, and it was not seen since. */
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
  /** wpageName of a known page; empty: all others. */
  page: string
  views: number
  /** Of all stays together. */
  staySeconds: number
  stays: number
  clicks: number
}

export interface Portion {
  offset: number
  limit: number
}

const GROUP = `fingerprint, bug_type as "bugType", page, action, detail, reports, users,
  first_at as "firstAt", last_at as "lastAt",
  (select r.resolved_at from error_resolution r where r.group_key = fingerprint and r.resolved_at >= last_at)
    as "resolvedAt"`
const RESOLVED =
  'exists (select 1 from error_resolution r where r.group_key = fingerprint and r.resolved_at >= last_at)'
const ORDERS = { lastAt: 'last_at', reports: 'reports', users: 'users' }

/** Errors of clients in groups, the latest first unless ordered otherwise. */
export async function errorGroups(
  store: Store,
  filter: ErrorGroupFilter,
  { offset, limit }: Portion,
): Promise<{ total: number; rows: ErrorGroup[] }> {
  const wanted: [condition: string, ...values: SqlValue[]][] = []
  if (filter.bugType !== undefined) wanted.push(['bug_type = ?', filter.bugType])
  if (filter.page !== undefined) wanted.push(['page = ?', filter.page])
  if (filter.from !== undefined) wanted.push(['last_at >= ?', filter.from])
  if (filter.to !== undefined) wanted.push(['first_at <= ?', filter.to])
  if (filter.resolved !== undefined) wanted.push([filter.resolved ? RESOLVED : `not ${RESOLVED}`])
  if (filter.text) {
    const like = `%${filter.text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    wanted.push([`(lower(detail) like ? escape '\\' or lower(action) like ? escape '\\')`, like, like])
  }
  const where = wanted.length > 0 ? `where ${wanted.map(([condition]) => condition).join(' and ')}` : ''
  const values = wanted.flatMap(([, ...given]) => given)
  const [count] = await store.all<{ n: number }>(`select count(*) as n from error_group ${where}`, values)
  const rows = await store.all<ErrorGroup>(
    `select ${GROUP} from error_group ${where}
     order by ${ORDERS[filter.order ?? 'lastAt']} ${filter.ascending ? 'asc' : 'desc'}, fingerprint limit ? offset ?`,
    [...values, limit, offset],
  )
  return { total: count?.n ?? 0, rows }
}

/** One group with its newest reports; undefined where there is none. */
export async function errorGroup(
  store: Store,
  fingerprint: string,
): Promise<{ group: ErrorGroup; samples: ErrorSample[] } | undefined> {
  const [group] = await store.all<ErrorGroup>(`select ${GROUP} from error_group where fingerprint = ?`, [fingerprint])
  if (!group) return undefined
  const samples = await store.all<ErrorSample>(
    `select user_id as "userID", subject_id as "subjectID", client_type as "clientType", page_type as "pageType", page,
       action, path, detail, received_at as "receivedAt"
     from error_report where fingerprint = ? order by event_id desc limit ${SAMPLES}`,
    [fingerprint],
  )
  return { group, samples }
}

/** Usage by page from one day to another, both included (days as trackingWrites.ts, beijingDay, counts them). */
export async function usageByPage(store: Store, fromDay: number, toDay: number): Promise<PageUsage[]> {
  return store.all<PageUsage>(
    `select page, sum(views) as views, sum(stay_seconds) as "staySeconds", sum(stays) as stays, sum(clicks) as clicks
     from page_usage_day where day >= ? and day <= ? group by page order by sum(views) desc, page`,
    [fromDay, toDay],
  )
}

/** Removes a portion of what is older than so many days. Usage by day stays, and where learners stopped in videos. */
export async function removeOldTracking(tx: Tx, now: number, days: number): Promise<void> {
  const old = idBefore(now - days * DAY_MS)
  for (const table of ['tracking_event', 'error_report'])
    await tx.run(
      `delete from ${table} where event_id in
         (select event_id from ${table} where event_id < ? order by event_id limit ${CLEANED_AT_ONCE})`,
      [old],
    )
}

/**
 * Of error reports older than a day, a portion of all but the newest of their group; groups that nobody saw for so many
 * days. Walks through all reports.
 */
export async function thinErrors(tx: Tx, now: number, days: number): Promise<void> {
  const yesterday = idBefore(now - DAY_MS)
  await tx.run(
    `delete from error_report where event_id in (
       select event_id from (
         select event_id, row_number() over (partition by fingerprint order by event_id desc) as place
         from error_report where fingerprint in (
           select fingerprint from error_report where event_id < ? group by fingerprint having count(*) > ${SAMPLES}
           limit ${GROUPS_AT_ONCE})
       ) ranked where place > ${SAMPLES} and event_id < ? limit ${CLEANED_AT_ONCE})`,
    [yesterday, yesterday],
  )
  const gone = await tx.all<{ fingerprint: string }>(
    `select fingerprint from error_group where last_at < ? order by last_at limit ${GROUPS_AT_ONCE}`,
    [now - days * DAY_MS],
  )
  for (const table of ['error_group_user', 'error_group'])
    for (const { fingerprint } of gone) await tx.run(`delete from ${table} where fingerprint = ?`, [fingerprint])
}
