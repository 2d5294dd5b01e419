import type { Handler } from '../../platform/calls/handler.ts'

/**
 * Questions include key and explanation, so that results need no round trip and practice works offline. Keys of
 * questions in a running paper are withheld (shownSet).
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
