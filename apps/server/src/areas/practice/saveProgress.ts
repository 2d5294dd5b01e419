import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/** Stores the place in a chapter, unless a newer one is stored (from another device). */
export const saveProgress: Handler<'practice.saveProgress'> = async ({ params, caller, services }) => {
  const { appID, cptID, allTestID } = params
  if (!(await services.content.chapter(appID, cptID))) throw notFound('该章节')
  const set = await services.content.questionSet(appID, cptID)
  if (!set.rubrics.has(allTestID)) throw notFound('该题')
  await services.store.write((tx) =>
    services.replies.in(tx).storePlaces([
      {
        userID: caller.userID,
        subjectID: appID,
        chapterID: cptID,
        questionID: allTestID,
        at: Math.min(params.changedAt, services.now()),
      },
    ]),
  )
  return null
}
