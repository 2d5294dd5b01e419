import type { WireCardEvent } from '@tizhou/contract/areas/knowledge/cards'
import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { WirePlay } from '@tizhou/contract/areas/videos/videos'
import type { Params } from '@tizhou/contract/contract'

/** Something that a learner did and that the server must store. Times in ms UTC by the server's clock (clock.ts). */
export type OutboxEntry =
  | { kind: 'reply'; appID: number; reply: WireReply }
  | { kind: 'favourite'; appID: number; allTestID: number; isFav: 0 | 1; changedAt: number }
  | { kind: 'note'; appID: number; allTestID: number; content: string; changedAt: number }
  | { kind: 'place'; appID: number; cptID: number; allTestID: number; changedAt: number }
  | { kind: 'wrongBook'; appID: number; allTestID: number; isError: 0 | 1 }
  | { kind: 'card'; appID: number; event: WireCardEvent }
  | ({ kind: 'recite' } & Omit<Params<'materials.updateRecitePoint'>, 'guid'>)
  | { kind: 'play'; appID: number; play: WirePlay }
  | ({ kind: 'interview' } & Omit<Params<'exams.saveInterview'>, 'guid'>)

/** A stored entry. `seq` orders the rows of one device; a later row replaces the row of the same slot. */
export interface OutboxRow {
  seq: number
  /** Known before the row is stored; for a reply its replyID. */
  id: string
  userID: number
  entry: OutboxEntry
  slot: string
  /** ms of this device: until then the entry goes only when everything is delivered. */
  dueAt?: number
  /** How often a call with this row alone was refused without naming it: the row is kept and goes alone. */
  doubts?: number
}

/** The delay of a place, ms: going through several questions makes one call instead of one for each. */
export const PLACE_DELAY_MS = 20_000

/**
 * Identifies the state that an entry sets; only the latest entry of a slot counts. A reply is an event and has a slot
 * of its own, as does an answer in an interview, whose marks may be corrected. An entry may move behind later replies,
 * since it sets a state and adds nothing.
 */
export const slotOf = (userID: number, entry: OutboxEntry): string =>
  `${userID}/${entry.kind}/${entry.appID}/${aboutOf(entry)}`

function aboutOf(entry: OutboxEntry): number | string {
  switch (entry.kind) {
    case 'reply':
      return entry.reply.replyID
    // The grade of a reply may be changed: the latest counts. Every other card event has a slot of its own.
    case 'card':
      return entry.event.replyID ?? entry.event.eventID
    case 'place':
      return entry.cptID
    case 'interview':
      return `${entry.allTestID}@${entry.answeredAt}`
    case 'play':
      return entry.play.id
    default:
      return entry.allTestID
  }
}

/** Places and played stretches are sent every few seconds: they are not shown as waiting. */
export const isQuiet = ({ kind }: OutboxEntry): boolean => kind === 'place' || kind === 'play'

/** When an entry was made, ms; 0 for changes of the wrong book, which carry no time. */
export const changedAtOf = (entry: OutboxEntry): number => ('changedAt' in entry ? entry.changedAt : 0)

/**
 * The key of the question that an entry is about: entries with the same key are sent in the order in which they were
 * made.
 */
export function questionOf(entry: OutboxEntry): string {
  // A question's card waits for the question's replies, a point's card for its own events: the events of a card keep
  // order.
  if (entry.kind === 'card') {
    const { kind, itemID } = entry.event
    return kind === 'question' ? `${entry.appID}/${itemID}` : `${kind}/${entry.appID}/${itemID}`
  }
  if (entry.kind === 'place') return `place/${entry.appID}/${entry.cptID}`
  // Played stretches are independent of each other: each has a key of its own.
  if (entry.kind === 'play') return `play/${entry.play.id}`
  return `${entry.appID}/${entry.kind === 'reply' ? entry.reply.allTestID : entry.allTestID}`
}
