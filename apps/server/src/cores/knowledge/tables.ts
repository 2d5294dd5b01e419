import type { Generated } from 'kysely'

/** Tables of migration 0010-knowing. All but `adaptive_*` are written by jobs alone; abilities stand in logits. */
export interface KnowledgeTables {
  /** Each learner's first scored answer to each question. */
  first_answer: {
    question_id: number
    user_id: number
    subject_id: number
    is_right: number
    /** Choices only: what people typed is theirs. */
    reply: string
    spend_seconds: number
    answered_at: number
    /** Of the latest answer. */
    last_at: number
  }
  question_measure: {
    question_id: number
    subject_id: number
    /** Difficulty as an Elo rating. */
    rating: number
    attempts: number
    answered_right: number
    /** Attempts that the figures below were made from; 0: none yet. */
    measured_attempts: Generated<number>
    discrimination: number | null
    upper_lower: number | null
    median_seconds: number | null
    wrong_reply: string | null
    wrong_times: Generated<number>
  }
  learner_rating: { user_id: number; subject_id: number; rating: number; answers: number; answered_right: number }
  point_mastery: {
    user_id: number
    subject_id: number
    point_id: number
    /** P(L) right after the last answer; time since then is not in it. */
    known: number
    answers: number
    last_at: number
  }
  /**
   * Of migration 0050-point-merges: mastery of points as it was before they were merged, of each learner who had any of
   * the points that went.
   */
  mastery_before_merge: {
    merge_id: number
    user_id: number
    subject_id: number
    point_id: number
    known: number
    answers: number
    last_at: number
  }
  confusable_pair: {
    pair_id: number
    subject_id: number
    /** The smaller id. */
    point_a: number
    point_b: number
    links: number
    times: number
  }
  confusable_option: {
    question_id: number
    answer: string
    subject_id: number
    own_point: number
    other_point: number
    times: number
  }
  adaptive_run: {
    run_id: number
    user_id: number
    subject_id: number
    /** The test draws from questions of this chapter and below it; null: from all. */
    chapter_id: number | null
    state: 'running' | 'over'
    ended_by: 'sure' | 'most' | 'none' | 'left' | null
    seed: number
    prior_mean: number
    prior_error: number
    ability: number
    error: number
    answered: Generated<number>
    answered_right: Generated<number>
    next_question_id: number | null
    /** JSON of Why (contract). */
    next_why: string | null
    started_at: number
    ended_at: number | null
  }
  adaptive_answer: {
    user_id: number
    run_id: number
    no: number
    question_id: number
    reply: string
    is_right: number
    /** Difficulty of the question when it was asked. */
    difficulty: number
    /** Ability of the learner after the answer. */
    ability: number
    error: number
  }
  prediction: {
    attempt_id: number
    user_id: number
    subject_id: number
    paper_id: number
    predicted_at: number
    expected: number
    deviation: number
    low: number
    high: number
    /** null: not scored yet. */
    score: number | null
    /** Of migration 0058: the model of knowing that it was made by; null: the fixed figures. */
    model_id: Generated<number | null>
  }
  prediction_record: { subject_id: number; checked: number; held: number; stretch: number }
  /** Of migration 0058-knowing-models: scored replies of a learner in a subject, in the order of the log (trails.ts). */
  learner_trail: {
    user_id: number
    subject_id: number
    /** 0: the part that grows; full ones count from 1. */
    part: number
    answers: number
    /** Of part 0: how many are full. */
    full_parts: number
    trail: string
  }
  /** Models of knowing of a subject, with what they foretold of held-out learners. */
  knowing_model: {
    model_id: number
    subject_id: number
    /** force: what is shown comes from it; former: one can go back to it; old, rejected: only its measures are kept. */
    state: 'force' | 'former' | 'old' | 'rejected'
    kind: 'fitted' | 'joined'
    made_at: number
    in_force_at: number | null
    left_at: number | null
    learners: number
    answers: number
    held_learners: number
    held_answers: number
    /** JSON of Measures (packages/domain/src/knowledge/fitted/fitKnowing.ts). */
    measures: string
    /** JSON of Shift. */
    shift: string
    /** writeModel; empty where the state is old or rejected. */
    body: string
  }
  /** Fits that wait, run and have ended; at most one of a subject has not. */
  knowing_fit: {
    fit_id: number
    subject_id: number
    state: 'waiting' | 'running' | 'over'
    asked_at: number
    /** Who asked for it; empty: it was due. */
    asked_by: string
    /** Who works on it. */
    holder: string
    /** Done so far, 0 to 1. */
    share: number
    ended_at: number | null
    outcome: FitOutcome | null
    /** What came of it. */
    model_id: number | null
  }
}

/** taken: it came into force; worse: what is in force foretells better; few: too few answers; failed: an error. */
export type FitOutcome = 'taken' | 'worse' | 'few' | 'failed'
