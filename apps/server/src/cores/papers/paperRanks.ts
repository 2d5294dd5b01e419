import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'all'>

export interface RankRow {
  rank: number
  user_id: number
  shown_name: string
  score: number
  spent_seconds: number
}

/** Papers whose window has closed and which are not in order since, with how many of their attempts have no score. */
export const papersToRank = (on: Reads, now: number): Promise<{ paper_id: number; unscored: number }[]> =>
  on.all(
    `select p.paper_id,
       (select count(*) from paper_attempt a where a.paper_id = p.paper_id and a.score is null) as unscored
     from paper p
     where p.closes_at <= ? and p.owner_user_id is null
       and not exists (select 1 from paper_ranking r where r.paper_id = p.paper_id and r.ranked_at >= p.closes_at)
     order by p.closes_at, p.paper_id limit 100`,
    [now],
  )

/**
 * A first attempt was scored that an order made without it lacks: the paper is put in order again. Nothing happens to
 * an order that has the candidate, or that is not there yet.
 */
export const reopenRanking = (tx: Pick<Tx, 'run'>, paperID: number, userID: number): Promise<number> =>
  tx.run(
    `delete from paper_ranking where paper_id = ?
     and not exists (select 1 from paper_rank r where r.paper_id = ? and r.user_id = ?)`,
    [paperID, paperID, userID],
  )

/** First attempts in their order: by score, then by the time taken. */
export const candidatesOf = (
  on: Reads,
  paperID: number,
): Promise<{ user_id: number; nick_name: string; score: number; spent_seconds: number }[]> =>
  on.all(
    `select a.user_id, u.nick_name, a.score, coalesce(a.spent_seconds, 0) as spent_seconds
     from paper_attempt a join user_account u on u.user_id = a.user_id
     where a.paper_id = ? and a.is_first = 1 and a.score is not null
     order by a.score desc, a.spent_seconds, a.attempt_id`,
    [paperID],
  )

export const clearRanks = (tx: Pick<Tx, 'run'>, paperID: number): Promise<number> =>
  tx.run('delete from paper_rank where paper_id = ?', [paperID])

/** `from`: the place of the first of them. */
export async function addRanks(tx: Tx, paperID: number, from: number, rows: readonly RankRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.db
    .insertInto('paper_rank')
    .values(rows.map((row, at) => ({ paper_id: paperID, place: from + at, ...row })))
    .execute()
}

/** From now on the order can be read; unless a further attempt was scored meanwhile, then it is to be made again. */
export async function closeRanking(tx: Tx, paperID: number, candidates: number, now: number): Promise<void> {
  const [scored] = await tx.all<{ n: number }>(
    'select count(*) as n from paper_attempt where paper_id = ? and is_first = 1 and score is not null',
    [paperID],
  )
  if (scored?.n !== candidates) return
  await tx.run(
    `insert into paper_ranking (paper_id, candidates, ranked_at) values (?, ?, ?)
     on conflict (paper_id) do update set candidates = excluded.candidates, ranked_at = excluded.ranked_at`,
    [paperID, candidates, now],
  )
}

export async function rankingOf(
  on: Reads,
  paperID: number,
): Promise<{ candidates: number; ranked_at: number } | undefined> {
  const [row] = await on.all<{ candidates: number; ranked_at: number }>(
    'select candidates, ranked_at from paper_ranking where paper_id = ?',
    [paperID],
  )
  return row
}

export const rankPage = (on: Reads, paperID: number, from: number, size: number): Promise<RankRow[]> =>
  on.all(
    `select rank, user_id, shown_name, score, spent_seconds from paper_rank
     where paper_id = ? and place >= ? and place < ? order by place`,
    [paperID, from, from + size],
  )

export async function rankOfUser(on: Reads, paperID: number, userID: number): Promise<RankRow | undefined> {
  const [row] = await on.all<RankRow>(
    'select rank, user_id, shown_name, score, spent_seconds from paper_rank where paper_id = ? and user_id = ? limit 1',
    [paperID, userID],
  )
  return row
}
