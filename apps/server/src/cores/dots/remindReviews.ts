import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { beijingHour } from '@tizhou/domain/reminders/reminders'
import type { Job } from '../../platform/jobs/job.ts'
import { userByID } from '../people/users.ts'
import { reviewHints } from './reviewHints.ts'

const AT_ONCE = 20

/** Sends reminders at the hour that a learner chose, once a day, where reviews of the subject studied last are due. */
export const remindReviews: Job<{ user_id: number }[]> = {
  name: 'remind-of-reviews',
  does: 'reminds learners, at the hour that they chose, of what is due for review today',
  everyMs: 30_000,
  async find({ reminders }, { now }) {
    const found = await reminders.dailyAskers('review', beijingDay(now), beijingHour(now), AT_ONCE)
    return found.length > 0 ? found : undefined
  },
  async work(services, found, turn) {
    const today = beijingDay(turn.now)
    const due: { userID: number; count: number }[] = []
    for (const { user_id: userID } of found) {
      const appID = (await userByID(services.store, userID))?.last_subject_id
      if (!appID) continue
      const hints = await reviewHints(services, { userID, appID })
      const count = hints.reduce((sum, hint) => sum + hint.count, 0)
      if (count > 0) due.push({ userID, count })
    }
    await turn.commit(turn.progress, async (tx) => {
      const reminders = services.reminders.in(tx)
      await reminders.lookedAt(
        'review',
        found.map(({ user_id }) => user_id),
        today,
      )
      for (const { userID, count } of due)
        await reminders.ask({
          ...{ userID, kind: 'review', occasion: beijingDate(turn.now), at: turn.now, path: '/review' },
          title: `今天有 ${count} 道题该复习`,
          body: `按遗忘规律，今天有 ${count} 道题该复习了，现在做最省时间。`,
        })
    })
  },
}
