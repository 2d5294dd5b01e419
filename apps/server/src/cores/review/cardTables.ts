import type { Generated } from 'kysely'

/** Tables of the migrations 0046-memory-cards and 0047-own-cards. Days are Beijing days since 1970-01-01. */
export interface CardTables {
  /**
   * What is known of a learner's memory of a point or of an own card, and what the learner set about a card. A question
   * has its memory in `review_card` and only its marks here.
   */
  memory_card: {
    user_id: number
    subject_id: number
    /** point, own or question; `merge:<id>`: what that merge of points keeps for its undo */
    kind: string
    item_id: number
    /** null: never rated, or not to be seen again before the exam. */
    due_day: number | null
    natural_day: number | null
    /** null: never rated; the same of difficulty and last_day. */
    stability: number | null
    difficulty: number | null
    state: Generated<number>
    reps: Generated<number>
    lapses: Generated<number>
    last_day: number | null
    last_at: Generated<number>
    learned_day: number | null
    /** 1: put aside, asked for no more. */
    aside: Generated<number>
    marked: Generated<number>
    /** When each of the two was set last, ms UTC: an older change moves nothing. */
    aside_at: Generated<number>
    marked_at: Generated<number>
  }
  /** Every rating that moved a memory: replies to questions of the wrong book, and cards. */
  memory_log: {
    user_id: number
    /** The id of the reply or of the rating; one rating of a point may move several questions. */
    event_id: string
    kind: string
    item_id: number
    subject_id: number
    rating: number
    rated_at: number
    rated_day: number
    /** Days since the rating before; null: it was the first. */
    elapsed: number | null
    /** Chance of recall that was foretold, 0 to 1. */
    recall: number | null
    /** JSON of the card before it; null: there was none. */
    memory_before: string | null
    undone: Generated<number>
  }
  card_setting: {
    user_id: number
    subject_id: number
    /** Points a day that were never rated. */
    new_points: number
    /** 1: questions of the wrong book are cards by themselves. */
    mistakes: number
  }
  /** A card that a learner wrote. */
  own_card: {
    card_id: number
    user_id: number
    subject_id: number
    front: string
    back: string
    source: string
    made_at: number
    changed_at: number
    removed_at: number | null
  }
}
