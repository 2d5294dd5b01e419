/** Tables of migration 0068-rescoring. */
export interface RescoringTables {
  /** A rescoring of all attempts with a question by its corrected key, possibly undone. */
  rescoring: {
    rescoring_id: number
    subject_id: number
    question_id: number
    state: 'doing' | 'done' | 'undoing' | 'undone'
    /** Name of the staff member who requested it. */
    by_name: string
    begun_at: number
    /** The last attempt processed. */
    progress: number
    /** When it was done, or undone. */
    settled_at: number | null
  }
  /** An attempt whose result a rescoring changed. Scores in hundredths. */
  rescored_attempt: {
    rescoring_id: number
    attempt_id: number
    user_id: number
    subject_id: number
    state: 'done' | 'undone'
    /** JSON: the question's verdict and score. */
    item_before: string
    item_after: string
    score_before: number
    score_after: number
    changed_at: number
    /** When the learner saw the change. */
    seen_at: number | null
  }
}
