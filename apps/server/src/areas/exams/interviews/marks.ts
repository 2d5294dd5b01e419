import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const DAY = 86_400_000
/** Most questions of a reply: learners with more restrict the period. */
const MOST = 300
const MOST_REMOVED = 500

export const getFavoritesOrNotes: Handler<'exams.getFavoritesOrNotes'> = async ({ params, caller, services }) => {
  const since =
    params.timeRange === undefined ? undefined : (beijingDay(services.now()) - params.timeRange) * DAY - BEIJING_SHIFT
  const marked = await services.papers.markedQuestions({
    kind: params.type,
    userID: caller.userID,
    subjectID: params.appID,
    since,
    styleID: params.typeStyle || undefined,
    most: MOST,
  })
  const all = marked.map((row) => row.question_id)
  const withheld = await services.papers.withheldQuestions(caller.userID, all, services.now())
  const set = await services.content.questionSetOfIDs(
    params.appID,
    all.filter((id) => !withheld.has(id)),
  )
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: params.appID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  return services.papers.shownSet(caller, {
    subjectID: params.appID,
    set,
    own,
    more: {
      Total: set.questionIDs.length,
      Times: Object.fromEntries(marked.map((row) => [row.question_id, row.at])),
    },
  })
}

/** A question that was never marked gets no row. */
export const unfavoriteOrUnnote: Handler<'exams.unfavoriteOrUnnote'> = async ({ params, caller, services }) => {
  const ids = [...new Set(params.allTestIDs.split(',').map(Number))]
  if (ids.length > MOST_REMOVED) throw badInput([{ field: 'allTestIDs', reason: `一次最多 ${MOST_REMOVED} 题` }])
  if (!ids.every(Number.isSafeInteger)) throw badInput([{ field: 'allTestIDs', reason: '题目编号不正确' }])
  const changedAt = services.now()
  const table = params.type === 'fav' ? 'favourite' : 'note'
  const removed = await services.store.write(async (tx) => {
    let count = 0
    for (const questionID of ids) {
      const mark = { userID: caller.userID, subjectID: params.appID, questionID, changedAt }
      if (!(await services.replies.in(tx).hasMark(table, mark))) continue
      const changed =
        params.type === 'fav'
          ? await services.replies.in(tx).setFavourite({ ...mark, isOn: 0 })
          : await services.replies.in(tx).setNote({ ...mark, content: '' })
      if (changed) count++
    }
    return count
  })
  return { removed }
}
