import { interleaved } from '../knowledge/pointCards.ts'

/** What a card is: a knowledge point, one of the learner's own, or a question of the wrong book. */
export const CARD_KINDS = ['point', 'own', 'question'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** What the order of a stack depends on. */
export interface StackCard {
  /** Beijing day it was due on; null: it is new. */
  dueDay: number | null
  /** Rated today already, and due again. */
  seenToday: boolean
  /** The chapter it belongs to; own cards have none. */
  chapterID: number | null
}

/**
 * The order of a day's stack: what is due, the chapters in turn; then what is new, the chapters in turn; last what was
 * rated today and comes again.
 */
export function stackOrder<Card extends StackCard>(cards: readonly Card[]): Card[] {
  const place = ({ dueDay, seenToday }: Card) => (seenToday ? 2 : dueDay === null ? 1 : 0)
  return [0, 1, 2].flatMap((part) =>
    interleaved(
      cards.filter((card) => place(card) === part).sort((a, b) => (a.dueDay ?? 0) - (b.dueDay ?? 0)),
      ({ chapterID }) => chapterID,
    ),
  )
}

/** How many cards of one day there is room for, new ones among them: the limits of the review hold for cards as well. */
export function roomForCards(of: {
  /** Limits of a day: all that is reviewed, and new points. */
  perDay: number
  newPoints: number
  /** Questions that the review asks for today, and all that was reviewed today. */
  questions: number
  done: number
  /** Points that were begun today. */
  begun: number
}): { cards: number; newPoints: number } {
  const cards = Math.max(0, of.perDay - of.done - of.questions)
  return { cards, newPoints: Math.min(cards, Math.max(0, of.newPoints - of.begun)) }
}
