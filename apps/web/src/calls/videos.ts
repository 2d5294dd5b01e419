import type { Data } from '@tizhou/contract/contract'
import type { VideoModule } from '@tizhou/domain/videos/videos'
import { ask, callKey, OFFLINE, write } from './making/call.ts'

export type Course = Data<'videos.getvideochapter'>['list'][number]
export type CourseLesson = Course['chapters'][number]['videos'][number]
export type Standing = Data<'videos.getvideostatic'>['list'][number]
export type LearnProgress = Data<'videos.learnProgress'>
export type Lesson = Data<'videos.lesson'>
export type VideoNote = Data<'videos.videoNotes'>['list'][number]
export type FoundVideo = Data<'videos.searchVideos'>['list'][number]
export type UpdateDay = Data<'videos.getVideoLogList'>['list'][number]

/** Watching elsewhere must show at once. */
const ANEW = { staleTime: 0 }
/** Signed addresses of pictures are valid for at least an hour. */
const CATALOGUE = { staleTime: 600_000, meta: OFFLINE }

export const getvideochapter = (params: { appID: number; Type: VideoModule }) =>
  ask('videos.getvideochapter', params, CATALOGUE)
export const getvideostatic = (params: { appID: number; Type: VideoModule }) =>
  ask('videos.getvideostatic', params, ANEW)
export const learnProgress = (params: { appID: number }) => ask('videos.learnProgress', { ...params, type: 0 }, ANEW)
/** Where the learner continues; the page that uses it says how long it counts as fresh. */
export const nextVideo = (params: { appID: number }) => ask('videos.nextVideo', params, ANEW)

/** Opens a lesson; its addresses are valid for this visit. */
export const lesson = (params: { appID: number; videoID: number }) =>
  ask('videos.lesson', params, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false })
/** A new address for a lesson's video. */
export const renewMedia = () => write('videos.media')
export const lessonTest = (params: { appID: number; videoID: number }) =>
  ask('videos.lessonTest', params, { staleTime: Number.POSITIVE_INFINITY })

export const searchVideos = (params: { appID: number; q: string }) => ask('videos.searchVideos', params)

export const getVideoLogList = (params: { appID: number; vip: number }) => ask('videos.getVideoLogList', params, ANEW)
export const getVideoLogName = (params: { appID: number; UpdateDate: string }) => ask('videos.getVideoLogName', params)
export const updateVideoRedDot = () =>
  write('videos.updateVideoRedDot', { stale: () => [callKey('videos.getVideoLogList'), callKey('dots.getRedDog')] })

/** The keys of answers that watching changes. */
export const watchedKeys = [
  callKey('videos.getvideostatic'),
  callKey('videos.learnProgress'),
  callKey('videos.nextVideo'),
]

export const deleteVideoProgress = () =>
  write('videos.deleteProgress', { stale: () => [...watchedKeys, callKey('videos.lesson')], waits: true })

export const videoNotes = (params: { appID: number; videoID?: number }) => ask('videos.videoNotes', params)
const ofNotes = { stale: () => [callKey('videos.videoNotes'), callKey('videos.getvideostatic')], waits: true } as const
export const videoNoteSave = () => write('videos.videoNoteSave', ofNotes)
export const videoNoteRemove = () => write('videos.videoNoteRemove', ofNotes)

/** A video of a study plan. */
export const getvideoinfo = (params: { plan_id: number; play_id: number }) => ask('plans.getvideoinfo', params, ANEW)
export const videoview = () =>
  write('plans.videoview', {
    stale: () => [callKey('plans.getstage'), callKey('plans.getalldetail'), callKey('plans.getvideoinfo')],
  })
