import { beijingDate } from '@tizhou/domain/dates/beijing'

const DAY = 86_400_000

/** 2027 年 3 月 5 日, in Beijing: the one form in which a whole date is read. */
export const dayText = (moment: number): string => dateText(beijingDate(moment))

/** The same of a date as calls carry it, `YYYY-MM-DD`. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}

/** The last day of what ends at a moment: what ends at midnight held until the day before. */
export const lastDayText = (endsAt: number): string => dayText(endsAt - 1)

/** Whole days from one moment to another that is later, begun ones counted. */
export const daysBetween = (from: number, to: number): number => Math.ceil((to - from) / DAY)
