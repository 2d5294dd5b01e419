import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, write } from './making/call.ts'

export type LiveLesson = Data<'live.optimalLive'>['list'][number]
export type LiveRoom = Data<'live.enter'>
export type LiveFeed = Data<'live.feed'>
export type LiveMessage = LiveFeed['messages'][number]

/** A lesson starts, fills up and ends without an action of the learner. */
const ANEW = { staleTime: 5_000 }

export const optimalLive = (params: { appID: number }) => ask('live.optimalLive', params, ANEW)
export const liveLesson = (params: { appID: number; liveID: number }) => ask('live.lesson', params, ANEW)
export const userConcern = () => ask('live.userConcern', {})
export const enterRoom = (params: { appID: number; liveID: number }) =>
  ask('live.enter', params, { staleTime: 0, retry: false })
export const roomFeed = (params: { liveID: number; after: number }) =>
  ask('live.feed', params, { staleTime: 0, gcTime: 0, retry: false })
export const myQuestions = (params: { liveID: number }) => ask('live.myQuestions', params, { staleTime: 0 })
export const replayChat = (params: { appID: number; liveID: number; from: number; to: number }) =>
  ask('live.replayChat', params, { staleTime: 600_000 })

const stale = () => [callKey('live.optimalLive'), callKey('live.lesson')]
export const appoint = () => write('live.appoint', { stale, waits: true, evenRefused: true })
export const setConcern = () => write('live.setConcern', { stale: () => [callKey('live.userConcern')] })
export const remindMe = () =>
  write('live.remindMe', { stale: () => [callKey('live.userConcern'), callKey('reminders.mine')] })
export const say = () =>
  write('live.say', {
    stale: ({ kind, liveID }) => (kind === 'question' ? [callKey('live.myQuestions', { liveID })] : []),
    request: { allowedRepeat: true },
  })
export const signIn = () => write('live.sign')
