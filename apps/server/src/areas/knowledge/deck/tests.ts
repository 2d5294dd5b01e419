import type { Handler } from '../../../platform/calls/handler.ts'

/** Questions of cards with their keys: those that the learner may read. Unknown ids are left out. */
export const cardTests: Handler<'knowledge.cardTests'> = async ({ params, caller, services }) => {
  const { appID, allTestIDs } = params
  const readable = await services.papers.readableQuestions(caller, appID, allTestIDs)
  const questionIDs = allTestIDs.filter((id) => readable.has(id))
  const set = await services.content.questionSetOfIDs(appID, questionIDs, { alsoWithoutChapter: true })
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: appID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  return services.papers.shownSet(caller, { subjectID: appID, set, own })
}
