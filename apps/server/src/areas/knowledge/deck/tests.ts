import type { Handler } from '../../../platform/handler.ts'
import { readableQuestions } from '../../../platform/questionAccess.ts'
import { shownSet } from '../../../platform/shownSet.ts'

/** Questions that stand on cards, with their keys: those that the learner may read. Unknown ids are left out. */
export const cardTests: Handler<'knowledge.cardTests'> = async ({ params, caller, services }) => {
  const { appID, allTestIDs } = params
  const readable = await readableQuestions(caller, appID, allTestIDs, services)
  const questionIDs = allTestIDs.filter((id) => readable.has(id))
  const set = await services.content.questionSetOfIDs(appID, questionIDs, { alsoWithoutChapter: true })
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: appID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  return shownSet(services, caller, { subjectID: appID, set, own })
}
