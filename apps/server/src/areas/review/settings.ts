import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

export const reviewSettings: Handler<'review.reviewSettings'> = async ({ params, caller, services }) => {
  const { examDate: _, ...settings } = await services.review.currentPlan(caller.userID, params.appID, services.now())
  return settings
}

export const setReviewSettings: Handler<'review.setReviewSettings'> = async ({ params, caller, services }) => {
  const { appID, leaveAfter, newPerDay, perDay, retention } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const of = { userID: caller.userID, subjectID: appID, now: services.now() }
  await services.store.write((tx) =>
    services.review.in(tx).saveSettings(of, { leaveAfter, newPerDay, perDay, retention }),
  )
  return null
}
