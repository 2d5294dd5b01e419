import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import type { Generated } from 'kysely'

/** Tables of migrations 0068-rescoring and 0097-paper-corrections. */
export interface RescoringTables {
  /** A question that was cancelled in one paper. */
  cancelled_question: {
    paper_id: number
    question_id: number
    way: CancelWay
    /** The rescoring by which it is cancelled. */
    rescoring_id: number
  }
  /** A rescoring of all attempts with a question, possibly undone. */
  rescoring: {
    rescoring_id: number
    subject_id: number
    question_id: number
    /** `key`: by the question's corrected key, in all papers; `cancel`: by its cancellation in one paper. */
    kind: Generated<'key' | 'cancel'>
    /** The paper in which it was cancelled. */
    paper_id: number | null
    /** How it counted before; null: by its key. */
    way_before: CancelWay | null
    way_after: CancelWay | null
    /** Why, as learners read it; empty: nothing is said. */
    note: Generated<string>
    state: 'doing' | 'done' | 'undoing' | 'undone'
    /** Name of the staff member who requested it. */
    by_name: string
    begun_at: number
    /** The last attempt processed. */
    progress: number
    /** When it was done, or undone. */
    settled_at: number | null
    /** Name of the staff member who took it back. */
    undone_by: string | null
  }
  /** An attempt whose result a rescoring changed. Scores in hundredths. */
  rescored_attempt: {
    rescoring_id: number
    attempt_id: number
    user_id: number
    subject_id: number
    state: 'done' | 'undone'
    /** JSON: the question's verdict and score by its key; of a cancellation, how it counted. */
    item_before: string
    /**
     * Undone: with whether the learner had `seen` it or was `told` of it before, and `fromStart` where the attempt was scored
     * by the cancellation in the first place.
     */
    item_after: string
    score_before: number
    /** Undone: the score before it was taken back. */
    score_after: number
    changed_at: number
    /** When the learner saw the change. */
    seen_at: number | null
    /** When 通知提醒 told the learner of it (migration 0104); null: not yet, or the learner saw it first. */
    told_at: number | null
    /** 1: the question left the learner's wrong book with it. */
    left_book: Generated<number>
  }
}
