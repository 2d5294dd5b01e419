import type { Generated } from 'kysely'

/** Tables of the migrations 0009-remembering and 0014-returning. Days are Beijing days since 1970-01-01. */
export interface ReviewTables {
  exam_date: { user_id: number; subject_id: number; exam_date: string }
  /** What is known of a learner's memory of a question that was answered wrong once. It stays when the question leaves. */
  review_card: {
    user_id: number
    subject_id: number
    question_id: number
    /** 1: in the wrong book. */
    in_book: number
    /** null: out of the wrong book, or not to be seen again before the exam. */
    due_day: number | null
    /** When memory itself asks for it, whatever the exam's date and the load of the days. */
    natural_day: number
    /** Days until recall has fallen to 0.9. */
    stability: number
    /** 1 to 10. */
    difficulty: number
    /** 1 not recalled since it entered, 2 recalled, 3 forgotten after it had been recalled. */
    state: number
    reps: number
    lapses: number
    /** Right answers in a row, guesses left out; as they were, while the question is out of the wrong book. */
    streak: Generated<number>
    last_day: number
    last_at: number
    /** When it was recalled for the first time since it entered. */
    learned_day: number | null
    /** How sure the learner was when answering it wrong last: 1 sure, 2 unsure, 3 a guess. */
    wrong_certainty: number | null
    /** Why the last wrong answer went wrong, as the learner sees it; null: not said. */
    reason: string | null
    /** Of a question that left the wrong book: its wrong_at there. Stands still once it is back. */
    left_wrong_at: number | null
  }
  /** Of migration 0092-question-twins: a learner's cards of questions before they were merged; `kept`: JSON of the row. */
  review_before_merge: {
    merge_id: number
    user_id: number
    subject_id: number
    question_id: number
    kind: 'card'
    kept: string
  }
  review_setting: {
    user_id: number
    subject_id: number
    /** Right answers in a row after which a question leaves the wrong book; 0: by hand only. */
    leave_after: number
    new_per_day: number
    per_day: number
    /** Share that is wanted to be recalled when it is due, in percent. */
    retention: number
    /** The exam date that the due days stand for; empty: none. */
    planned_for: string
  }
  /** FSRS parameters fitted to a subject's replies; without a row the defaults hold. */
  review_parameters: {
    subject_id: number
    /** JSON of 21 numbers. */
    w: string
    reviews: number
    loss: number
    default_loss: number
    fitted_at: number
  }
  /** Of migration 0075-learner-parameters: a learner's own FSRS parameters; without `w` the subject's hold. */
  learner_parameters: {
    user_id: number
    subject_id: number
    /** JSON of 21 numbers; null: fitted, but no better than the subject's. */
    w: string | null
    /** Reviews of a later day that they were fitted to. */
    reviews: number
    /** Ratings in the log, when they were fitted. */
    ratings: number
    /** Mean log loss on held-out reviews, with the fitted parameters and with the subject's. */
    loss: number
    other_loss: number
    fitted_at: number
  }
}
