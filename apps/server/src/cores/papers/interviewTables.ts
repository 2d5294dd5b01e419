/** Tables of migration 0013-interviews. Marks stand in hundredths. */
export interface InterviewTables {
  /** A learner's last answer to an interview question. */
  interview_score: {
    user_id: number
    subject_id: number
    question_id: number
    chapter_id: number
    /** JSON: hundredths by scoring point. */
    earned: string
    score: number
    full_mark: number
    best: number
    times: number
    spent_seconds: number
    spoken: number
    answered_at: number
  }
  /** A learner's total score of a Beijing day (days since 1970). */
  interview_day: {
    user_id: number
    subject_id: number
    day: number
    times: number
    score: number
    full_mark: number
    spent_seconds: number
  }
}
