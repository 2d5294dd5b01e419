import { sql } from 'kysely'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import { type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'
import { matchesPerson } from '../../people/matchesPerson.ts'
import { NTH } from './nthAttempt.ts'

type Reads = Pick<Store, 'db'>

export interface ResultFilter {
  paperID: number
  q?: string | undefined
  passed?: 0 | 1 | undefined
  /** 1: those alone that count in statistics and ranking. */
  first?: 0 | 1 | undefined
}

/** Attempts at a paper that have a score. */
function scored({ db }: Reads, { paperID, q, passed, first }: ResultFilter) {
  let from = db
    .selectFrom('paper_attempt as a')
    .innerJoin('user_account as u', 'u.user_id', 'a.user_id')
    .where('a.paper_id', '=', paperID)
    .where('a.score', 'is not', null)
  if (q?.trim()) from = from.where(matchesPerson(q.trim()))
  if (passed !== undefined) from = from.where('a.passed', '=', passed)
  if (first !== undefined) from = from.where('a.is_first', '=', first)
  return from
}

type Scored = ReturnType<typeof scored>

/** Columns of the list. The ranking has first attempts alone. */
const shown = (query: Scored) =>
  query
    .select(['a.attempt_id', 'a.user_id', 'a.is_first', 'a.full_mark', 'a.passed', 'a.spent_seconds'])
    .select(['a.handed_in_at', 'a.handed_in_by', 'a.cut_why', 'a.state', 'a.report', 'u.user_name', 'u.nick_name'])
    .select(NTH.as('nth'))
    .select(({ ref }) => ref('a.score').$notNull().as('score'))
    .select(
      sql<number | null>`case when a.is_first = 1 then (select k.rank from paper_rank k
        where k.paper_id = a.paper_id and k.user_id = a.user_id limit 1) end`.as('rank'),
    )

export type ResultRow = Awaited<ReturnType<typeof resultsBehind>>[number]

/** A page of the attempts, with their reports. */
export const resultPage = (on: Reads, { page, pageSize, order, ...filter }: ResultFilter & PageWanted) =>
  tablePage(scored(on, filter), (query) => shown(query as Scored), { page, pageSize, order } as PageWanted, {
    orders: {
      score: sql.ref('a.score'),
      spent: sql`coalesce(a.spent_seconds, 0)`,
      handedIn: sql`coalesce(a.handed_in_at, 0)`,
    },
    usual: '-score',
    key: 'a.attempt_id',
  })

export const countResults = async (on: Reads, filter: ResultFilter): Promise<number> => {
  const { n } = await scored(on, filter)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .modifyEnd(apart)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The next attempts of an export, best first, behind a mark. */
export const resultsBehind = (
  on: Reads,
  filter: ResultFilter,
  { mark, limit }: { mark: { score: number; attemptID: number } | undefined; limit: number },
) =>
  shown(scored(on, filter))
    .$if(mark !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('a.score', '<', mark?.score ?? 0),
          eb.and([eb('a.score', '=', mark?.score ?? 0), eb('a.attempt_id', '>', mark?.attemptID ?? 0)]),
        ]),
      ),
    )
    .orderBy('a.score', 'desc')
    .orderBy('a.attempt_id')
    .limit(limit)
    .modifyEnd(apart)
    .execute()

/** First attempts that ended, by whether they passed; `waiting`: without a score. */
export async function passCounts({ db }: Reads, paperID: number) {
  const rows = await db
    .selectFrom('paper_attempt')
    .select(['passed', sql<number>`case when score is null then 0 else 1 end`.as('is_scored')])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('paper_id', '=', paperID)
    .where('is_first', '=', 1)
    .where('state', '=', 'over')
    .groupBy(['passed', sql`case when score is null then 0 else 1 end`])
    .modifyEnd(apart)
    .execute()
  const sum = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isWanted).reduce((all, { n }) => all + Number(n), 0)
  return {
    waiting: sum(({ is_scored }) => Number(is_scored) === 0),
    passed: sum(({ passed }) => passed === 1),
    failed: sum(({ passed }) => passed === 0),
  }
}
