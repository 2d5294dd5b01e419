import { beijingDate } from '@tizhou/domain/dates/beijing'
import { serverNow } from '../../platform/clock.ts'
import { daysUntil, dayText } from './days.ts'
import type { MyVersion } from './myVersions.ts'

/** Ends within this many days are given in days. */
const SOON_DAYS = 30

/** When access ends or ended, in days where these are few; '' where it is studied without VIP. */
export function stateText({ state, endsAt }: Pick<MyVersion, 'state' | 'endsAt'>): string {
  if (state === 'withdrawn') return '已下架'
  if (endsAt === undefined) return ''
  // An end at midnight gives the day before.
  const last = endsAt - 1
  if (state === 'ended') return `已于 ${dayText(last)}到期`
  const left = daysUntil(beijingDate(last), serverNow())
  return left <= SOON_DAYS ? `${dayText(last)}到期，还有 ${Math.max(0, left)} 天` : `有效期至 ${dayText(last)}`
}
