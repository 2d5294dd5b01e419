/** Tables of migration 0043-search. The pairs of characters stand beside: in the column `grams` on PostgreSQL, in the full-text table search_gram on SQLite. */
export interface SearchTables {
  search_item: {
    /** Counts up: what was found last stands last. */
    doc_id: number
    subject_id: number
    kind: number
    item_id: number
    /** Of the thing as it was indexed. */
    stamp: string
    /** Folded, a line each. */
    names: string
    /** Beginnings of the names' syllables, a line each. */
    initials: string
    /** Folded: the names and all else that is searched. */
    body: string
  }
  /** How far a subject's things of a kind are indexed. */
  search_state: {
    subject_id: number
    kind: number
    /** Counts what changed beside the subject's revision. */
    asked: number
    /** Revision and count that the index has. */
    done: string
    /** Those that it is being brought to; empty: none. */
    doing: string
    /** The last thing that it was brought to, by id. */
    after: number
  }
}
