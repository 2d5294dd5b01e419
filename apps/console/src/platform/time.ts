import { BEIJING_SHIFT, momentInBeijing } from '@tizhou/domain/dates/beijing'

/** Moments are shown in Beijing time, whatever the time zone of the browser. */

const DAY_MS = 86_400_000

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-11-21 09:05`; with `seconds` `2026-11-21 09:05:07`. Empty for null and undefined. */
export function showMoment(at: number | null | undefined, seconds = false): string {
  if (at === null || at === undefined) return ''
  const date = new Date(at + BEIJING_SHIFT)
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  return `${day} ${time}${seconds ? `:${two(date.getUTCSeconds())}` : ''}`
}

export const showDay = (at: number | null | undefined): string => showMoment(at).slice(0, 10)

/** The last day of something that ends at this moment: an end at midnight gives the day before. */
export const showLastDay = (endsAt: number | null | undefined): string =>
  showDay(endsAt === null || endsAt === undefined ? endsAt : endsAt - 1)

/** The start of a day `2026-11-21` in Beijing, ms UTC; undefined for other text. */
export function startOfDay(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const at = momentInBeijing(`${day}T00:00:00`)
  return Number.isFinite(at) ? at : undefined
}

/** The start of the day after `day` in Beijing, ms UTC: the end of a filter that includes `day`. */
export const endOfDay = (day: string): number | undefined => {
  const start = startOfDay(day)
  return start === undefined ? undefined : start + DAY_MS
}
