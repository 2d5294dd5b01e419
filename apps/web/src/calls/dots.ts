import type { Data } from '@tizhou/contract/contract'
import { DOT_CHANNEL } from '@tizhou/domain/dots/dots'
import { ask, callKey, write } from './making/call.ts'

export type VersionUpdate = Data<'dots.versionList'>['list'][number]

/** The number of unread things of each kind in a subject. */
export const getRedDog = (params: { appID: number; vip: number }) =>
  ask('dots.getRedDog', { ...params, channelID: DOT_CHANNEL }, { retry: false })

/** Today's review and whether its notice is unread. */
export const getReview = (params: { appID: number }) => ask('dots.getReview', params)
export const getReviewUnread = (params: { appID: number }) => ask('dots.getReviewUnread', params)

export const versionList = (params: { appID: number; vip: number }) => ask('dots.versionList', params)
export const checkIsRead = (params: { appID: number; vip: number }) => ask('dots.checkIsRead', params)

/** The keys of all answers that say what is unread. */
export const dotKeys = [
  callKey('dots.getRedDog'),
  callKey('dots.getReview'),
  callKey('dots.getReviewUnread'),
  callKey('dots.versionList'),
  callKey('dots.checkIsRead'),
]
const stale = () => dotKeys

export const markReview = () => write('dots.markReview', { stale })
export const upRedDog = () => write('dots.upRedDog', { stale })
export const updateRedDot = () => write('dots.updateRedDot', { stale })
export const setIsRead = () => write('dots.setIsRead', { stale })
