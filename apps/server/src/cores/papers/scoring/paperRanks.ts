import type { Store, Tx } from '../../../platform/database/store.ts'
import { wantMeasures } from '../results/measures.ts'

type Reads = Pick<Store, 'db'>

export interface RankRow {
  rank: number
  user_id: number
  shown_name: string
  score: number
  spent_seconds: number
}

/** Papers with a closed window and no current ranking, with the number of their attempts without a score. */
export const papersToRank = (on: Reads, now: number): Promise<{ paper_id: number; unscored: number }[]> =>
  on.db
    .selectFrom('paper as p')
    .select('p.paper_id')
    .select(({ fn, selectFrom }) =>
      selectFrom('paper_attempt as a')
        .select(fn.countAll<number>().as('n'))
        .whereRef('a.paper_id', '=', 'p.paper_id')
        .where('a.score', 'is', null)
        .$asScalar()
        .$notNull()
        .as('unscored'),
    )
    .where('p.closes_at', '<=', now)
    .where('p.owner_user_id', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('paper_ranking as r')
            .select('r.paper_id')
            .whereRef('r.paper_id', '=', 'p.paper_id')
            .whereRef('r.ranked_at', '>=', 'p.closes_at'),
        ),
      ),
    )
    .orderBy('p.closes_at')
    .orderBy('p.paper_id')
    .limit(100)
    .execute()

/**
 * Requests a new ranking of a paper after a first attempt was scored that the existing one lacks. No effect where the
 * ranking includes the candidate, or does not exist yet.
 */
export async function reopenRanking(tx: Pick<Tx, 'db'>, paperID: number, userID: number): Promise<void> {
  await tx.db
    .deleteFrom('paper_ranking')
    .where('paper_id', '=', paperID)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('paper_rank as r')
            .select('r.paper_id')
            .where('r.paper_id', '=', paperID)
            .where('r.user_id', '=', userID),
        ),
      ),
    )
    .execute()
}

/** Requests a new ranking, where there is one, after results have changed. */
export async function openRanking(tx: Pick<Tx, 'db'>, paperID: number): Promise<void> {
  await tx.db.deleteFrom('paper_ranking').where('paper_id', '=', paperID).execute()
}

/** First attempts with a score: the ones that are ranked. */
const rankedAttempts = (on: Reads, paperID: number) =>
  on.db
    .selectFrom('paper_attempt as a')
    .where('a.paper_id', '=', paperID)
    .where('a.is_first', '=', 1)
    .where('a.score', 'is not', null)

/** First attempts in ranking order: by score, then by time taken. */
export const candidatesOf = (
  on: Reads,
  paperID: number,
): Promise<{ attempt_id: number; user_id: number; nick_name: string; score: number; spent_seconds: number }[]> =>
  rankedAttempts(on, paperID)
    .innerJoin('user_account as u', 'u.user_id', 'a.user_id')
    .select(['a.attempt_id', 'a.user_id', 'u.nick_name'])
    .select(({ fn, lit, ref }) => [
      ref('a.score').$notNull().as('score'),
      fn.coalesce('a.spent_seconds', lit(0)).as('spent_seconds'),
    ])
    .orderBy('a.score', 'desc')
    .orderBy('a.spent_seconds')
    .orderBy('a.attempt_id')
    .execute()

export async function clearRanks(tx: Pick<Tx, 'db'>, paperID: number): Promise<void> {
  await tx.db.deleteFrom('paper_rank').where('paper_id', '=', paperID).execute()
}

/** `from`: the place of the first row. */
export async function addRanks(tx: Tx, paperID: number, from: number, rows: readonly RankRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.db
    .insertInto('paper_rank')
    .values(rows.map((row, at) => ({ paper_id: paperID, place: from + at, ...row })))
    .execute()
}

/** Publishes the ranking; if another attempt was scored, or one again, since it was begun, it is to be made again. */
export async function closeRanking(
  tx: Tx,
  paperID: number,
  candidates: number,
  now: number,
  begunAt = now,
): Promise<void> {
  const scored = await rankedAttempts(tx, paperID)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  if (scored?.n !== candidates || (await isRescored(tx, paperID, begunAt))) return
  await tx.db
    .insertInto('paper_ranking')
    .values({ paper_id: paperID, candidates, ranked_at: now })
    .onConflict((on) => on.column('paper_id').doUpdateSet({ candidates, ranked_at: now }))
    .execute()
  // All of a window are scored: its questions are measured for good.
  await wantMeasures(tx, paperID)
}

/** Whether results of the paper are changing, or have changed since a moment (ms UTC). */
const isRescored = async (on: Reads, paperID: number, since: number): Promise<boolean> =>
  (await on.db
    .selectFrom('rescoring as r')
    .innerJoin('paper_item as i', 'i.question_id', 'r.question_id')
    .select('r.rescoring_id')
    .where('i.paper_id', '=', paperID)
    .where((eb) => eb.or([eb('r.paper_id', 'is', null), eb('r.paper_id', '=', paperID)]))
    .where((eb) => eb.or([eb('r.state', 'in', ['doing', 'undoing']), eb('r.settled_at', '>', since)]))
    .executeTakeFirst()) !== undefined

export const rankingOf = (on: Reads, paperID: number): Promise<{ candidates: number; ranked_at: number } | undefined> =>
  on.db
    .selectFrom('paper_ranking')
    .select(['candidates', 'ranked_at'])
    .where('paper_id', '=', paperID)
    .executeTakeFirst()

const ranksOf = (on: Reads, paperID: number) =>
  on.db
    .selectFrom('paper_rank')
    .select(['rank', 'user_id', 'shown_name', 'score', 'spent_seconds'])
    .where('paper_id', '=', paperID)

export const rankPage = (on: Reads, paperID: number, from: number, size: number): Promise<RankRow[]> =>
  ranksOf(on, paperID)
    .where('place', '>=', from)
    .where('place', '<', from + size)
    .orderBy('place')
    .execute()

export const rankOfUser = (on: Reads, paperID: number, userID: number): Promise<RankRow | undefined> =>
  ranksOf(on, paperID).where('user_id', '=', userID).limit(1).executeTakeFirst()
