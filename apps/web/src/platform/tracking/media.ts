import type { Params } from '@tizhou/contract/contract'
import { note } from './notes.ts'

/** A call of the tracking area with its caller's data; core.ts adds user and subject. */
export type TrackedCall =
  | ['tracking.videoProgress', VideoProgress & { type: number; clientType: number }]
  | ['tracking.videoSwitch', VideoSwitch & { type: number; clientType: number }]
  | ['tracking.advertiseclick', AdvertClick & { clientType: number }]
  | ['tracking.activityClick', ActivityClick]
  | ['tracking.liveclick', LiveClick & { ClientType: number }]
  | ['tracking.liveRecord', LiveRecord]
  | ['tracking.customerServiceClick', ServiceClick & { clientType: number }]

export type VideoProgress = Omit<Params<'tracking.videoProgress'>, 'guid' | 'appID' | 'type' | 'clientType'>
export type VideoSwitch = Omit<Params<'tracking.videoSwitch'>, 'userID' | 'appID' | 'type' | 'clientType'>
export type AdvertClick = Omit<
  Params<'tracking.advertiseclick'>,
  'userID' | 'agentCode' | 'appID' | 'appEName' | 'appName' | 'vn' | 'vname' | 'userType' | 'clientType'
>
export type ActivityClick = Omit<Params<'tracking.activityClick'>, 'guid' | 'appID'>
export type LiveClick = Omit<Params<'tracking.liveclick'>, 'UserID' | 'AppID' | 'AppEName' | 'AppName' | 'ClientType'>
export type LiveRecord = Omit<Params<'tracking.liveRecord'>, 'guid' | 'appID'>
export type ServiceClick = Omit<Params<'tracking.customerServiceClick'>, 'userID' | 'clientType'>

/** Specification, section 9, "Tracking": fixed for videos; the other calls name the same client. */
const VIDEO_TYPE = 15
const CLIENT_TYPE = 5

const call = (...noted: TrackedCall) => note('call', noted)

/** Reports how far a video was watched; the server keeps the latest as the place to resume at. Times in seconds. */
export const reportVideoProgress = (video: VideoProgress): void =>
  call('tracking.videoProgress', { ...video, type: VIDEO_TYPE, clientType: CLIENT_TYPE })

export const reportVideoSwitch = (video: VideoSwitch): void =>
  call('tracking.videoSwitch', { ...video, type: VIDEO_TYPE, clientType: CLIENT_TYPE })

export const reportAdvertClick = (advert: AdvertClick): void =>
  call('tracking.advertiseclick', { ...advert, clientType: CLIENT_TYPE })

export const reportActivityClick = (activity: ActivityClick): void => call('tracking.activityClick', activity)

export const reportLiveClick = (live: LiveClick): void =>
  call('tracking.liveclick', { ...live, ClientType: CLIENT_TYPE })

/** Reports that a learner entered a live lesson. */
export const reportLiveRecord = (live: LiveRecord): void => call('tracking.liveRecord', live)

export const reportServiceClick = (service: ServiceClick): void =>
  call('tracking.customerServiceClick', { ...service, clientType: CLIENT_TYPE })
