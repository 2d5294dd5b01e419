import { scrubbed } from '@tizhou/domain/tracking/privacy'
import type { Handler } from '../../platform/handler.ts'
import { idOrNone, kept, keptAddress } from './kept.ts'

/** Also where the learner goes on next time: the latest word wins (store/trackingWrites.ts). */
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
  return null
}
