/** Tables of migration 0068-rescoring. */
export interface RescoringTables {
  /** Attempts at all papers with a question, scored again by its corrected key, or put back to what they were. */
  rescoring: {
    rescoring_id: number
    subject_id: number
    question_id: number
    state: 'doing' | 'done' | 'undoing' | 'undone'
    /** Who of the staff wanted it. */
    by_name: string
    begun_at: number
    /** The last attempt that was looked at. */
    progress: number
    /** When it was done, or undone. */
    settled_at: number | null
  }
  /** An attempt whose result another key changed. Scores in hundredths. */
  rescored_attempt: {
    rescoring_id: number
    attempt_id: number
    user_id: number
    subject_id: number
    state: 'done' | 'undone'
    /** JSON of the question's verdict and score. */
    item_before: string
    item_after: string
    score_before: number
    score_after: number
    changed_at: number
    /** When its learner took note of it. */
    seen_at: number | null
  }
}
