const DAY_MS = 86_400_000
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** A day so many days later, both `YYYY-MM-DD`. */
export const dayPlus = (day: string, days: number): string => textOf(momentOf(day) + days * DAY_MS)

/** Days from one to the other. */
export const daysBetween = (from: string, to: string): number => (momentOf(to) - momentOf(from)) / DAY_MS

/** 0 is Monday. */
const weekdayOf = (day: string): number => (new Date(momentOf(day)).getUTCDay() + 6) % 7
export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)] as string

/** `2026-03-05` → 3 月 5 日 */
export const monthDay = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** The month of a day, its weeks whole: from a Monday to a Sunday. */
export function monthAround(day: string): { from: string; to: string; month: string } {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const last = textOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))
  return { from: dayPlus(first, -weekdayOf(first)), to: dayPlus(last, 6 - weekdayOf(last)), month }
}

/** The first day of the month so many months later. */
export const monthPlus = (day: string, months: number): string =>
  textOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))

/** 75 → 1 小时 15 分钟 */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} 分钟`
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`
}
