import { beijingDate, beijingTime } from '@tizhou/domain/dates/beijing'
import { LIVE_STATES, type LiveState } from '@tizhou/domain/live/lesson'
import type { LiveLesson } from '../../calls/live.ts'
import type { Tone } from '../../ui/theme/tone.ts'

export const TONES: Readonly<Record<LiveState, Tone>> = {
  announced: 'neutral',
  open: 'due',
  running: 'wrong',
  over: 'neutral',
  replay: 'brand',
}

export const stateText = ({ state, place }: Pick<LiveLesson, 'state' | 'place'>): string =>
  state === 'running' && place === 'premiere' ? '首播中' : LIVE_STATES[state]

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']

/** 11 月 25 日 周三 */
export function dayTitle(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日 周${WEEKDAYS[at.getUTCDay()]}`
}

/** 11 月 25 日 周三 19:30–20:30 */
export const timeText = ({ startTime, endTime }: Pick<LiveLesson, 'startTime' | 'endTime'>): string =>
  `${dayTitle(beijingDate(startTime))} ${beijingTime(startTime)}–${beijingTime(endTime)}`

/** 2 天 3 小时, 5 分 20 秒: the time until something starts. */
export function waitText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  if (days > 0) return `${days} 天 ${hours} 小时`
  if (hours > 0) return `${hours} 小时 ${minutes} 分`
  return minutes > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${seconds} 秒`
}

export const seatsText = ({ booked, capacity }: Pick<LiveLesson, 'booked' | 'capacity'>): string =>
  capacity === 0 ? `${booked} 人已预约` : `${booked} / ${capacity} 人已预约`

export const isFull = ({ booked, capacity, appointStatus }: LiveLesson): boolean =>
  capacity > 0 && booked >= capacity && appointStatus === 0

/** The first lesson that is not over, else the latest one. */
export const nextLesson = (list: readonly LiveLesson[]): LiveLesson | undefined =>
  list.find(({ state }) => state === 'announced' || state === 'open' || state === 'running') ?? list.at(-1)

/** What a page shows of lessons that begin: another text when one of them opens, starts or ends. */
export const statesOf = (list: readonly Pick<LiveLesson, 'liveID' | 'state'>[] = []): string =>
  list.map(({ liveID, state }) => `${liveID} ${state}`).join()
