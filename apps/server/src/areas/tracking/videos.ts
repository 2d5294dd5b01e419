import { liveStateOf } from '@tizhou/domain/live/lesson'
import { scrubbed } from '@tizhou/domain/tracking/privacy'
import { timesOf } from '../../cores/live/lessons.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { idOrNone, kept, keptAddress } from './kept.ts'

/** Also stores where the learner continues: the latest report wins (cores/tracking/trackingWrites.ts). */
export const videoProgress: Handler<'tracking.videoProgress'> = async ({ params, caller, services }) => {
  const { videoID, appID, videoName, videoUrl, progress, totalProgress, type, usedTime, clientType } = params
  await services.tracking.accept({
    kind: 'videoProgress',
    userID: caller.userID,
    subjectID: appID,
    page: '',
    name: scrubbed(videoName),
    fields: kept({
      videoID,
      videoUrl: keptAddress(videoUrl),
      progress,
      totalProgress,
      type,
      usedTime,
      clientType,
    }),
    video: {
      videoID,
      progress: totalProgress > 0 ? Math.min(progress, totalProgress) : progress,
      total: totalProgress,
    },
  })
  await countProgress(services, caller, params)
  return null
}

export const videoSwitch: Handler<'tracking.videoSwitch'> = async ({ params, services }) => {
  const { userID, appID, videoID, ...others } = params
  await services.tracking.accept({
    kind: 'videoSwitch',
    userID: idOrNone(userID),
    subjectID: idOrNone(appID),
    page: '',
    name: scrubbed(videoID),
    fields: kept(others),
  })
  return null
}

export const liveRecord: Handler<'tracking.liveRecord'> = async ({ params, caller, services }) => {
  const { appID, liveID, liveFunctionID, liveCCID } = params
  await services.tracking.accept({
    kind: 'liveRecord',
    userID: caller.userID,
    subjectID: appID,
    page: '',
    name: scrubbed(liveID),
    fields: kept({ liveFunctionID, liveCCID }),
  })
  await countPresence(services, caller, liveID, appID)
  return null
}

/**
 * Counts attendance in a lesson's room, by the server's clock (docs/areas/live.md). No effect for an unknown, closed or
 * foreign lesson.
 */
async function countPresence(services: Services, caller: Caller, liveID: string, appID: number): Promise<void> {
  const lessonID = Number(liveID)
  const lesson = Number.isSafeInteger(lessonID) ? await services.live.lessonByID(lessonID) : undefined
  if (!lesson || lesson.withdrawn_at !== null || lesson.subject_id !== appID) return
  const now = services.now()
  const state = liveStateOf(timesOf(lesson), now)
  if (state === 'announced' || state === 'over') return
  if (await services.live.opensLesson(caller, lesson))
    await services.live.isHere({ lesson, userID: caller.userID, now, isReplay: state === 'replay' })
}

/**
 * Stores the position in a lesson, and counts as played the stretch before it, up to the time since the last report.
 * Ids of other systems are stored as events only.
 */
async function countProgress(
  services: Services,
  caller: Caller,
  { videoID, appID, progress, usedTime }: { videoID: string; appID: number; progress: number; usedTime: number },
): Promise<void> {
  const lesson = /^\d{1,16}$/.test(videoID) ? await services.videos.shownLesson(Number(videoID)) : undefined
  if (lesson?.subjectID !== appID || !(await services.videos.opensLesson(caller, lesson, true))) return
  const now = services.now()
  const of = { userID: caller.userID, subjectID: appID, lessonID: lesson.lessonID, seconds: lesson.seconds, now }
  await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    await services.videos
      .in(tx)
      .putPlays(of, [{ from: Math.max(0, progress - usedTime), to: progress, second: progress, at: now }])
  })
}
