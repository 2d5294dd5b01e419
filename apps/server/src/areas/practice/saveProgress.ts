import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/** Stores the place in a chapter, unless a newer one is stored (from another device). */
export const saveProgress: Handler<'practice.saveProgress'> = async ({ params, caller, services }) => {
  const { appID, cptID, allTestID } = params
  const { content } = services
  const place = await content.placeOfQuestion(appID, cptID, allTestID)
  if (!place) throw notFound((await content.chapter(appID, cptID)) ? '该题' : '该章节')
  await services.store.write((tx) =>
    services.replies.in(tx).storePlaces([
      {
        userID: caller.userID,
        subjectID: appID,
        chapterID: place.chapterID,
        questionID: allTestID,
        at: Math.min(params.changedAt, services.now()),
      },
    ]),
  )
  return null
}
