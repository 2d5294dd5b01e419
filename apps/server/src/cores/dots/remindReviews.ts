import { beijingDate } from '@tizhou/domain/dates/beijing'
import { userByID } from '../people/users.ts'
import { dailyReminder } from '../reminders/dailyReminder.ts'
import { reviewHints } from './reviewHints.ts'

/** Reminds of the reviews that are due in the subject studied last. */
export const remindReviews = dailyReminder({
  name: 'remind-of-reviews',
  does: 'reminds learners, at the hour that they chose, of what is due for review today',
  kind: 'review',
  async dueOf(services, userID, now) {
    const appID = (await userByID(services.store, userID))?.last_subject_id
    if (!appID) return []
    const hints = await reviewHints(services, { userID, appID })
    const count = hints.reduce((sum, hint) => sum + hint.count, 0)
    if (count === 0) return []
    return [
      {
        occasion: beijingDate(now),
        title: `今天有 ${count} 道题该复习`,
        body: `按遗忘规律，今天有 ${count} 道题该复习了，现在做最省时间。`,
        path: '/review',
      },
    ]
  },
})
