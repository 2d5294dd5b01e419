import { withDescendants } from '../../cores/content/chapterIndex.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'

export const resetTestInfo: Handler<'practice.resetTestInfo'> = async ({ params, caller, services }) => {
  const place = await services.content.chapter(params.appID, params.cptID)
  if (!place) throw notFound('该章节')
  const chapterIDs = withDescendants(place).map((below) => below.chapterID)
  const of = { userID: caller.userID, subjectID: params.appID, chapterIDs }
  const now = services.now()
  const reset = await services.store.write((tx) => services.replies.in(tx).resetProgress(of, now))
  return { reset }
}

export const resetallTestReplyInfo: Handler<'practice.resetallTestReplyInfo'> = async ({
  params,
  caller,
  services,
}) => {
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const of = { userID: caller.userID, subjectID: params.appID }
  const now = services.now()
  const reset = await services.store.write((tx) => services.replies.in(tx).resetProgress(of, now))
  return { reset }
}
