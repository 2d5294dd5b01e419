import { REVIEW_HINTS } from '@tizhou/domain/dots/dots'
import { seenKind } from '../../cores/dots/reviewHints.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { markSeen } from './markSeen.ts'

export const getRedDog: Handler<'dots.getRedDog'> = async ({ params, caller, services }) => {
  const learner = await services.dots.learnerOf(caller.userID, params.appID)
  return { list: (await services.dots.dotsOf(learner)).map(({ kind, unread }) => ({ HitType: kind, unread })) }
}

export const upRedDog: Handler<'dots.upRedDog'> = async ({ params, caller, services }) => {
  if (params.HitType !== 'updates') {
    const kinds = params.HitType === 'review' ? REVIEW_HINTS.map(seenKind) : [params.HitType]
    await markSeen(services, { userID: caller.userID, appID: params.appID }, kinds)
    return null
  }
  const learner = await services.dots.learnerOf(caller.userID, params.appID)
  await services.store.write(async (tx) => {
    const read = await services.dots.in(tx).readUpdates(learner)
    if (read) await services.push.tell(tx, { userID: caller.userID }, 'dots')
  })
  return null
}

export const updateRedDot: Handler<'dots.updateRedDot'> = async ({ params, caller, services }) => {
  await markSeen(services, { userID: caller.userID, appID: params.appID }, ['menu'])
  return null
}
