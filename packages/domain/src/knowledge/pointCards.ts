import { DUE_BELOW, MASTERED } from './models/bkt.ts'

/** A learner's state of a point: never answered, not known, known but forgotten, known. */
export const CARD_STATES = ['new', 'unknown', 'due', 'known'] as const
export type CardState = (typeof CARD_STATES)[number]

/** `known`: chance of knowing after the last answer; `today`: what is left of it. Null: never answered. */
export function cardState(mastery: { known: number; today: number } | null): CardState {
  if (!mastery) return 'new'
  if (mastery.known < MASTERED) return 'unknown'
  return mastery.today < DUE_BELOW ? 'due' : 'known'
}

/** The order of a learner's cards: due questions, forgotten, not known, new, known. */
const TURN: Record<CardState, number> = { due: 1, unknown: 2, new: 3, known: 4 }

/** Cards in learning order, alternating chapters within each state. */
export function inTurn<Card extends { state: CardState; dueTests: number; chapterID: number | null }>(
  cards: readonly Card[],
): Card[] {
  const kinds = Map.groupBy(cards, ({ state, dueTests }) => (dueTests > 0 ? 0 : TURN[state]))
  return [...kinds]
    .sort(([one], [other]) => one - other)
    .flatMap(([, some]) => interleaved(some, ({ chapterID }) => chapterID))
}

/** One item of each group in turn, groups in order of first occurrence. */
export function interleaved<Item>(items: readonly Item[], groupOf: (item: Item) => unknown): Item[] {
  const placed = [...Map.groupBy(items, groupOf).values()].flatMap((group) => [...group.entries()])
  return [...Map.groupBy(placed, ([round]) => round)]
    .sort(([one], [other]) => one - other)
    .flatMap(([, round]) => round.map(([, item]) => item))
}
