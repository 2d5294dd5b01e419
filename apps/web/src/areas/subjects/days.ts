const DAY = 86_400_000
const BEIJING = 8 * 3_600_000

/** The Beijing date of a moment (ms UTC) as YYYY-MM-DD: dates of the product are Beijing dates. */
export const dateInBeijing = (moment: number): string => new Date(moment + BEIJING).toISOString().slice(0, 10)

/** For reading: 2027 年 3 月 5 日. */
export function dayText(moment: number): string {
  const [year, month, day] = dateInBeijing(moment).split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}

/** Whole days from now until a Beijing date; 0 on the day itself, negative after it. */
export function daysUntil(date: string, now: number): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${dateInBeijing(now)}T00:00:00Z`)) / DAY)
}

/** How long ago, in the words one would say: 刚刚, 12 分钟前, 3 小时前, 昨天, 3 月 5 日. */
export function agoText(moment: number, now: number): string {
  const minutes = Math.floor((now - moment) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  const days = -daysUntil(dateInBeijing(moment), now)
  if (days === 0) return `${Math.floor(minutes / 60)} 小时前`
  if (days === 1) return '昨天'
  if (days < 7) return `${days} 天前`
  const [year, month, day] = dateInBeijing(moment).split('-').map(Number)
  return year === Number(dateInBeijing(now).slice(0, 4)) ? `${month} 月 ${day} 日` : `${year} 年 ${month} 月 ${day} 日`
}
