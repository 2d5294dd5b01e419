import type { Memory, MemoryModel } from './memory.ts'
import { AGAIN, countsTowardsLeaving, type RatedReply, type Rating, ratingOf } from './rating.ts'

/** Not recalled since it entered the wrong book. */
export const LEARNING = 1
/** Recalled at its last rating. */
export const RECALLED = 2
/** Forgotten after it had been recalled. */
export const FORGOTTEN = 3

/** A question of the wrong book as input of the review rules. */
export interface Card extends Memory {
  state: number
  reps: number
  lapses: number
  /** Consecutive right answers, guesses left out. */
  streak: number
  /** Beijing day of the first recall since it entered; null: none. */
  learnedDay: number | null
}

/**
 * The card after a reply on a Beijing day; null: the question enters the wrong book by this reply. A wrong answer is
 * due again on the same day, until one is right.
 */
export function cardAfter(card: Card | null, reply: RatedReply, day: number, model: MemoryModel): Card {
  return {
    ...ratedCard(card, ratingOf(reply), day, model),
    streak: reply.right ? (card?.streak ?? 0) + (countsTowardsLeaving(reply) ? 1 : 0) : 0,
  }
}

/**
 * The card after a rating on a Beijing day, by a reply or the learner. Null: its first rating. A rating by itself is no
 * right answer: `streak` stays, and `again` resets it.
 */
export function ratedCard(card: Card | null, rating: Rating, day: number, model: MemoryModel): Card {
  const memory = model.after(card, rating, day)
  const forgot = rating === AGAIN
  const known = card !== null && card.state !== LEARNING
  return {
    ...memory,
    state: forgot ? (known ? FORGOTTEN : LEARNING) : RECALLED,
    reps: (card?.reps ?? 0) + 1,
    lapses: (card?.lapses ?? 0) + (forgot && card?.state === RECALLED ? 1 : 0),
    streak: forgot ? 0 : (card?.streak ?? 0),
    learnedDay: card?.learnedDay ?? (forgot ? null : memory.lastDay),
  }
}

/** Whether a question leaves the wrong book automatically; `leaveAfter` 0: never. */
export const leavesBook = (streak: number, leaveAfter: number): boolean => leaveAfter > 0 && streak >= leaveAfter
