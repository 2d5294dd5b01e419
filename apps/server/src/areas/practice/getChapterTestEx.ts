import { presentSet } from '../../cores/replies/presentSet.ts'
import type { Handler } from '../../platform/handler.ts'

/** Practice carries key and explanation with the questions: a verdict needs no round trip and works offline. */
export const getChapterTestEx: Handler<'practice.getChapterTestEx'> = async ({ params, caller, services }) => {
  const { content } = services
  const { appID, cptID } = params
  const set = await content.questionSet(appID, cptID)
  const withCrowd = params.queryTestInfo ? await content.withCrowd(set) : undefined
  const { history, lastQuestionID } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: appID,
    questionIDs: params.queryHistory ? set.questionIDs : [],
    chapterID: cptID,
  })
  return presentSet(set, { history, withCrowd, lastTestID: lastQuestionID })
}
