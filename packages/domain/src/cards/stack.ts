import { interleaved } from '../knowledge/pointCards.ts'

/** Kinds of cards: a knowledge point, the learner's own card, or a question of the wrong book. */
export const CARD_KINDS = ['point', 'own', 'question'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Most own cards of one learner and subject. */
export const OWN_CARDS_MOST = 2_000

/** The properties on which the order of a stack depends. */
export interface StackCard {
  /** Beijing day on which it is due; null: new. */
  dueDay: number | null
  /** Rated today already, and due again. */
  seenToday: boolean
  /** Its chapter; own cards have none. */
  chapterID: number | null
}

/**
 * Orders a day's stack: due cards, alternating chapters; then new ones, alternating chapters; then those rated today
 * and due again.
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

/** Numbers of cards and new cards that the daily limits of the review still allow. */
export function roomForCards(of: {
  /** Daily limits: all reviews, and new points. */
  perDay: number
  newPoints: number
  /** Questions due today in the review, and all reviews done today. */
  questions: number
  done: number
  /** Points begun today. */
  begun: number
}): { cards: number; newPoints: number } {
  const cards = Math.max(0, of.perDay - of.done - of.questions)
  return { cards, newPoints: Math.min(cards, Math.max(0, of.newPoints - of.begun)) }
}
