import { beijingDate } from '@tizhou/domain/dates/beijing'
import { momentOf } from '@tizhou/domain/dates/moment'

const DAY = 86_400_000

/** 2027 年 3 月 5 日. */
export function dayText(moment: number): string {
  const [year, month, day] = beijingDate(moment).split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}

/** Whole days from now to a Beijing date; 0 on the day itself, negative after it. */
export function daysUntil(date: string, now: number): number {
  return Math.round(((momentOf(date) ?? Number.NaN) - (momentOf(beijingDate(now)) ?? 0)) / DAY)
}

/** How long ago a moment was, in everyday words: 刚刚, 12 分钟前, 3 小时前, 昨天, 3 月 5 日. */
export function agoText(moment: number, now: number): string {
  const minutes = Math.floor((now - moment) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  const days = -daysUntil(beijingDate(moment), now)
  if (days === 0) return `${Math.floor(minutes / 60)} 小时前`
  if (days === 1) return '昨天'
  if (days < 7) return `${days} 天前`
  const [year, month, day] = beijingDate(moment).split('-').map(Number)
  return year === Number(beijingDate(now).slice(0, 4)) ? `${month} 月 ${day} 日` : `${year} 年 ${month} 月 ${day} 日`
}

/** A range of dates (YYYY-MM-DD) in everyday words: 2027 年 8 月 21 日至 22 日. */
export function rangeText(start: string, end: string): string {
  const [year, month, day] = start.split('-').map(Number)
  const [endYear, endMonth, endDay] = end.split('-').map(Number)
  const from = `${year} 年 ${month} 月 ${day} 日`
  if (start === end) return from
  if (year !== endYear) return `${from}至 ${endYear} 年 ${endMonth} 月 ${endDay} 日`
  return month === endMonth ? `${from}至 ${endDay} 日` : `${from}至 ${endMonth} 月 ${endDay} 日`
}
