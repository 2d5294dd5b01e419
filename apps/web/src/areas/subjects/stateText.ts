import { daysLeft, daysLeftText } from '@tizhou/domain/versions/daysLeft'
import { serverNow } from '../../platform/clock.ts'
import { lastDayText } from '../../platform/dayText.ts'
import type { MyVersion } from './myVersions.ts'

/** Ends within this many days are given in days. */
const SOON_DAYS = 30

/** When access ends or ended, in days where these are few; '' where it is studied without VIP. */
export function stateText({ state, endsAt }: Pick<MyVersion, 'state' | 'endsAt'>): string {
  if (state === 'withdrawn') return '已下架'
  if (endsAt === undefined) return ''
  if (state === 'ended') return `已于 ${lastDayText(endsAt)}到期`
  const left = daysLeft(endsAt, serverNow())
  return left <= SOON_DAYS ? `${lastDayText(endsAt)}到期，${daysLeftText(left)}` : `有效期至 ${lastDayText(endsAt)}`
}
