import { maskedName } from '@tizhou/domain/exam/maskedName'
import { addRanks, candidatesOf, clearRanks, closeRanking, papersToRank, type RankRow } from '../store/paperRanks.ts'
import type { LeasedJob, LeasedServices } from './leased.ts'

/** Rows of one transaction. */
const TOGETHER = 500

/**
 * Puts the first attempts of a paper in order once its window has closed and all of them are scored. Nobody reads the
 * order before its last row is there.
 */
export const rankPapers: LeasedJob = {
  name: 'rank-papers',
  everyMs: 5_000,
  waits: async ({ store, now }) => (await papersToRank(store, now())).length > 0,
  async step(services) {
    const [paper] = await papersToRank(services.store, services.now())
    if (paper) await rank(services, paper.paper_id)
  },
}

async function rank({ store, now }: LeasedServices, paperID: number): Promise<void> {
  const rows: RankRow[] = []
  for (const [at, one] of (await candidatesOf(store, paperID)).entries()) {
    const before = rows.at(-1)
    const shares = before?.score === one.score && before.spent_seconds === one.spent_seconds
    rows.push({
      rank: shares ? before.rank : at + 1,
      user_id: one.user_id,
      shown_name: maskedName(one.nick_name),
      score: one.score,
      spent_seconds: one.spent_seconds,
    })
  }
  await store.write((tx) => clearRanks(tx, paperID))
  for (let from = 0; from < rows.length; from += TOGETHER)
    await store.write((tx) => addRanks(tx, paperID, from, rows.slice(from, from + TOGETHER)))
  await store.write((tx) => closeRanking(tx, paperID, rows.length, now()))
}
