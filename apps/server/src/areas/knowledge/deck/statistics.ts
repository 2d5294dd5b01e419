import { AGES, retentionByAge, retentionOf } from '@tizhou/domain/cards/retention'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import type { RatedDay } from '../../../cores/review/cards/ratingLog.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const AHEAD = 30
const YEAR = 365
const DAY_MS = 86_400_000

const wire = ({ reviews, recalled, foretold }: ReturnType<typeof retentionOf>) => ({
  Reviews: reviews,
  Recalled: recalled,
  Foretold: foretold,
})

const seen = (days: readonly RatedDay[], age: 'young' | 'mature') => ({
  Reviews: days.reduce((sum, day) => sum + day[age].reviews, 0),
  Recalled: days.reduce((sum, day) => sum + day[age].recalled, 0),
})

/** Cards due in the next 30 days (overdue ones today), and shares recalled by interval; what was rated on each day of a year. */
export const cardStatistics: Handler<'knowledge.cardStatistics'> = async ({ params, caller, services }) => {
  const { userID } = caller
  const { appID } = params
  const now = services.now()
  const { plan, today, rows, cards } = await services.papers.dueQueueOf(caller, appID, AHEAD)
  const on = (due: readonly { due_day: number }[], day: number) =>
    due.filter(({ due_day }) => Math.max(due_day, today) === day).length
  const year = await services.review.recallsSince({ userID, subjectID: appID, day: today - YEAR + 1 })
  const month = await services.review.recallsSince({ userID, subjectID: appID, day: today - AHEAD + 1 })
  const ages = retentionByAge(year)
  const rated = await services.review.ratedDays({ userID, subjectID: appID, day: today - YEAR + 1 })
  const lately = rated.filter(({ day }) => day > today - AHEAD)
  return {
    Days: Array.from({ length: AHEAD }, (_, at) => ({
      Day: beijingDate(now + at * DAY_MS),
      Questions: on(rows, today + at),
      Cards: on(cards, today + at),
    })),
    Month: wire(retentionOf(month)),
    Year: wire(retentionOf(year)),
    Ages: AGES.map(({ from, to }, at) => ({
      From: from,
      To: Number.isFinite(to) ? to : null,
      ...wire(ages[at] ?? retentionOf([])),
    })),
    Seen: {
      YoungMonth: seen(lately, 'young'),
      MatureMonth: seen(lately, 'mature'),
      YoungYear: seen(rated, 'young'),
      MatureYear: seen(rated, 'mature'),
    },
    Rated: rated.map(({ day, ratings, spentMs }) => ({
      Day: beijingDate(now + (day - today) * DAY_MS),
      Ratings: ratings,
      SpentMs: spentMs,
    })),
    Wanted: plan.retention / 100,
  }
}
