import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'
import type { ReportRow } from './reports.ts'

type Reads = Pick<Store, 'db'>

/** A report with the names that the desk shows, and the number of listed reports on the same question or point. */
export interface DeskRow extends ReportRow {
  user_name: string
  subject_name: string
  weight: number
}

const standing = ({ db }: Reads) => db.selectFrom('report as r').where('r.place', '!=', 'deleted')

const withNames = (query: ReturnType<typeof standing>) =>
  query
    .innerJoin('user_account as u', 'u.user_id', 'r.user_id')
    .innerJoin('subject as s', 's.subject_id', 'r.subject_id')
    .innerJoin('report_target as t', (join) =>
      join.onRef('t.kind', '=', 'r.kind').onRef('t.target_id', '=', 'r.target_id'),
    )
    .selectAll('r')
    .select(['u.user_name', 's.short_name as subject_name', 't.weight'])

export interface DeskFilter extends PageWanted {
  appID?: number
  userID?: number
  state?: 'waiting' | 'answered' | 'accepted' | 'closed' | 'merged'
  feedbackType?: number
  /** Part of the report or of the question's beginning, or a whole log-in name. */
  q?: string
}

/** Learners' reports; by default the longest waiting first. */
export function reportPage(on: Reads, { appID, userID, state, feedbackType, q, ...wanted }: DeskFilter) {
  let from = standing(on)
  if (appID !== undefined) from = from.where('r.subject_id', '=', appID)
  if (userID !== undefined) from = from.where('r.user_id', '=', userID)
  if (feedbackType !== undefined) from = from.where('r.feedback_type', '=', feedbackType)
  if (state === 'waiting') from = from.where('r.waiting_since', 'is not', null)
  if (state === 'answered') from = from.where('r.talk', '=', 'answered').where('r.place', '=', 'listed')
  if (state === 'accepted') from = from.where('r.talk', '=', 'accepted').where('r.place', '=', 'listed')
  if (state === 'closed' || state === 'merged') from = from.where('r.place', '=', state)
  const typed = q?.trim()
  if (typed)
    from = from.where((eb) =>
      eb.or([
        holds('r.content', typed),
        holds('r.title', typed),
        sql<boolean>`r.user_id = (select user_id from user_account where user_name = ${typed})`,
      ]),
    )
  return tablePage(from, withNames, wanted, {
    orders: {
      // Reports without a waiting time come last in ascending order.
      waiting: sql`coalesce(r.waiting_since, 9007199254740991)`,
      weight: {
        columns: [sql.ref('t.weight'), sql.ref('t.kind'), sql.ref('t.target_id')],
        join: (query) =>
          query.innerJoin('report_target as t', (join) =>
            join.onRef('t.kind', '=', 'r.kind').onRef('t.target_id', '=', 'r.target_id'),
          ),
      },
      time: sql.ref('r.created_at'),
    },
    usual: 'waiting',
    key: 'r.report_id',
  })
}

export const deskReport = (on: Reads, reportID: number): Promise<DeskRow | undefined> =>
  withNames(standing(on)).where('r.report_id', '=', reportID).executeTakeFirst()

const OTHERS = 100

/** Other reports on the same question or point, newest first. */
export const reportsBeside = (
  on: Reads,
  { report_id, kind, target_id }: Pick<ReportRow, 'report_id' | 'kind' | 'target_id'>,
): Promise<DeskRow[]> =>
  withNames(standing(on))
    .where('r.target_id', '=', target_id)
    .where('r.kind', '=', kind)
    .where('r.report_id', '!=', report_id)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.report_id')
    .limit(OTHERS)
    .execute()
