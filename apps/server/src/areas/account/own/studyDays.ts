import { streaks } from '@tizhou/domain/account/studyDays'
import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import type { Handler } from '../../../platform/calls/handler.ts'

interface Day {
  day: string
  answered: number
  right: number
  seconds: number
}

/** Answers of chapters, reviews, papers and interviews by Beijing day. */
export const studyDays: Handler<'account.studyDays'> = async ({ params, caller, services }) => {
  const [answered, interviews] = await Promise.all([
    services.replies.studiedDays(caller.userID),
    services.papers.interviewDaysInAll(caller.userID),
  ])
  const days = new Map<number, Day>()
  const add = (day: number, of: { times: number; right: number; seconds: number }) => {
    const known = days.get(day) ?? { day: dateOfDay(day), answered: 0, right: 0, seconds: 0 }
    known.answered += of.times
    known.right += of.right
    known.seconds += of.seconds
    days.set(day, known)
  }
  for (const row of answered)
    add(row.day, { times: row.answered, right: row.answered_right, seconds: row.spent_seconds })
  for (const row of interviews) add(row.day, { times: Number(row.times), right: 0, seconds: Number(row.spent_seconds) })

  const today = beijingDay(services.now())
  const all = [...days].sort(([a], [b]) => a - b)
  const { current, longest } = streaks([...days.keys()], today)
  const yearOf = (date: string) => Number(date.slice(0, 4))
  const lastYear = yearOf(dateOfDay(today))
  return {
    year: params.year,
    firstYear: Math.min(lastYear, yearOf(all[0]?.[1].day ?? dateOfDay(today))),
    lastYear,
    today: dateOfDay(today),
    days: all
      .map(([, of]) => of)
      .filter(({ day }) => yearOf(day) === params.year)
      .map(({ day, answered: times, right, seconds }) => ({
        day,
        answered: times,
        right,
        minutes: seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : null,
      })),
    streak: current,
    longestStreak: longest,
    daysStudied: days.size,
    answered: all.reduce((sum, [, of]) => sum + of.answered, 0),
  }
}
