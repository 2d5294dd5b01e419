import { dayPlus, weekdayOf } from '@tizhou/domain/dates/calendarDays'

const textOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The month of a day with whole weeks, from a Monday to a Sunday. */
export function monthAround(day: string): { from: string; to: string; month: string } {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const last = textOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))
  return { from: dayPlus(first, -weekdayOf(first)), to: dayPlus(last, 6 - weekdayOf(last)), month }
}

/** The first day of the month `months` later. */
export const monthPlus = (day: string, months: number): string =>
  textOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))

/** 75 → 1 小时 15 分钟 */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} 分钟`
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`
}
