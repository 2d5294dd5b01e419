import { ANSWERING_MS, type CandidateState } from '@tizhou/domain/exam/candidateState'
import { sql } from 'kysely'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import { type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'
import { matchesPerson } from '../../people/matchesPerson.ts'
import { NTH } from './nthAttempt.ts'

type Reads = Pick<Store, 'db'>

export interface RoomCounts {
  begun: number
  people: number
  inRoom: number
  resting: number
  answering: number
  handedIn: number
  collected: number
}

/** Attempts at a paper by how they stand. Reads an index alone, and one narrow row of each that is under way. */
export async function roomCounts({ db }: Reads, paperID: number, now: number): Promise<RoomCounts> {
  const counted = await db
    .selectFrom('paper_attempt')
    .select(['state', 'handed_in_by'])
    .select(({ fn }) => [fn.countAll<number>().as('attempts'), fn.sum<number>('is_first').as('people')])
    .where('paper_id', '=', paperID)
    .groupBy(['state', 'handed_in_by'])
    .modifyEnd(apart)
    .execute()
  const { answering } = await db
    .selectFrom('paper_attempt as a')
    .leftJoin('paper_seen as s', (join) =>
      join.onRef('s.user_id', '=', 'a.user_id').onRef('s.attempt_id', '=', 'a.attempt_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('answering'))
    .where('a.paper_id', '=', paperID)
    .where('a.state', 'in', ['running', 'resting'])
    .where(SEEN_AT, '>', now - ANSWERING_MS)
    .modifyEnd(apart)
    .executeTakeFirstOrThrow()
  const sum = (of: 'attempts' | 'people', isWanted: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(isWanted).reduce((all, row) => all + Number(row[of]), 0)
  return {
    begun: sum('attempts', () => true),
    people: sum('people', () => true),
    inRoom: sum('attempts', ({ state }) => state !== 'over'),
    resting: sum('attempts', ({ state }) => state === 'resting'),
    answering: Number(answering),
    handedIn: sum('attempts', ({ state, handed_in_by }) => state === 'over' && handed_in_by === 'candidate'),
    collected: sum('attempts', ({ state, handed_in_by }) => state === 'over' && handed_in_by !== 'candidate'),
  }
}

/** An attempt `a` with its row `s` of paper_seen. Who began, was there. */
const SEEN_AT = sql<number>`coalesce(s.seen_at, a.started_at)`
/** Of attempts that have ended: behind all others. */
const NEVER = 9_007_199_254_740_991

export interface CandidatesWanted extends PageWanted {
  paperID: number
  state?: CandidateState | undefined
  q?: string | undefined
  now: number
}

/** A page of a paper's attempts, with how many questions of each are answered. */
export function candidatePage({ db }: Reads, { paperID, state, q, now, ...wanted }: CandidatesWanted) {
  let from = db
    .selectFrom('paper_attempt as a')
    .innerJoin('user_account as u', 'u.user_id', 'a.user_id')
    .leftJoin('paper_seen as s', (join) =>
      join.onRef('s.user_id', '=', 'a.user_id').onRef('s.attempt_id', '=', 'a.attempt_id'),
    )
    .where('a.paper_id', '=', paperID)
  if (q?.trim()) from = from.where(matchesPerson(q.trim()))
  if (state === 'handedIn') from = from.where('a.state', '=', 'over').where('a.handed_in_by', '=', 'candidate')
  if (state === 'collected')
    from = from.where('a.state', '=', 'over').where(sql<boolean>`a.handed_in_by is distinct from 'candidate'`)
  if (state === 'answering' || state === 'away')
    from = from
      .where('a.state', 'in', ['running', 'resting'])
      .where(SEEN_AT, state === 'answering' ? '>' : '<=', now - ANSWERING_MS)
  return tablePage(
    from,
    (query) =>
      query
        .select(['a.attempt_id', 'a.user_id', 'a.is_first', 'a.state', 'a.started_at', 'a.due_at', 'a.handed_in_at'])
        .select(['a.handed_in_by', 'u.user_name', 'u.nick_name', 's.seen_at'])
        .select(NTH.as('nth'))
        .select(({ selectFrom, fn }) =>
          selectFrom('paper_answer as r')
            .select(fn.countAll<number>().as('n'))
            .whereRef('r.user_id', '=', 'a.user_id')
            .whereRef('r.attempt_id', '=', 'a.attempt_id')
            .where('r.reply', '<>', '')
            .$asScalar()
            .$notNull()
            .as('answered'),
        ),
    wanted,
    {
      orders: {
        begun: sql.ref('a.started_at'),
        left: sql`coalesce(a.due_at, ${sql.lit(NEVER)})`,
        seen: SEEN_AT,
        name: sql.ref('u.nick_name'),
      },
      usual: 'begun',
      key: 'a.attempt_id',
    },
  )
}
