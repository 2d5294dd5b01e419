/** Tables of migration 0096-paper-results. Scores and marks in hundredths. */
export interface PaperResultTables {
  /** When an attempt's page was last heard of. */
  paper_seen: { user_id: number; attempt_id: number; seen_at: number }
  /** The state of a paper's measures; papers for everybody alone have a row. */
  paper_measure: {
    paper_id: number
    /** Counts changes of results; not that of the last measuring: the measures are stale. */
    changes: number
    measured_changes: number
    /** Not measured again before. */
    next_at: number
    measured_at: number | null
    /** Of the last measuring: first attempts, the sum of their scores, and of their squares. */
    candidates: number
    total: number
    total_squares: number
  }
  /** What the first attempts of a paper add up to in one question (domain/exam/itemAnalysis.ts). */
  paper_item_measure: {
    paper_id: number
    question_id: number
    /** First attempts with the question, those with an answer to it, and those in which it was judged. */
    asked: number
    answered: number
    candidates: number
    marks: number
    score: number
    squares: number
    total: number
    total_squares: number
    products: number
    upper: number
    upper_score: number
    lower: number
    lower_score: number
    spent_seconds: number
    /** JSON: Choices of domain/exam/itemChoices.ts. */
    choices: string
  }
}
