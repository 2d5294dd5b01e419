import type { WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { presentPaper } from '../../../cores/papers/attempts/paperEntry.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { waitsOf } from '../../../platform/waits.ts'
import { noStatistic, paperStatistics } from '../paperStatistics.ts'

const PAGE = 10
/** Number of scores that the chart shows. */
const SCORES = 30

export const builtPapers: Handler<'exams.builtPapers'> = async ({ params, caller, services }) => {
  const { appID, curPage = 0, eachPageNum = PAGE } = params
  const mine = { userID: caller.userID, subjectID: appID }
  const { total, rows } = await services.papers.builtPage(mine, { from: curPage * eachPageNum, size: eachPageNum })
  const paperIDs = rows.map((row) => row.paper_id)
  const papers = new Map((await services.papers.paperRowsOf(paperIDs)).map((row) => [row.paper_id, row]))
  const outlines = await services.papers.paperOutlines(paperIDs)
  const statistics = new Map(
    (await paperStatistics(services, { ...mine, paperIDs })).map((statistic) => [statistic.PaperID, statistic]),
  )
  const scores = await services.papers.builtScores(mine, SCORES)
  const held = await services.papers.waitingAmong(
    (await waitsOf(services, caller, appID))?.papers,
    scores.map((score) => score.paper_id),
  )
  return {
    Total: total,
    list: rows.flatMap((row) => {
      const paper = papers.get(row.paper_id)
      if (!paper) return []
      return {
        Paper: presentPaper(paper, outlines.get(row.paper_id) ?? []),
        BuiltAt: row.built_at,
        SimulationExam: JSON.parse(row.setup) as WireSimulationExam,
        Mine: statistics.get(row.paper_id) ?? noStatistic(row.paper_id),
      }
    }),
    // A withheld score is in the list with its end; it enters the chart afterwards.
    Scores: scores
      .filter((score) => !held.has(score.paper_id))
      .reverse()
      .map((score) => ({
        AttemptID: score.attempt_id,
        PaperID: score.paper_id,
        Name: score.name,
        At: score.at,
        Score: score.score / 100,
        FullMark: score.full_mark / 100,
      })),
  }
}

/**
 * Removes a paper from the history. One with attempts keeps them, with scores and replies; one without is deleted. 409
 * data.reason `running`: an attempt is running.
 */
export const removeBuiltPaper: Handler<'exams.removeBuiltPaper'> = async ({ params, caller, services }) => {
  const mine = { userID: caller.userID, subjectID: params.appID }
  const result = await services.store.write(async (tx) => {
    // Serialises with a concurrent start of the paper.
    await services.people.in(tx).lockLearner(caller.userID)
    return services.papers.in(tx).removeBuilt(mine, params.paperID)
  })
  if (result === 'unknown') throw notFound('该试卷')
  if (result === 'running') throw new Refusal(409, '这份试卷正在作答，请先交卷再移出', { reason: 'running' })
  return null
}
