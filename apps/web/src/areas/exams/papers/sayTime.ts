import { beijingDate, beijingTime } from '@tizhou/domain/dates/beijing'

/** `2 小时 30 分钟`; less than a minute is given in seconds. */
export function sayDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (seconds === 0) return '0 分钟'
  if (minutes === 0) return `${seconds} 秒`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} 小时` : '', rest > 0 ? `${rest} 分钟` : ''].filter(Boolean).join(' ')
}

/** A moment in Beijing: `11 月 21 日 09:00`, with the year where it differs from that of `now`. */
export function sayMoment(moment: number, now: number): string {
  const [year, month, day] = beijingDate(moment).split('-').map(Number)
  const sameYear = beijingDate(now).startsWith(`${year}-`)
  return `${sameYear ? '' : `${year} 年 `}${month} 月 ${day} 日 ${beijingTime(moment)}`
}

/** The time left as a countdown: `3 天 04:05:06`. */
export function sayCountdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60].map(two).join(':')
  const days = Math.floor(left / 86_400)
  return days > 0 ? `${days} 天 ${clock}` : clock
}

/** Marks without needless decimals. */
export const sayMarks = (marks: number): string => String(Math.round(marks * 100) / 100)
