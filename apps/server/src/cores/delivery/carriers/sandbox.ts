import type { ParcelState } from '@tizhou/domain/delivery/shipment'
import type { ParcelAsk, ParcelNews, ParcelSource } from './carrier.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Step {
  afterMs: number
  state: ParcelState
  text: (place: { province: string; city: string; county: string }) => string
}

/** A parcel's way as it usually goes, in hours after it was handed over. */
const WAY: readonly Step[] = [
  { afterMs: 40 * MINUTE, state: 'taken', text: () => '【北京市】快件已揽收' },
  { afterMs: 4 * HOUR, state: 'moving', text: () => '【北京市】快件已到达北京转运中心' },
  { afterMs: 6 * HOUR, state: 'moving', text: ({ city }) => `【北京市】快件离开北京转运中心，发往${city}` },
  { afterMs: 22 * HOUR, state: 'moving', text: ({ city }) => `【${city}】快件已到达${city}转运中心` },
  { afterMs: 27 * HOUR, state: 'arriving', text: ({ city, county }) => `【${city}】${county}网点正在派件` },
  { afterMs: 31 * HOUR, state: 'delivered', text: ({ city }) => `【${city}】快件已签收，感谢使用` },
]

/**
 * Stands in for a service where none is set: a parcel goes its usual way by the clock from the moment it was sent, the
 * same for everybody who asks.
 */
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
