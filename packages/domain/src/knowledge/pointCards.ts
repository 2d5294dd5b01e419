import { DUE_BELOW, MASTERED } from './models/bkt.ts'

/** How a learner stands with a point: never answered to, not known, known once and forgotten by now, known. */
export const CARD_STATES = ['new', 'unknown', 'due', 'known'] as const
export type CardState = (typeof CARD_STATES)[number]

/** `known`: chance that it was known after the last answer; `today`: what is left of that. Null: never answered to. */
export function cardState(mastery: { known: number; today: number } | null): CardState {
  if (!mastery) return 'new'
  if (mastery.known < MASTERED) return 'unknown'
  return mastery.today < DUE_BELOW ? 'due' : 'known'
}

/** What comes first in a learner's cards: questions that are due, then what was forgotten, not known, new, known. */
const TURN: Record<CardState, number> = { due: 1, unknown: 2, new: 3, known: 4 }

/** Cards in the order they are learnt in: the chapters in turn within each kind of need. */
export function inTurn<Card extends { state: CardState; dueTests: number; chapterID: number | null }>(
  cards: readonly Card[],
): Card[] {
  const kinds = Map.groupBy(cards, ({ state, dueTests }) => (dueTests > 0 ? 0 : TURN[state]))
  return [...kinds]
    .sort(([one], [other]) => one - other)
    .flatMap(([, some]) => interleaved(some, ({ chapterID }) => chapterID))
}

/** One of each group in turn, groups as they come first, each in its own order. */
export function interleaved<Item>(items: readonly Item[], groupOf: (item: Item) => unknown): Item[] {
  const placed = [...Map.groupBy(items, groupOf).values()].flatMap((group) => [...group.entries()])
  return [...Map.groupBy(placed, ([round]) => round)]
    .sort(([one], [other]) => one - other)
    .flatMap(([, round]) => round.map(([, item]) => item))
}
