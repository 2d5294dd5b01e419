import { momentInBeijing } from '@tizhou/domain/dates/beijing'
import type { Carrier } from '@tizhou/domain/delivery/carriers'
import type { ParcelState } from '@tizhou/domain/delivery/shipment'

/** One line of a carrier's tracking information. */
export interface ParcelEvent {
  /** ms UTC */
  at: number
  text: string
}

export interface ParcelNews {
  state: ParcelState
  /** Newest first. */
  events: ParcelEvent[]
}

/** A tracking query. Names and whole phone numbers are never sent to a service. */
export interface ParcelAsk {
  carrier: Carrier
  number: string
  /** Last four digits of the receiver's phone number, for carriers that require them. */
  phoneTail: string
  sentAt: number
  /** The receiver's region, from the province down, separated by spaces. */
  place: string
}

/** A source of tracking information: a service that queries all carriers, or the sandbox. */
export interface ParcelSource {
  readonly name: 'sandbox' | 'kuaidi100' | 'kdniao'
  /** Minimum interval between queries for one number, ms: earlier queries give nothing new, or lock the number. */
  readonly gapMs: number
  /** Throws ParcelFailed. */
  ask(parcel: ParcelAsk): Promise<ParcelNews>
}

/** The service did not answer. `code` is its error code, names no person and may be logged. */
export class ParcelFailed extends Error {
  readonly code: string
  constructor(code: string) {
    super('the service that follows parcels did not answer')
    this.code = code
  }
}

const MOST_EVENTS = 100
const LONGEST_TEXT = 300

/**
 * A service's lines, newest first, without duplicates, limited in number; lines without a time or a text are dropped.
 */
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

/** `2026-11-22 10:05:00` or with slashes, in Beijing time, as both services write it. NaN: not a time. */
export const beijingMoment = (text: unknown): number => {
  const [, day, time] = /^(\d{4}[-/]\d{2}[-/]\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(String(text)) ?? []
  return day && time ? momentInBeijing(`${day.replaceAll('/', '-')}T${time}`) : Number.NaN
}

/** The stored lines. */
export const eventsOf = ({ events }: { events: string }): ParcelEvent[] => JSON.parse(events) as ParcelEvent[]
