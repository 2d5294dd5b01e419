import type { ParcelState } from '@tizhou/domain/delivery/shipment'
import type { ParcelAsk, ParcelNews, ParcelSource } from './carrier.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Step {
  afterMs: number
  state: ParcelState
  text: (place: { province: string; city: string; county: string }) => string
}

/** The usual course of a parcel, in hours after it was handed over. */
const WAY: readonly Step[] = [
  { afterMs: 40 * MINUTE, state: 'taken', text: () => '【北京市】快件已揽收' },
  { afterMs: 4 * HOUR, state: 'moving', text: () => '【北京市】快件已到达北京转运中心' },
  { afterMs: 6 * HOUR, state: 'moving', text: ({ city }) => `【北京市】快件离开北京转运中心，发往${city}` },
  { afterMs: 22 * HOUR, state: 'moving', text: ({ city }) => `【${city}】快件已到达${city}转运中心` },
  { afterMs: 27 * HOUR, state: 'arriving', text: ({ city, county }) => `【${city}】${county}网点正在派件` },
  { afterMs: 31 * HOUR, state: 'delivered', text: ({ city }) => `【${city}】快件已签收，感谢使用` },
]

/** Used where no service is configured: every parcel takes the usual course from the moment it was sent. */
export const sandbox = (now: () => number): ParcelSource => ({
  name: 'sandbox',
  gapMs: MINUTE,
  async ask({ sentAt, place }: ParcelAsk): Promise<ParcelNews> {
    const [province = '', city = province, county = city] = place.split(' ')
    const done = WAY.filter(({ afterMs }) => sentAt + afterMs <= now())
    return {
      state: done.at(-1)?.state ?? 'waiting',
      events: done
        .map(({ afterMs, text }) => ({ at: sentAt + afterMs, text: text({ province, city, county }) }))
        .reverse(),
    }
  },
})
