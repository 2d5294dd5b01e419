import { BEIJING_SHIFT, beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import type { ReviewKind, ReviewQuery } from '../../cores/review/reviewLists.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { memoryPlan } from '../../platform/memoryPlan.ts'
import type { Services } from '../../platform/services.ts'
import { chaptersBelow } from './scope.ts'

const DAY = 86_400_000
const PAGE = 50

/** The beginning of a Beijing day, ms UTC. */
export const dayStart = (day: number) => day * DAY - BEIJING_SHIFT

/** A Beijing day as a date. */
export const dateOfDay = (day: number) => beijingDate(dayStart(day))

interface SetParams {
  appID: number
  recentDay?: number
  cptID?: number
  keyword?: string
  certainty?: number
  reason?: string
  queryTestInfo?: 0 | 1
  crowd?: 0 | 1
  curPage?: number
  eachPageNum?: number
}

/** A page of the learner's wrong, favourite or noted questions, for the runner. */
export async function reviewSet(
  services: Services,
  kind: ReviewKind,
  caller: Caller,
  params: SetParams,
  oldestFirst: boolean,
) {
  const { userID } = caller
  const query: ReviewQuery = { kind, userID, subjectID: params.appID }
  if (params.recentDay !== undefined) query.since = dayStart(beijingDay(services.now()) - params.recentDay)
  if (params.keyword?.trim()) query.keyword = params.keyword.trim()
  query.certainty = params.certainty
  query.reason = params.reason
  const chapters = params.cptID === undefined ? undefined : await chaptersBelow(services, params.appID, params.cptID)
  const all = await services.review.reviewRows(query, oldestFirst)
  const { rows, chapterOf } = await services.papers.readableRows(userID, params.appID, all)
  const chosen = chapters ? rows.filter((row) => chapters.has(chapterOf(row))) : rows
  return pageOfSet(services, caller, params, {
    total: chosen.length,
    rows: pageOf(chosen, params),
    withFacts: kind === 'wrong',
  })
}

/** The rows of page `curPage` (from 0), `eachPageNum` rows a page. */
export function pageOf<Row>(rows: readonly Row[], { curPage = 0, eachPageNum = PAGE }: SetParams): Row[] {
  return rows.slice(curPage * eachPageNum, (curPage + 1) * eachPageNum)
}

/** Readable questions as sent to clients. `at`: when each entered the list, or is due. */
export async function pageOfSet(
  services: Services,
  caller: Caller,
  params: SetParams,
  of: { total: number; rows: readonly { question_id: number; at: number }[]; withFacts: boolean },
) {
  const ids = of.rows.map((row) => row.question_id)
  const set = await services.content.questionSetOfIDs(params.appID, ids, { alsoWithoutChapter: true })
  const { userID } = caller
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID,
    subjectID: params.appID,
    questionIDs: ids,
    chapterID: 0,
  })
  const facts = of.withFacts ? await services.review.wrongFacts(userID, params.appID, ids) : undefined
  return services.papers.shownSet(caller, {
    subjectID: params.appID,
    set,
    own,
    withCrowd: params.queryTestInfo === 1 || params.crowd === 1,
    more: {
      Total: of.total,
      Times: Object.fromEntries(of.rows.map((row) => [row.question_id, row.at])),
      ...(facts && {
        Plan: await memoryPlan(services, userID, params.appID),
        Facts: Object.fromEntries(
          facts.map((row) => [
            row.question_id,
            {
              Due: row.due_day === null ? null : dateOfDay(row.due_day),
              Streak: row.streak,
              Memory: { Stability: row.stability, Difficulty: row.difficulty, LastDay: row.last_day },
              Certainty: row.wrong_certainty,
              Reason: row.reason,
            },
          ]),
        ),
      }),
    },
  })
}
