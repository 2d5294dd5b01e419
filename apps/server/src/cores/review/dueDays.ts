import { choiceOfDays, dueDay } from '@tizhou/domain/review/dueDay'
import type { Memory, MemoryModel } from '@tizhou/domain/review/memory'
import { rowsStatement } from '../../platform/database/reading/rowsStatement.ts'
import type { Tx } from '../../platform/database/store.ts'
import { ASKED } from './cards/memoryCards.ts'
import type { CardKey } from './reviewCards.ts'

/** A card that changes: its stored due day, and what its next due day depends on; without a memory it has none. */
export interface ChangingCard {
  key: CardKey
  dueDay: number | null
  memory?: Memory
  natural: number
  plan: { today: number; examDay?: number; retention: number; model: MemoryModel }
  /** A given due day, without a choice. */
  fixed?: number
}

const LOAD = rowsStatement<
  { n: number; user_id: number; subject_id: number; from_day: number; to_day: number },
  { n: number; due_day: number; cards: number }
>(
  { n: 'integer', user_id: 'bigint', subject_id: 'bigint', from_day: 'integer', to_day: 'integer' },
  // The load of a day is the number of due questions and cards together.
  (rows) => `with r as (select * from ${rows})
    select n, due_day, cast(sum(cards) as integer) as cards from (
      select r.n, c.due_day, count(*) as cards from r join review_card c
        on c.user_id = r.user_id and c.subject_id = r.subject_id and c.due_day between r.from_day and r.to_day
        group by r.n, c.due_day
      union all
      select r.n, c.due_day, count(*) as cards from r join memory_card c
        on c.user_id = r.user_id and c.subject_id = r.subject_id and c.due_day between r.from_day and r.to_day
        where ${ASKED} group by r.n, c.due_day
    ) u group by n, due_day`,
)

/**
 * Assigns due days to cards, one after another: among equally good days the one with the lowest load, counting the
 * stored cards and those assigned before.
 */
export class DueDays {
  readonly #cards: readonly ChangingCard[]
  readonly #choices: ReturnType<typeof choiceOfDays>[]
  /** For each card with a choice: the stored number of its learner's cards due on a day. */
  readonly #load = new Map<number, Map<number, number>>()
  /** By learner and subject: how the assignments so far have changed the load of a day. */
  readonly #moved = new Map<string, Map<number, number>>()
  #at = 0

  constructor(cards: readonly ChangingCard[]) {
    this.#cards = cards
    this.#choices = cards.map(({ memory, natural, plan }) => (memory ? choiceOfDays(memory, natural, plan) : null))
  }

  /** Reads the load for the cards with a choice only. */
  async readLoad(tx: Tx): Promise<void> {
    const asked = this.#cards.flatMap(({ key }, n) => {
      const choice = this.#choices[n]
      if (!choice || choice.from === choice.to) return []
      return [{ n, user_id: key.user_id, subject_id: key.subject_id, from_day: choice.from, to_day: choice.to }]
    })
    for (const { n } of asked) this.#load.set(n, new Map())
    for (const { n, due_day, cards } of await tx.rows(LOAD, asked)) this.#load.get(n)?.set(due_day, cards)
  }

  /** The due day of the next card; null: none. */
  next(): number | null {
    const at = this.#at++
    const card = this.#cards[at] as ChangingCard
    const moved = this.#movedOf(card.key)
    // Its own old due day does not count as load.
    add(moved, card.dueDay, -1)
    const day = card.fixed ?? this.#chosen(at, card, moved)
    add(moved, day, 1)
    return day
  }

  #chosen(at: number, { key, memory, natural, plan }: ChangingCard, moved: Map<number, number>): number | null {
    const choice = this.#choices[at]
    if (!memory || !choice) return null
    const load = this.#load.get(at)
    if (!load) return choice.from
    const seed = key.question_id
    return dueDay(memory, natural, { ...plan, seed, load: (day) => (load.get(day) ?? 0) + (moved.get(day) ?? 0) })
  }

  #movedOf(key: CardKey): Map<number, number> {
    const learner = `${key.user_id} ${key.subject_id}`
    const known = this.#moved.get(learner) ?? new Map<number, number>()
    this.#moved.set(learner, known)
    return known
  }
}

function add(moved: Map<number, number>, day: number | null, by: number): void {
  if (day !== null) moved.set(day, (moved.get(day) ?? 0) + by)
}
