import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import { withDescendants } from '../../content/chapterIndex.ts'
import { presentSet } from '../../content/presentSet.ts'
import { questionSetOfIDs } from '../../content/questionSet.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Services } from '../../platform/services.ts'
import { historyOf } from '../../store/history.ts'
import { type ReviewKind, type ReviewQuery, reviewPage } from '../../store/reviewLists.ts'

const DAY = 86_400_000
const PAGE = 50

/** Midnight in Beijing, `recentDay` days back. */
const sinceDay = (now: number, recentDay: number) => (beijingDay(now) - recentDay) * DAY - BEIJING_SHIFT

export async function chapterIDsBelow(services: Services, subjectID: number, chapterID: number): Promise<number[]> {
  const place = await services.content.chapter(subjectID, chapterID)
  if (!place) throw notFound('该章节')
  return withDescendants(place).map((below) => below.chapterID)
}

interface SetParams {
  appID: number
  recentDay?: number
  cptID?: number
  keyword?: string
  queryTestInfo?: 0 | 1
  curPage?: number
  eachPageNum?: number
}

/** A page of the learner's wrong, favourite or noted questions with all that the runner needs. */
export async function reviewSet(
  services: Services,
  kind: ReviewKind,
  userID: number,
  params: SetParams,
  oldestFirst: boolean,
) {
  const { store, now } = services
  const query: ReviewQuery = { kind, userID, subjectID: params.appID }
  if (params.recentDay !== undefined) query.since = sinceDay(now(), params.recentDay)
  if (params.cptID !== undefined) query.chapterIDs = await chapterIDsBelow(services, params.appID, params.cptID)
  if (params.keyword?.trim()) query.keyword = params.keyword.trim()
  const size = params.eachPageNum ?? PAGE
  const { total, rows } = await reviewPage(store, query, { from: (params.curPage ?? 0) * size, size, oldestFirst })
  const ids = rows.map((row) => row.question_id)
  const set = await questionSetOfIDs(store, params.appID, ids)
  const { history } = await historyOf(store, { userID, subjectID: params.appID, questionIDs: ids, chapterID: 0 })
  return presentSet(set, {
    history,
    withCrowd: params.queryTestInfo ? await services.content.withCrowd(set) : undefined,
    more: { Total: total, Times: Object.fromEntries(rows.map((row) => [row.question_id, row.at])) },
  })
}
