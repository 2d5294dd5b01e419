import type { WireCardEvent } from '@tizhou/contract/areas/knowledge/cards'
import type { WireMemory, WireMemoryPlan } from '@tizhou/contract/memory'
import type { Form } from '@tizhou/domain/content/question'
import { type GradePlan, modelOfParameters } from '@tizhou/domain/review/grades'
import type { Memory } from '@tizhou/domain/review/memory'
import { AGAIN, type Rating } from '@tizhou/domain/review/rating'
import type { StackCard } from '../../../calls/parts/cards.ts'

/** A card on this page: what it says, and what a grade of it moves. */
export interface DeckCard extends Omit<StackCard, 'Memories'> {
  memories: readonly Memory[]
}

const memoryOf = ({ Stability, Difficulty, LastDay }: WireMemory): Memory => ({
  stability: Stability,
  difficulty: Difficulty,
  lastDay: LastDay,
})

export const planOf = ({ Today, ExamDay, Retention, W }: WireMemoryPlan): GradePlan => ({
  today: Today,
  examDay: ExamDay ?? undefined,
  retention: Retention,
  model: modelOfParameters(W),
})

export const cardKeyOf = ({ Kind, ItemID }: Pick<StackCard, 'Kind' | 'ItemID'>): string => `${Kind}/${ItemID}`

/**
 * The cards as they stand for this browser: those that the server gave, and over them what was done here since (ratings
 * that wait for the network among it), oldest first. What was taken back counts as never done.
 */
export function deckOf(list: readonly StackCard[], plan: GradePlan, events: readonly WireCardEvent[]): DeckCard[] {
  const undone = new Set(events.flatMap(({ act, undoes }) => (act === 'undo' && undoes ? [undoes] : [])))
  let cards = list.map(({ Memories, ...card }): DeckCard => ({ ...card, memories: Memories.map(memoryOf) }))
  for (const { eventID, kind, itemID, act, rating } of events) {
    const card = cards.find(({ Kind, ItemID }) => Kind === kind && ItemID === itemID)
    if (!card) continue
    if (act === 'rate' && rating !== undefined && !undone.has(eventID)) cards = afterRating(cards, card, rating, plan)
    else if (act === 'aside') cards = cards.filter((one) => one !== card)
    else if (act === 'mark' || act === 'unmark')
      cards = cards.map((one) => (one === card ? { ...card, Marked: act === 'mark' ? 1 : 0 } : one))
  }
  return cards
}

/** The cards that are left after one was rated: forgotten, it comes again at the end. */
export function afterRating(
  cards: readonly DeckCard[],
  card: DeckCard,
  rating: Rating,
  { today, model }: GradePlan,
): DeckCard[] {
  const rest = cards.filter((one) => cardKeyOf(one) !== cardKeyOf(card))
  if (rating !== AGAIN) return rest
  const before: readonly (Memory | null)[] = card.memories.length > 0 ? card.memories : [null]
  const memories = before.map((memory) => model.after(memory, AGAIN, today))
  return [...rest, { ...card, memories, SeenToday: 1, DueDay: today }]
}

/** The cards with one put back to where it was: on top. */
export const putBack = (cards: readonly DeckCard[], card: DeckCard): DeckCard[] => [
  card,
  ...cards.filter((one) => cardKeyOf(one) !== cardKeyOf(card)),
]

/** Forms whose stem asks and does not tell: a statement to judge or to fill in says what is to be remembered. */
const ASKING: readonly Form[] = ['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'JDTEST', 'CASETEST']

/** A stem as one line of text, without its pictures. */
export const lineOf = (stem: string): string =>
  stem
    .replace(/\[[^\]\s]+\.\w+\]/g, ' ')
    .replace(/[【】]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What a question asks, without its case: the last sentence of its stem, cut to a line; empty where it tells instead. */
export function askOf({ form, stem }: { form: Form; stem: string }): string {
  if (!ASKING.includes(form)) return ''
  const sentences = lineOf(stem)
    .split(/(?<=[。！？!?；;：:])/)
    .filter((part) => part.trim() !== '')
  const last = (sentences.at(-1) ?? '').trim()
  return last.length > 60 ? `…${last.slice(-60)}` : last
}
