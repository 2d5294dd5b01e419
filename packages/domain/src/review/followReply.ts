import { type Card, cardAfter, leavesBook } from './card.ts'
import { naturalDay } from './dueDay.ts'
import type { MemoryModel } from './memory.ts'
import type { RatedReply } from './rating.ts'

/** What the review knows of a question before a reply to it. */
export interface Before {
  /** null: it was never in the wrong book. */
  card: Card | null
  /** When the last reply that moved the card was given, ms UTC. */
  lastAt: number
  inBook: boolean
}

/** Settings by which a learner reviews a subject. */
export interface ReviewRules {
  model: MemoryModel
  /** Share that is wanted to be recalled when it is due, 0 to 1. */
  retention: number
  /** Right answers in a row after which a question leaves the wrong book; 0: by hand only. */
  leaveAfter: number
}

/**
 * What a reply makes of its card. `again`: the reply came late, and brings a question that has left the wrong book back
 * into it as it is, due on `natural`.
 */
export type Followed =
  | { kind: 'moves'; card: Card; natural: number; leaves: boolean }
  | { kind: 'again'; natural: number }
  | { kind: 'nothing' }

/**
 * What follows from a scored reply (given at `at`, ms UTC, on a Beijing `day`) to a question of the wrong book. A reply
 * that arrives after a newer one moves nothing; a wrong one among these brings its question back where it has left.
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
    // What went wrong is asked again on the same day.
    natural: reply.right ? naturalDay(card, { model, retention }) : reply.day,
    leaves: reply.right && leavesBook(card.streak, leaveAfter),
  }
}
