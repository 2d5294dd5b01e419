import { beijingTime } from '@tizhou/domain/dates/beijing'
import { BEFORE_LIVE_MS } from '@tizhou/domain/live/lesson'
import { atMost } from '@tizhou/domain/text/atMost'
import type { Job } from '../../platform/jobs/job.ts'
import type { bookingsToRemind } from './bookings.ts'

const AT_ONCE = 100

type Found = Awaited<ReturnType<typeof bookingsToRemind>>

/**
 * Reminds those who booked a quarter of an hour before a lesson begins, once for each start. Due lessons are searched
 * at that moment, so that moved, withdrawn or cancelled ones need no further handling.
 */
export const remindLessons: Job<Found> = {
  name: 'remind-of-lessons',
  does: 'reminds those who booked a live lesson a quarter of an hour before it',
  everyMs: 10_000,
  async find({ live }, { now }) {
    const found = await live.bookingsToRemind(now, now + BEFORE_LIVE_MS, AT_ONCE)
    return found.length > 0 ? found : undefined
  },
  work: (services, found, turn) =>
    turn.commit(turn.progress, async (tx) => {
      for (const one of found) {
        await services.reminders.in(tx).ask({
          ...{ userID: one.user_id, kind: 'live', occasion: `${one.lesson_id} ${one.starts_at}`, at: turn.now },
          title: `“${atMost(one.title, 30)}”快开始了`,
          body: `您预约的直播“${atMost(one.title, 60)}”（${one.teacher}）${beijingTime(one.starts_at)} 开始。`,
          path: `/liveBroadcast?liveID=${one.lesson_id}`,
        })
        await services.live.in(tx).markReminded(one)
      }
    }),
}
