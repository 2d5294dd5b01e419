import type { Generated } from 'kysely'

/** Tables of migration 0010-knowing. All but `adaptive_*` are written by jobs alone; abilities are in logits. */
export interface KnowledgeTables {
  /** Each learner's first scored answer to each question. */
  first_answer: {
    question_id: number
    user_id: number
    subject_id: number
    is_right: number
    /** Only of choice questions: typed answers are private. */
    reply: string
    spend_seconds: number
    answered_at: number
    /** Moment of the latest answer. */
    last_at: number
  }
  question_measure: {
    question_id: number
    subject_id: number
    /** Difficulty as an Elo rating. */
    rating: number
    attempts: number
    answered_right: number
    /** Attempts on which the measures below are based; 0: not measured. */
    measured_attempts: Generated<number>
    discrimination: number | null
    upper_lower: number | null
    median_seconds: number | null
    wrong_reply: string | null
    wrong_times: Generated<number>
  }
  /** Whoever has mastery of a point of the subject is here; a rating without answers is the first one. */
  learner_rating: { user_id: number; subject_id: number; rating: number; answers: number; answered_right: number }
  point_mastery: {
    user_id: number
    subject_id: number
    point_id: number
    /** P(L) right after the last answer, without forgetting since then. */
    known: number
    answers: number
    last_at: number
  }
  /**
   * Of migration 0074-point-measures: over the rows of `point_mastery` that can be judged. Of erased learners it keeps
   * what was summed, as `question_measure` does.
   */
  point_measure: {
    point_id: number
    learners: number
    /** Sum of `known`. */
    known: number
  }
  /** Of migration 0050-point-merges: learners' mastery of merged points before the merge. */
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
    /** The test draws from this chapter and its descendants; null: from all chapters. */
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
    /** The question's difficulty when it was asked. */
    difficulty: number
    /** The learner's ability after the answer. */
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
    /** Of migration 0058: the model of the prediction; null: the fixed parameters. */
    model_id: Generated<number | null>
  }
  prediction_record: { subject_id: number; checked: number; held: number; stretch: number }
  /** Of migration 0058-knowing-models: scored replies of a learner in a subject, in the order of the log (trails.ts). */
  learner_trail: {
    user_id: number
    subject_id: number
    /** 0: the part that grows; full parts count from 1. */
    part: number
    answers: number
    /** In part 0: number of full parts. */
    full_parts: number
    trail: string
  }
  /** A subject's models of knowing, with their measures on held-out learners. */
  knowing_model: {
    model_id: number
    subject_id: number
    /** force: learners' mastery comes from it; former: can be restored; old, rejected: only its measures are kept. */
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
    /** Text by writeModel; empty where the state is old or rejected. */
    body: string
  }
  /** Waiting, running and ended fits; at most one of a subject has not ended. */
  knowing_fit: {
    fit_id: number
    subject_id: number
    state: 'waiting' | 'running' | 'over'
    asked_at: number
    /** Name of the requester; empty: the weekly fit. */
    asked_by: string
    /** Id of the server that works on it. */
    holder: string
    /** Progress, 0 to 1. */
    share: number
    ended_at: number | null
    outcome: FitOutcome | null
    /** The resulting model. */
    model_id: number | null
  }
}

/** taken: it came into force; worse: the model in force predicts better; few: too few answers; failed: an error. */
export type FitOutcome = 'taken' | 'worse' | 'few' | 'failed'
