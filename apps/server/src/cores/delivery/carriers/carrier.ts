import { momentInBeijing } from '@tizhou/domain/dates/beijing'
import type { Carrier } from '@tizhou/domain/delivery/carriers'
import type { ParcelState } from '@tizhou/domain/delivery/shipment'

/** One line of what a carrier tells about a parcel. */
export interface ParcelEvent {
  /** ms UTC */
  at: number
  text: string
}

export interface ParcelNews {
  state: ParcelState
  /** The newest first. */
  events: ParcelEvent[]
}

/** Which parcel is asked about. No name and no whole phone number ever leaves for a service. */
export interface ParcelAsk {
  carrier: Carrier
  number: string
  /** The last four digits of the receiver's phone number, for carriers that ask for them. */
  phoneTail: string
  sentAt: number
  /** The receiver's place, from the province down, with spaces between. */
  place: string
}

/** Whoever knows where parcels are: a service that asks all carriers, or the sandbox. */
export interface ParcelSource {
  readonly name: 'sandbox' | 'kuaidi100' | 'kdniao'
  /** Asked sooner than so many ms after the last question about a number, it has nothing new, or locks the number. */
  readonly gapMs: number
  /** Throws ParcelFailed. */
  ask(parcel: ParcelAsk): Promise<ParcelNews>
}

/** The service did not answer. `code` is its own word for why and names no person: it may be logged. */
export class ParcelFailed extends Error {
  readonly code: string
  constructor(code: string) {
    super('the service that follows parcels did not answer')
    this.code = code
  }
}

const MOST_EVENTS = 100
const LONGEST_TEXT = 300

/** What a service told, bounded, the newest first, each line once; those without a time or a text are left out. */
export const tidyEvents = (events: readonly { at: number; text: unknown }[]): ParcelEvent[] =>
  events
    .flatMap(({ at, text }) =>
      Number.isFinite(at) && typeof text === 'string' && text.trim() !== ''
        ? [{ at, text: text.trim().slice(0, LONGEST_TEXT) }]
        : [],
    )
    .filter(({ at, text }, n, all) => all.findIndex((other) => other.at === at && other.text === text) === n)
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_EVENTS)

/** `2026-11-22 10:05:00` or with slashes, by the clock of Beijing, which both services write. NaN: no time. */
export const beijingMoment = (text: unknown): number => {
  const [, day, time] = /^(\d{4}[-/]\d{2}[-/]\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(String(text)) ?? []
  return day && time ? momentInBeijing(`${day.replaceAll('/', '-')}T${time}`) : Number.NaN
}

/** The lines as they are kept. */
export const eventsOf = ({ events }: { events: string }): ParcelEvent[] => JSON.parse(events) as ParcelEvent[]
