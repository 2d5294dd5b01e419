import type { WireCardEvent } from '@tizhou/contract/areas/knowledge/cards'
import type { WireMemory, WireMemoryPlan } from '@tizhou/contract/memory'
import type { Form } from '@tizhou/domain/content/question'
import { type GradePlan, modelOfParameters } from '@tizhou/domain/review/grades'
import type { Memory } from '@tizhou/domain/review/memory'
import { AGAIN, type Rating } from '@tizhou/domain/review/rating'
import type { StackCard } from '../../../calls/parts/cards.ts'

/** A card on this page: its content, and the memory states that a grade changes. */
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
 * The current cards: the server's, updated by what was done in this browser since (ratings that wait for the network
 * included), oldest first. Undone events are left out, and suspensions that were taken back.
 */
export function deckOf(list: readonly StackCard[], plan: GradePlan, events: readonly WireCardEvent[]): DeckCard[] {
  const undone = new Set(events.flatMap(({ act, undoes }) => (act === 'undo' && undoes ? [undoes] : [])))
  let cards = list.map(({ Memories, ...card }): DeckCard => ({ ...card, memories: Memories.map(memoryOf) }))
  for (const [at, { eventID, kind, itemID, act, rating }] of events.entries()) {
    const isResumed = () =>
      events.slice(at).some((later) => later.act === 'unaside' && later.kind === kind && later.itemID === itemID)
    const card = cards.find(({ Kind, ItemID }) => Kind === kind && ItemID === itemID)
    if (!card) continue
    if (act === 'rate' && rating !== undefined && !undone.has(eventID)) cards = afterRating(cards, card, rating, plan)
    else if (act === 'aside' && !isResumed()) cards = cards.filter((one) => one !== card)
    else if (act === 'mark' || act === 'unmark')
      cards = cards.map((one) => (one === card ? { ...card, Marked: act === 'mark' ? 1 : 0 } : one))
  }
  return cards
}

/** The number of ratings among the events that were not undone. */
export function ratingsIn(events: readonly WireCardEvent[]): number {
  const count = (wanted: WireCardEvent['act']) => events.filter(({ act }) => act === wanted).length
  return count('rate') - count('undo')
}

/** The remaining cards after a rating; a forgotten card is appended. */
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

/** The cards with one put back on top. */
export const putBack = (cards: readonly DeckCard[], card: DeckCard): DeckCard[] => [
  card,
  ...cards.filter((one) => cardKeyOf(one) !== cardKeyOf(card)),
]

/** Forms whose stem asks a question. A statement to judge or fill in contains what is to be remembered. */
const ASKING: readonly Form[] = ['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'JDTEST', 'CASETEST']

/** A stem as one line of text without pictures. */
export const lineOf = (stem: string): string =>
  stem
    .replace(/\[[^\]\s]+\.\w+\]/g, ' ')
    .replace(/[【】]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The question of a stem without its case: its last sentence, cut to a line; empty for a statement. */
export function askOf({ form, stem }: { form: Form; stem: string }): string {
  if (!ASKING.includes(form)) return ''
  const sentences = lineOf(stem)
    .split(/(?<=[。！？!?；;：:])/)
    .filter((part) => part.trim() !== '')
  const last = (sentences.at(-1) ?? '').trim()
  return last.length > 60 ? `…${last.slice(-60)}` : last
}
