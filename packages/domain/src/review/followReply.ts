import { type Card, cardAfter, leavesBook } from './card.ts'
import { naturalDay } from './dueDay.ts'
import type { MemoryModel } from './memory.ts'
import type { RatedReply } from './rating.ts'

/** The review state of a question before a reply. */
export interface Before {
  /** null: never in the wrong book. */
  card: Card | null
  /** Moment of the last reply that changed the card, ms UTC. */
  lastAt: number
  inBook: boolean
}

/** A learner's settings for reviewing a subject. */
export interface ReviewRules {
  model: MemoryModel
  /** Wanted share of recall on the due day, 0 to 1. */
  retention: number
  /** Streak after which a question leaves the wrong book; 0: never automatically. */
  leaveAfter: number
}

/**
 * A reply's effect on its card. `again`: a late wrong reply returns a question that has left the wrong book, with its
 * card unchanged, due on `natural`.
 */
export type Followed =
  | { kind: 'moves'; card: Card; natural: number; leaves: boolean }
  | { kind: 'again'; natural: number }
  | { kind: 'nothing' }

/**
 * The effect of a scored reply (at `at`, ms UTC, on a Beijing `day`) on a question of the wrong book. A reply that
 * arrives after a newer one has no effect, except that a wrong one returns a question that has left the book.
 */
export function followReply(
  { card: before, lastAt, inBook }: Before,
  reply: RatedReply & { at: number; day: number },
  { model, retention, leaveAfter }: ReviewRules,
): Followed {
  if (before && reply.at < lastAt)
    return reply.right || inBook ? { kind: 'nothing' } : { kind: 'again', natural: before.lastDay }
  const card = cardAfter(before, reply, reply.day, model)
  return {
    kind: 'moves',
    card,
    // A mistake is due again on the same day.
    natural: reply.right ? naturalDay(card, { model, retention }) : reply.day,
    leaves: reply.right && leavesBook(card.streak, leaveAfter),
  }
}
