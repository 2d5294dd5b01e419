import type { Likeness } from '@tizhou/domain/content/alikeQuestions'

/** Tables of migration 0092-question-twins. */
export interface TwinTables {
  /** How far the job `find-twins` has looked through a subject. */
  twin_look: {
    subject_id: number
    /** The subject's revision when the look began. */
    revision: number
    /** The last question that was looked at; null: it is through, and `looked_at` says when. */
    after_id: number | null
    looked_at: number
  }
  /** A question that stands in `question_band`; `is_paired` 0: its pairs are still to be looked for. */
  question_words: { subject_id: number; question_id: number; content_hash: string; is_paired: number }
  question_band: { subject_id: number; band: number; question_id: number }
  /** Of two alike questions; `one_id` is the lower. */
  question_pair: { one_id: number; other_id: number; subject_id: number; likeness: Likeness; degree: number }
  /** Two alike questions that an editor told apart; it stays when they change. */
  question_apart: { one_id: number; other_id: number; subject_id: number; told_at: number; told_by: string }
  question_merge: {
    merge_id: number
    subject_id: number
    stay_id: number
    stay_stem: string
    /** JSON: KeptMerge of the office. */
    kept: string
    made_at: number
    made_by: string
    undone_at: number | null
    undone_by: string | null
  }
}
