import type { Generated } from 'kysely'

/** Tables of the migrations 0046-memory-cards, 0047-own-cards and 0080-card-imports. Days are Beijing days since 1970-01-01. */
export interface CardTables {
  /**
   * A learner's memory of a point or an own card, and the learner's marks on a card. A question's memory is in
   * `review_card`; only its marks are here.
   */
  memory_card: {
    user_id: number
    subject_id: number
    /** point, own or question; `merge:<id>`: state kept for undoing that merge of points */
    kind: string
    item_id: number
    /** null: never rated, or not due before the exam. */
    due_day: number | null
    natural_day: number | null
    /** null: never rated; likewise difficulty and last_day. */
    stability: number | null
    difficulty: number | null
    state: Generated<number>
    reps: Generated<number>
    lapses: Generated<number>
    last_day: number | null
    last_at: Generated<number>
    learned_day: number | null
    /** 1: suspended. */
    aside: Generated<number>
    marked: Generated<number>
    /** When each of the two was last set, ms UTC: an older change has no effect. */
    aside_at: Generated<number>
    marked_at: Generated<number>
  }
  /** All ratings that changed a memory: of replies to questions of the wrong book, and of cards. */
  memory_log: {
    user_id: number
    /** Id of the reply or rating; one rating of a point may change several questions. */
    event_id: string
    kind: string
    item_id: number
    subject_id: number
    rating: number
    rated_at: number
    rated_day: number
    /** Days since the previous rating; null: the first one. */
    elapsed: number | null
    /** Predicted chance of recall, 0 to 1. */
    recall: number | null
    /** JSON of the memory before; null: there was none. */
    memory_before: string | null
    /** ms; null: unknown. */
    spent_ms: number | null
    /** Days that were planned from the previous rating to this one; null: the first one, or unknown. */
    planned_days: number | null
    undone: Generated<number>
  }
  card_setting: {
    user_id: number
    subject_id: number
    /** Limit of unrated points a day. */
    new_points: number
    /** 1: questions of the wrong book are also shown as cards. */
    mistakes: number
  }
  /** A card that a learner wrote, or brought along in a deck. */
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
    /** Clean HTML of a side; empty: the side is its text. */
    front_html: Generated<string>
    back_html: Generated<string>
    /** What tells the card in the deck that it comes from; empty: it was written here. */
    deck_key: Generated<string>
    /** null: it was written here. */
    import_id: number | null
  }
  /** A deck that a learner brought along. */
  card_import: {
    import_id: number
    user_id: number
    subject_id: number
    file_name: string
    /** Number of cards that it added. */
    cards: number
    made_at: number
    undone_at: number | null
  }
  /** Pictures of imported cards. */
  own_card_picture: {
    /** In the store of files. */
    path: string
    user_id: number
    import_id: number
    added_at: number
  }
}
