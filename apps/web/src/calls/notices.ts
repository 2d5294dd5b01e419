import type { Data } from '@tizhou/contract/contract'
import { clientType } from '../platform/clientType.ts'
import { ask, callKey, write } from './making/call.ts'

export type Notice = Data<'notices.getmesswindow'>['list'][number]
export type Published = Data<'notices.Publish'>['list'][number]
export type OwnNotice = Data<'notices.messageList'>['list'][number]

/** Specification, section 9, "Page sizes" and "Fixed request values". */
export const MESSAGE_PAGE = 10
const CHANNEL = 1
const TERMINAL = 5
const NOTICE_TYPES = '1,2,3'
const WINDOW_TYPE = ''

const FRESH_MS = 60_000

interface OfSubject {
  appID: number
  /** The chosen version. */
  vip: number
}

/** Notices (1), banners (2) and alerts (3) of the home page. */
export const publish = (params: OfSubject & { userVName: string; agentCode: string }) =>
  ask(
    'notices.Publish',
    { ...params, noticeType: NOTICE_TYPES, terminal: TERMINAL },
    {
      sent: () => ({ clientType: clientType() }),
      staleTime: FRESH_MS,
    },
  )

/** Unseen pop-ups, in the order in which they are shown. */
export const messWindow = (params: { appID: number }) =>
  ask('notices.getmesswindow', { ...params, examType: WINDOW_TYPE }, { staleTime: FRESH_MS })

interface Paged {
  /** From 0. */
  curPage: number
}
const paged = <P extends Paged>(params: P) => ({ ...params, eachPageNum: MESSAGE_PAGE })

export const notifyList = (params: OfSubject & Paged) => ask('notices.notify', { ...paged(params), channelID: CHANNEL })
export const courseNotify = (params: OfSubject & Paged) =>
  ask('notices.courseNotify', { ...paged(params), channelID: CHANNEL })

/** The next announcement for the learner. */
export const newAnnouncement = (params: { appID: number }) => ask('notices.getTestNew', params)

export const messageList = (params: { appID: number } & Paged) => ask('notices.messageList', paged(params))

/** The keys of all answers that show notices. */
export const noticeKeys = [
  callKey('notices.Publish'),
  callKey('notices.getmesswindow'),
  callKey('notices.notify'),
  callKey('notices.courseNotify'),
  callKey('notices.getTestNew'),
  callKey('notices.messageList'),
]

/** The call must survive the page: it may close right after reading. */
const request = { keepalive: true }
export const addTest = () => write('notices.addTest', { stale: () => [callKey('notices.getTestNew')], request })
export const messageRead = () =>
  write('notices.messageRead', { stale: () => [callKey('notices.messageList')], request })
export const noticeRead = () =>
  write('notices.noticeRead', { stale: () => [callKey('notices.notify'), callKey('notices.courseNotify')], request })
/** Marks a pop-up as seen on all devices. */
export const windowRead = () =>
  write('notices.noticeRead', { stale: () => [callKey('notices.getmesswindow')], request })
/** A banner that was closed is left out on all devices. */
export const bannerClosed = () => write('notices.noticeRead', { stale: () => [callKey('notices.Publish')], request })
/** Marks all notices of a kind as read. */
export const noticeReadAll = () =>
  write('notices.noticeReadAll', { stale: ({ kind }) => [LISTS[kind], callKey('dots.getRedDog')], waits: true })

const LISTS = {
  message: callKey('notices.messageList'),
  notify: callKey('notices.notify'),
  course: callKey('notices.courseNotify'),
}
