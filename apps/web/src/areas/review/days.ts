import { beijingDate, beijingDay, beijingTime } from '@tizhou/domain/dates/beijing'

const DAY = 86_400_000

/** How many days a Beijing date (`YYYY-MM-DD`) is before today; 0 is today. */
export const daysBack = (date: string, now: number): number =>
  beijingDay(now) - Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY)

/** A Beijing date in everyday words: 今天, 昨天, `11 月 3 日`, with the year where it is not this year. */
export function sayDay(date: string, now: number): string {
  const back = daysBack(date, now)
  if (back === 0) return '今天'
  if (back === 1) return '昨天'
  const [year, month, day] = date.split('-').map(Number)
  const thisYear = Number(beijingDate(now).slice(0, 4))
  return `${year === thisYear ? '' : `${year} 年 `}${month} 月 ${day} 日`
}

/** A moment in Beijing in everyday words: `今天 09:05`, `11 月 3 日`. */
export function sayMoment(at: number, now: number): string {
  const day = sayDay(beijingDate(at), now)
  return beijingDay(at) >= beijingDay(now) - 1 ? `${day} ${beijingTime(at)}` : day
}

/** The choices of the list: `recentDay` counts back from today, so 近 3 天 is 2. */
export const RECENT: readonly { value: string; label: string; days?: number }[] = [
  { value: 'all', label: '全部' },
  { value: '0', label: '今天', days: 0 },
  { value: '2', label: '近 3 天', days: 2 },
  { value: '6', label: '近 7 天', days: 6 },
  { value: '29', label: '近 30 天', days: 29 },
]
