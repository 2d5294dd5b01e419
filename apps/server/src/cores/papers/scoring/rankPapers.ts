import { maskedName } from '@tizhou/domain/exam/maskedName'
import type { Job, JobServices } from '../../../platform/jobs/job.ts'
import { addRanks, candidatesOf, clearRanks, closeRanking, papersToRank, type RankRow } from './paperRanks.ts'

/** Rows of one transaction. */
const TOGETHER = 500

/**
 * How long attempts without a score delay a ranking after the last one was scored: those that are left fail repeatedly
 * (each is tried once a minute, eachByItself.ts).
 */
const PATIENCE_MS = 3 * 60_000

interface ToRank {
  paper_id: number
  unscored: number
}

/** Papers that can be ranked now: all attempts are scored, or the others keep failing. Slow scoring is waited for. */
async function ready({ store, now, papers }: JobServices): Promise<ToRank[]> {
  const at = now()
  return (await papersToRank(store, at)).filter(({ paper_id, unscored }) => {
    if (unscored === 0) return true
    const before = papers.unscored.get(paper_id)
    if (before?.unscored === unscored) return at - before.since >= PATIENCE_MS
    papers.unscored.set(paper_id, { unscored, since: at })
    return false
  })
}

/**
 * Ranks the first attempts of a paper once its window has closed and all are scored, except those that keep failing;
 * one that is scored later causes a new ranking (reopenRanking). A ranking is published with its last row.
 */
export const rankPapers: Job<ToRank> = {
  name: 'rank-papers',
  does: 'puts the candidates of a paper in order once its window has closed',
  everyMs: 5_000,
  find: async (services) => (await ready(services))[0],
  async work(services, { paper_id, unscored }, turn) {
    await turn.hold()
    if (unscored > 0) services.log.error({ job: 'rank-papers', paperID: paper_id, unscored }, 'ranked without some')
    await rank(services, paper_id)
    services.papers.unscored.delete(paper_id)
  },
}

async function rank({ store, now }: JobServices, paperID: number): Promise<void> {
  const begunAt = now()
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
  await store.write((tx) => closeRanking(tx, paperID, rows.length, now(), begunAt))
}
