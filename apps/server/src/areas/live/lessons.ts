import { isBookable } from '@tizhou/domain/live/lesson'
import { timesOf } from '../../cores/live/lessons.ts'
import { notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { calendarPath } from './calendar.ts'
import { shownLesson } from './entering.ts'
import { presentLessons } from './present.ts'
import { liveWays } from './reminding.ts'

const PAST_MS = 90 * 86_400_000
const MOST = 300

export const optimalLive: Handler<'live.optimalLive'> = async ({ params, caller, services }) => {
  const now = services.now()
  const rows = await services.live.lessonsOf(params.appID, now - PAST_MS, MOST)
  return { list: await presentLessons(services, caller, rows), now }
}

export const lesson: Handler<'live.lesson'> = async ({ params, caller, services }) => {
  const row = await shownLesson(services, params.liveID, params.appID)
  const now = services.now()
  const all = row.course === '' ? [] : await services.live.lessonsOf(row.subject_id, now - PAST_MS, MOST)
  const [own] = await presentLessons(services, caller, [row])
  return {
    lesson: own as NonNullable<typeof own>,
    about: row.about,
    teacherAbout: row.teacher_about,
    schedule: await presentLessons(
      services,
      caller,
      all.filter(({ course, module }) => course === row.course && module === row.module),
    ),
    calendar: await calendarPath(services, row.lesson_id),
    now,
  }
}

export const appoint: Handler<'live.appoint'> = async ({ params, caller, services }) => {
  const row = await shownLesson(services, params.videoID, params.appID)
  const { lesson_id: lessonID } = row
  const { userID } = caller
  const now = services.now()
  const wants = params.status === '1'
  if (!isBookable(timesOf(row), now))
    throw new Refusal(409, wants ? '这节直播已经开始，不用预约，直接进入直播间即可' : '这节直播已经开始，不能再取消', {
      reason: 'begun',
    })
  if (wants && !(await services.live.opensLesson(caller, row))) throw notVip()
  const done = await services.store.write(async (tx) => {
    const live = services.live.in(tx)
    // Updates the learner's other tabs and devices.
    await services.push.tell(tx, { userID }, 'bookings')
    if (wants) return live.book({ userID, lessonID, now })
    await live.unbook(userID, lessonID)
    await services.reminders.in(tx).forget(userID, 'live', `${lessonID} ${row.starts_at}`)
    return 'cancelled' as const
  })
  if (done === 'full') throw new Refusal(409, '名额已满，有人取消后可以再试', { reason: 'full' })
  return {
    appointStatus: wants ? 1 : 0,
    booked: (await services.live.bookedCounts([lessonID])).get(lessonID) ?? 0,
    ways: (await liveWays(services, caller)).length,
  }
}
