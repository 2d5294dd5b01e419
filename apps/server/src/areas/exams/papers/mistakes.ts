import type { Caller } from '../../../platform/calls/caller.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { waitsOf } from '../../../platform/waits.ts'
import { refuse } from './refusals.ts'
import { scoredAttempt } from './report.ts'
import { tellingFor } from './telling.ts'

/** The questions of an attempt that lost marks, in the paper's order, unless their keys are withheld. */
async function mistakesOf(
  services: Services,
  caller: Caller,
  asked: { appID: number; attemptID: number },
): Promise<number[]> {
  const { paper, scored } = await scoredAttempt(services, caller, asked)
  const waits = await waitsOf(services, caller, asked.appID)
  const telling = await tellingFor(services, paper, waits)
  if (telling.isUntold) throw refuse('notOpenYet', { from: telling.from }, '各题对错还没有公布')
  return scored.items
    .filter(({ verdict }) => verdict === 'wrong' || verdict === 'partial')
    .map(({ questionID }) => questionID)
    .filter((questionID) => !waits?.why(questionID))
}

/** Given without answers, to be answered again: the history contains the learner's answers in all modes. */
export const attemptMistakes: Handler<'exams.attemptMistakes'> = async ({ params, caller, services }) => {
  const questionIDs = await mistakesOf(services, caller, params)
  const { appID: subjectID } = params
  const set = await services.content.questionSetOfIDs(subjectID, questionIDs, { alsoWithoutChapter: true })
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    ...{ userID: caller.userID, subjectID, questionIDs: set.questionIDs, chapterID: 0 },
  })
  return services.papers.shownSet(caller, { subjectID, set, own, withCrowd: true })
}

export const mistakesToday: Handler<'exams.mistakesToday'> = async ({ params, caller, services }) => {
  const questionIDs = await mistakesOf(services, caller, params)
  const of = { userID: caller.userID, subjectID: params.appID, now: services.now(), questionIDs }
  await services.store.write((tx) => services.review.in(tx).bringToToday(of))
  return { count: questionIDs.length }
}
