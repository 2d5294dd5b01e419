import { beijingTime } from '@tizhou/domain/dates/beijing'
import { lastDayText } from '../../../../platform/dayText.ts'
import { momentText } from '../../../../platform/momentText.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A discount that ends within this many days is shown with its end; others are shown like any price. */
const SOON_DAYS = 60

export const endsSoon = (endsAt: number, now: number): boolean => endsAt - now <= SOON_DAYS * DAY

/** When a discount ends, and the time left where that is short. */
export function endsText(endsAt: number, now: number): string {
  const at = beijingTime(endsAt) === '00:00' ? `${lastDayText(endsAt)} 24:00` : momentText(endsAt)
  if (!endsSoon(endsAt, now)) return `${at} 结束`
  return `${at} 结束，还剩 ${leftText(endsAt - now)}`
}

function leftText(left: number): string {
  if (left >= DAY) return `${Math.floor(left / DAY)} 天`
  if (left >= HOUR) return `${Math.floor(left / HOUR)} 小时`
  return `${Math.max(1, Math.floor(left / 60_000))} 分钟`
}
