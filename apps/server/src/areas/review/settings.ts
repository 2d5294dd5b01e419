import { currentPlan, saveSettings } from '../../cores/review/reviewPlan.ts'
import { subjectByID } from '../../cores/subjects/subjects.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'

export const reviewSettings: Handler<'review.reviewSettings'> = async ({ params, caller, services }) => {
  const { examDate: _, ...settings } = await currentPlan(services.store, caller.userID, params.appID, services.now())
  return settings
}

export const setReviewSettings: Handler<'review.setReviewSettings'> = async ({ params, caller, services }) => {
  const { appID, leaveAfter, newPerDay, perDay, retention } = params
  if (!(await subjectByID(services.store, appID))) throw notFound('该科目')
  const of = { userID: caller.userID, subjectID: appID, now: services.now() }
  await services.store.write((tx) => saveSettings(tx, of, { leaveAfter, newPerDay, perDay, retention }))
  return null
}
