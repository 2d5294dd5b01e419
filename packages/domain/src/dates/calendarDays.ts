/** Dates as `YYYY-MM-DD`, without time and zone. */

const DAY_MS = 86_400_000

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Whether a text is a valid date. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(momentOf(text)) && dayPlus(text, 0) === text

/** The date so many days later. */
export const dayPlus = (day: string, days: number): string => textOf(momentOf(day) + days * DAY_MS)

/** Number of days between two dates. */
export const daysBetween = (from: string, to: string): number => (momentOf(to) - momentOf(from)) / DAY_MS

/** Weekdays; weeks begin on Monday. */
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(momentOf(day)).getUTCDay() + 6) % 7

export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)] as string

/** `2026-03-05` → 3 月 5 日 */
export const monthDay = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`
