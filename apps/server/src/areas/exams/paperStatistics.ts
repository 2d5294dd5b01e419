import type { WirePaperStatistic } from '@tizhou/contract/areas/exams/lists'
import type { Held } from '../../cores/content/questions/withoutKeys.ts'
import type { PaperStatisticRow } from '../../cores/papers/paperLists.ts'
import type { Services } from '../../platform/services.ts'
import { waitsOf, wireWait } from '../../platform/waits.ts'

/** A learner's results of each paper begun. */
export async function paperStatistics(
  services: Services,
  of: { userID: number; subjectID: number; paperIDs?: readonly number[] },
): Promise<WirePaperStatistic[]> {
  const byPaper = new Map<number, PaperStatisticRow[]>()
  for (const row of await services.papers.listedAttempts(of)) {
    const others = byPaper.get(row.paper_id)
    if (others) others.push(row)
    else byPaper.set(row.paper_id, [row])
  }
  const running = [...byPaper.values()].flatMap((rows) => rows.filter(({ state }) => state !== 'over'))
  const answered = await services.papers.answeredIn(
    of.userID,
    running.map((row) => row.attempt_id),
  )
  const held = await services.papers.waitingAmong((await waitsOf(services, of, of.subjectID))?.papers, [
    ...byPaper.keys(),
  ])
  const granted = await services.papers.grantedAttempts(of.userID, of.subjectID)
  return [...byPaper].map(([paperID, rows]) => ({
    ...statistic(paperID, rows, answered, held.get(paperID)),
    ...(granted.has(paperID) && { Granted: granted.get(paperID) as number }),
  }))
}

/** The statistic of a paper without attempts. */
export const noStatistic = (paperID: number): WirePaperStatistic => statistic(paperID, [], new Map())

/**
 * `rows`: the attempts at one paper, oldest first. One that a later attempt replaced (stopCounting) has no part in the best
 * score and the verdict.
 */
function statistic(
  paperID: number,
  rows: readonly PaperStatisticRow[],
  answered: ReadonlyMap<number, number>,
  held?: Held,
): WirePaperStatistic {
  const over = rows.filter(({ state }) => state === 'over')
  const counting = rows.find(({ is_first }) => is_first === 1)
  const valid = rows.slice(counting ? rows.indexOf(counting) : 0).filter(({ state }) => state === 'over')
  const scores = valid.flatMap(({ score }) => (score === null || held ? [] : [score / 100]))
  const verdicts = valid.flatMap(({ passed }) => (passed === null || held ? [] : [passed]))
  const running = rows.findLast(({ state }) => state !== 'over')
  return {
    PaperID: paperID,
    Attempts: over.length,
    Best: scores.length > 0 ? Math.max(...scores) : null,
    Last: scores.at(-1) ?? null,
    Passed: verdicts.length === 0 ? null : verdicts.includes(1) ? 1 : 0,
    LastAt: rows.at(-1)?.handed_in_at ?? rows.at(-1)?.started_at ?? null,
    RunningID: running?.attempt_id ?? null,
    RunningDone: running ? (answered.get(running.attempt_id) ?? 0) : 0,
    ...wireWait(held),
  }
}
