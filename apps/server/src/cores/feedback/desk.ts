import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/tablePage.ts'
import type { ReportRow } from './reports.ts'

type Reads = Pick<Store, 'db'>

/** A report with the names that the desk shows, and how many listed ones stand on the same thing. */
export interface DeskRow extends ReportRow {
  user_name: string
  subject_name: string
  weight: number
}

const WEIGHT = sql<number>`(select count(*) from report as same
  where same.target_id = r.target_id and same.kind = r.kind and same.place in ('listed', 'merged'))`

const withNames = ({ db }: Reads) =>
  db
    .selectFrom('report as r')
    .innerJoin('user_account as u', 'u.user_id', 'r.user_id')
    .innerJoin('subject as s', 's.subject_id', 'r.subject_id')
    .where('r.place', '!=', 'deleted')

export interface DeskFilter extends PageWanted {
  appID?: number
  state?: 'waiting' | 'answered' | 'accepted' | 'closed' | 'merged'
  feedbackType?: number
  /** In the report, in the question's beginning, or a whole log-in name. */
  q?: string
}

/** Reports of learners; those that wait the longest come first unless another order is asked for. */
export function reportPage(on: Reads, { appID, state, feedbackType, q, ...wanted }: DeskFilter) {
  let from = withNames(on)
  if (appID !== undefined) from = from.where('r.subject_id', '=', appID)
  if (feedbackType !== undefined) from = from.where('r.feedback_type', '=', feedbackType)
  if (state === 'waiting') from = from.where('r.waiting_since', 'is not', null)
  if (state === 'answered') from = from.where('r.talk', '=', 'answered').where('r.place', '=', 'listed')
  if (state === 'accepted') from = from.where('r.talk', '=', 'accepted').where('r.place', '=', 'listed')
  if (state === 'closed' || state === 'merged') from = from.where('r.place', '=', state)
  if (q?.trim())
    from = from.where((eb) => eb.or([holds('r.content', q), holds('r.title', q), eb('u.user_name', '=', q.trim())]))
  return tablePage(
    from,
    (query) => query.selectAll('r').select(['u.user_name', 's.short_name as subject_name', WEIGHT.as('weight')]),
    wanted,
    {
      orders: {
        // Nobody waits for those without a moment: they stand last upwards.
        waiting: sql`coalesce(r.waiting_since, 9007199254740991)`,
        weight: WEIGHT,
        time: sql.ref('r.created_at'),
      },
      usual: 'waiting',
      key: 'r.report_id',
    },
  )
}

export async function deskReport(on: Reads, reportID: number): Promise<DeskRow | undefined> {
  const row = await withNames(on)
    .where('r.report_id', '=', reportID)
    .selectAll('r')
    .select(['u.user_name', 's.short_name as subject_name', WEIGHT.as('weight')])
    .executeTakeFirst()
  return row && { ...row, weight: Number(row.weight) }
}

const OTHERS = 100

/** The other reports on the same thing, the newest first. */
export async function reportsBeside(
  on: Reads,
  { report_id, kind, target_id }: Pick<ReportRow, 'report_id' | 'kind' | 'target_id'>,
): Promise<DeskRow[]> {
  const rows = await withNames(on)
    .where('r.target_id', '=', target_id)
    .where('r.kind', '=', kind)
    .where('r.report_id', '!=', report_id)
    .selectAll('r')
    .select(['u.user_name', 's.short_name as subject_name', WEIGHT.as('weight')])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.report_id')
    .limit(OTHERS)
    .execute()
  return rows.map((row) => ({ ...row, weight: Number(row.weight) }))
}
