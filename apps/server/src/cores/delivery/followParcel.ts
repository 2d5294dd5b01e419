import { carrierOf } from '@tizhou/domain/delivery/carriers'
import { afterShipment, eventOfParcel } from '@tizhou/domain/delivery/shipment'
import type { Store } from '../../platform/database/store.ts'
import { ParcelFailed, type ParcelNews, type ParcelSource } from './carriers/carrier.ts'
import { changeShipment, type ShipmentRow } from './shipments.ts'
import { claimQuestion, parcelsUnder, setTrack, type TrackRow, trackOf } from './tracks.ts'

interface Following {
  store: Store
  parcels: ParcelSource
  now: () => number
  log: { warn(about: object, text: string): void }
}

/**
 * Interval at which the job queries a number; opening the page queries in between, never sooner than the service's gap.
 */
const EACH_MS = 4 * 3_600_000
/** Most queries for one number, since each costs money; a parcel still under way after them counts as lost. */
const MOST_ASKS = 120

/**
 * A parcel's tracking information, queried again where allowed: nobody else has just queried it, and the number is
 * still under way. Where the service fails the stored information stays; the log names service and code, never the
 * number.
 */
export async function followParcel(
  services: Following,
  parcel: Pick<ShipmentRow, 'carrier' | 'number'>,
): Promise<TrackRow | undefined> {
  const { store, parcels, now } = services
  const known = await trackOf(store, parcel.carrier, parcel.number)
  if (!known) return undefined
  const carrier = carrierOf(known.carrier)
  const under = await parcelsUnder(store, known)
  const [one] = under
  if (!one || !carrier || known.asks >= MOST_ASKS) {
    if (known.ask_at !== null) await store.write((tx) => setTrack(tx, known, { ask_at: null }))
    return known
  }
  const at = now()
  if (known.asked_at !== null && at - known.asked_at < parcels.gapMs) {
    const next = known.asked_at + parcels.gapMs
    // A corrected number is due at once, but may not be queried yet: moves its time to when it may.
    if (known.ask_at !== null && known.ask_at <= at) await store.write((tx) => setTrack(tx, known, { ask_at: next }))
    return known
  }
  if (!(await store.write((tx) => claimQuestion(tx, known, at, at + EACH_MS)))) return known
  let news: ParcelNews
  try {
    news = await parcels.ask({
      carrier,
      number: known.number,
      phoneTail: one.phone.slice(-4),
      sentAt: one.sent_at ?? at,
      place: one.address,
    })
  } catch (error) {
    if (!(error instanceof ParcelFailed)) throw error
    services.log.warn({ parcels: parcels.name, code: error.code }, 'parcel')
    await store.write((tx) => setTrack(tx, known, { failure: error.code }))
    return { ...known, failure: error.code }
  }
  const told = { state: news.state, events: JSON.stringify(news.events), answered_at: now(), failure: '' }
  await store.write(async (tx) => {
    await setTrack(tx, known, told)
    for (const row of await parcelsUnder(tx, known)) await carry(tx, row, news, at)
  })
  return { ...known, ...told }
}

/** Moves the parcel's state to what the carrier reports, at the carrier's time. */
async function carry(
  tx: Parameters<typeof changeShipment>[0],
  row: ShipmentRow,
  { state, events }: ParcelNews,
  asked: number,
): Promise<void> {
  const event = eventOfParcel(state)
  if (!event || afterShipment(row.state, event) === row.state) return
  await changeShipment(tx, row, event, { at: Math.min(events[0]?.at ?? asked, asked), by: null })
}
