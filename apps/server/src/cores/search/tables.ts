/**
 * Tables of migration 0043-search. The pairs of characters are in the column `grams` on PostgreSQL, in the full-text
 * table search_gram on SQLite.
 */
export interface SearchTables {
  search_item: {
    /** Increasing: things indexed later come later in results. */
    doc_id: number
    subject_id: number
    kind: number
    item_id: number
    /** The thing's stamp when it was indexed. */
    stamp: string
    /** Normalised, one on each line. */
    names: string
    /** Pinyin initials of the names, one on each line. */
    initials: string
    /** Normalised names and further text. */
    body: string
  }
  /** Progress of indexing a subject's things of a kind. */
  search_state: {
    subject_id: number
    kind: number
    /** Counts changes of words that do not change the subject's revision. */
    asked: number
    /** Revision and count up to which the index is complete. */
    done: string
    /** Revision and count of the current pass; empty: none. */
    doing: string
    /** Id of the last thing of the current pass. */
    after: number
  }
}
