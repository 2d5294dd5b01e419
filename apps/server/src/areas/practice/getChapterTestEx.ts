import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

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
    ...(await chaptersOf(services, appID, cptID)),
  })
  return services.papers.shownSet(caller, { subjectID: appID, set, own, withCrowd: params.queryTestInfo === 1 })
}

/** The chapter as it is now, with those that were merged into it: the place in one of them is a place in it. */
async function chaptersOf({ content }: Services, subjectID: number, cptID: number) {
  const { byID, former } = await content.chapters(subjectID)
  const chapterID = byID.get(cptID)?.chapterID ?? cptID
  return { chapterID, formerIDs: former.get(chapterID) ?? [] }
}
