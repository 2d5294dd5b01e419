import type { Handler } from '../../platform/calls/handler.ts'

/**
 * Practice carries key and explanation with the questions: a verdict needs no round trip and works offline. Those of a
 * paper that is under way come without (shownSet).
 */
export const getChapterTestEx: Handler<'practice.getChapterTestEx'> = async ({ params, caller, services }) => {
  const { content } = services
  const { appID, cptID } = params
  const set = await content.questionSet(appID, cptID)
  const own = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: appID,
    questionIDs: params.queryHistory ? set.questionIDs : [],
    chapterID: cptID,
  })
  return services.papers.shownSet(caller, { subjectID: appID, set, own, withCrowd: params.queryTestInfo === 1 })
}
