import type { Handler } from '../../../platform/calls/handler.ts'
import { waitsOf } from '../../../platform/waits.ts'
import { paperFor } from './attempts.ts'
import { refuse } from './refusals.ts'
import { tellingFor } from './telling.ts'

const PAGE = 50

/**
 * The ranking of all first attempts, once its results are told and a job has made it. Nicknames are masked; one's own
 * place is always included.
 */
export const paperRanking: Handler<'exams.paperRanking'> = async ({ params, caller, services }) => {
  const paper = await paperFor(services, caller, params.appID, params.paperID)
  const { closes_at, paper_id } = paper.row
  if (closes_at === null) throw refuse('notOpenYet', {}, '这份试卷随时可以作答，没有统一排名')
  // Its questions may also be in another paper whose results are not told.
  const telling = await tellingFor(services, paper, await waitsOf(services, caller, params.appID))
  if (telling.isUntold || telling.held)
    throw refuse(
      'notOpenYet',
      telling.from === null ? {} : { from: telling.from },
      telling.isUntold ? '排名和成绩一起公布' : '有题目待公布，排名随后公布',
    )
  const ranking = await services.papers.rankingOf(paper_id)
  if (!ranking || ranking.ranked_at < closes_at) throw refuse('notOpenYet', {}, '正在统计排名，请稍后再看')
  const size = params.eachPageNum ?? PAGE
  const [rows, mine] = await Promise.all([
    services.papers.rankPage(paper_id, (params.curPage ?? 0) * size, size),
    services.papers.rankOfUser(paper_id, caller.userID),
  ])
  return {
    Candidates: ranking.candidates,
    Mine: mine ? { Rank: mine.rank, Score: mine.score / 100 } : null,
    list: rows.map((row) => ({
      Rank: row.rank,
      NickName: row.shown_name,
      Score: row.score / 100,
      SpentSeconds: row.spent_seconds,
      IsMe: row.user_id === caller.userID ? 1 : 0,
    })),
  }
}
