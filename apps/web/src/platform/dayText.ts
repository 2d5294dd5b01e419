import { beijingDate } from '@tizhou/domain/dates/beijing'

const DAY = 86_400_000

/** 2027 年 3 月 5 日, in Beijing. */
export function dayText(moment: number): string {
  const [year, month, day] = beijingDate(moment).split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}

/** The last day of what ends at a moment: what ends at midnight held until the day before. */
export const lastDayText = (endsAt: number): string => dayText(endsAt - 1)

/** Whole days from one moment to another that is later, begun ones counted. */
export const daysBetween = (from: number, to: number): number => Math.ceil((to - from) / DAY)
