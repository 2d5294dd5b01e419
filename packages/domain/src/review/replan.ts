import { RECALLED } from './card.ts'
import { choiceOfDays, dueDay, naturalDay, type Plan } from './dueDay.ts'
import type { Memory } from './memory.ts'

export interface PlannedCard extends Memory {
  id: number
  state: number
}

export interface Planned {
  id: number
  naturalDay: number
  /** null: not before the exam any more. */
  dueDay: number | null
}

/**
 * Reassigns the due days of a whole wrong book, after the exam date or the wanted share of recall has changed. Cards
 * without a choice of days come first, then the others by their natural days, each on the day with the lowest load.
 */
export function replan(cards: readonly PlannedCard[], plan: Omit<Plan, 'load' | 'seed'>): Planned[] {
  const load = new Map<number, number>()
  const put = (day: number | null) => {
    if (day !== null) load.set(day, (load.get(day) ?? 0) + 1)
    return day
  }
  const dated = cards
    .map((card) => ({ card, natural: card.state === RECALLED ? naturalDay(card, plan) : card.lastDay }))
    .sort((a, b) => a.natural - b.natural || a.card.id - b.card.id)
  const planned: Planned[] = []
  const open: typeof dated = []
  for (const one of dated) {
    const choice = choiceOfDays(one.card, one.natural, plan)
    if (choice && choice.from < choice.to) open.push(one)
    else planned.push({ id: one.card.id, naturalDay: one.natural, dueDay: put(choice ? choice.from : null) })
  }
  const loadOf = (day: number) => load.get(day) ?? 0
  for (const { card, natural } of open) {
    const day = put(dueDay(card, natural, { ...plan, load: loadOf, seed: card.id }))
    planned.push({ id: card.id, naturalDay: natural, dueDay: day })
  }
  return planned
}
