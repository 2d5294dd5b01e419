import { posterSigner } from '../../cores/videos/addresses.ts'
import type { Handler } from '../../platform/calls/handler.ts'

export const getVideoLogList: Handler<'videos.getVideoLogList'> = async ({ params, caller, services }) => {
  const { appID } = params
  const [days, notes, read] = await Promise.all([
    services.videos.publishedDays(appID),
    services.videos.logNotes(appID),
    services.videos.readDays(caller.userID, appID),
  ])
  return {
    list: days.map(({ day, lessons }) => ({
      UpdateDate: day,
      note: notes.get(day)?.note ?? '',
      count: lessons,
      isRead: read.has(day) ? 1 : 0,
    })),
  }
}

export const getVideoLogName: Handler<'videos.getVideoLogName'> = async ({ params, caller, services }) => {
  const { appID, UpdateDate: day } = params
  const [lessons, notes, key] = await Promise.all([
    services.videos.shownLessons({ subjectID: appID, day }),
    services.videos.logNotes(appID),
    services.keys.of('files'),
  ])
  const posterOf = posterSigner(key, services.now())
  return {
    note: notes.get(day)?.note ?? '',
    list: await Promise.all(
      lessons.map(async (lesson) => ({
        videoID: lesson.lessonID,
        name: lesson.name,
        courseName: lesson.courseName,
        Type: lesson.module,
        seconds: lesson.seconds,
        isFree: lesson.free,
        isOpen: (await services.videos.opensLesson(caller, lesson)) ? (1 as const) : (0 as const),
        poster: posterOf(lesson.mediaID, lesson.poster),
      })),
    ),
  }
}

export const updateVideoRedDot: Handler<'videos.updateVideoRedDot'> = async ({ params, caller, services }) => {
  const { appID, UpdateDate: day } = params
  await services.store.write(async (tx) => {
    const row = { user_id: caller.userID, subject_id: appID, day, read_at: services.now() }
    await services.videos.in(tx).markDayRead(row)
    await services.push.tell(tx, { userID: caller.userID }, 'dots')
  })
  return null
}
