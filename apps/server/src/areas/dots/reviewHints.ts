import type { ReviewHint } from '@tizhou/domain/dots/dots'
import { seenKind } from '../../cores/dots/reviewHints.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { markSeen } from './markSeen.ts'

export const getReview: Handler<'dots.getReview'> = async ({ params, caller, services }) => {
  const hints = await services.dots.reviewHints({ userID: caller.userID, appID: params.appID })
  return {
    list: hints
      .filter(({ count }) => count > 0)
      .map(({ hint, count, isRead }) => ({ testHint: hint, count, isRead: isRead ? 1 : 0 })),
  }
}

export const getReviewUnread: Handler<'dots.getReviewUnread'> = async ({ params, caller, services }) => ({
  count: await services.dots.unreadReview(await services.dots.learnerOf(caller.userID, params.appID)),
})

export const markReview: Handler<'dots.markReview'> = async ({ params, caller, services }) => {
  const hints = new Set(params.testHints.split(',') as ReviewHint[])
  await markSeen(services, { userID: caller.userID, appID: params.appID }, [...hints].map(seenKind))
  return null
}
