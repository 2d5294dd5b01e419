import { beijingDate } from '@tizhou/domain/dates/beijing'

const DAY = 86_400_000

/** 2027 年 3 月 5 日, in Beijing: the form of every whole date in the client. */
export const dayText = (moment: number): string => dateText(beijingDate(moment))

/** `dayText` of a date in the form of the calls, `YYYY-MM-DD`. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}

/** The last day of something that ends at this moment (ms): an end at midnight gives the day before. */
export const lastDayText = (endsAt: number): string => dayText(endsAt - 1)

/** Whole days from `from` to the later moment `to` (both ms); a begun day counts as one. */
export const daysBetween = (from: number, to: number): number => Math.ceil((to - from) / DAY)
