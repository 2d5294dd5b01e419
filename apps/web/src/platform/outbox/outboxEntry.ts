import type { WireCardEvent } from '@tizhou/contract/areas/knowledge/cards'
import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { WirePlay } from '@tizhou/contract/areas/videos/videos'
import type { Params } from '@tizhou/contract/contract'

/** Something a learner did that the server must learn of. Times in ms UTC by the server's clock (clock.ts). */
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

/** An entry as it is stored. `seq` gives the order of one device; a later row of the same slot replaces. */
export interface OutboxRow {
  seq: number
  /** Known before the row is stored; of a reply, its replyID. */
  id: string
  userID: number
  entry: OutboxEntry
  slot: string
  /** ms of this device; before it, the entry goes out only when everything must. */
  dueAt?: number
  /** How often it was refused without being named: nobody knows whether it is meant, so it is kept, and goes alone. */
  doubts?: number
}

/** How long a place waits for the next one: moving through questions makes no call for each. */
export const PLACE_DELAY_MS = 20_000

/**
 * The thing of which only the latest counts. A reply is an event: each stands for itself, and so does an answer in an
 * interview, whose marks may be corrected. A slot may move behind replies that came later, since it sets a state and
 * adds nothing.
 */
export const slotOf = (userID: number, entry: OutboxEntry): string =>
  `${userID}/${entry.kind}/${entry.appID}/${aboutOf(entry)}`

function aboutOf(entry: OutboxEntry): number | string {
  switch (entry.kind) {
    case 'reply':
      return entry.reply.replyID
    // A grade of a reply may be changed: the latest counts. Everything else done with a card stands for itself.
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

/** A place and a stretch that was played go by themselves every few seconds: nobody is told that they wait. */
export const isQuiet = ({ kind }: OutboxEntry): boolean => kind === 'place' || kind === 'play'

/** When an entry was made; the wrong book's do not say. */
export const changedAtOf = (entry: OutboxEntry): number => ('changedAt' in entry ? entry.changedAt : 0)

/** The question an entry is about: entries of one question go out in the order they were made. */
export function questionOf(entry: OutboxEntry): string {
  // A question's card waits for its replies, and a point's for its own: one card's events keep their order.
  if (entry.kind === 'card') {
    const { kind, itemID } = entry.event
    return kind === 'question' ? `${entry.appID}/${itemID}` : `${kind}/${entry.appID}/${itemID}`
  }
  if (entry.kind === 'place') return `place/${entry.appID}/${entry.cptID}`
  // A stretch that was played adds to the others: none waits for another.
  if (entry.kind === 'play') return `play/${entry.play.id}`
  return `${entry.appID}/${entry.kind === 'reply' ? entry.reply.allTestID : entry.allTestID}`
}
