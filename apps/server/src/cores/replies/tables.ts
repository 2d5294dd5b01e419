import type { Generated } from 'kysely'

/** Learners' answers, marks and notes, with their counts: tables of migration 0001-foundation. */
export interface ReplyTables {
  user_question: {
    user_id: number
    subject_id: number
    question_id: number
    last_reply: string | null
    /** null: not scored (a short answer without self-assessment), or reset. */
    last_right: number | null
    /** Share of the last reply's marks, 0 to 100; null: not scored, or older than the column. */
    last_percent: Generated<number | null>
    /** Seconds of the last reply; null: older than the column, or reset. */
    last_seconds: Generated<number | null>
    done_count: number
    right_count: number
    wrong_count: number
    /** When it last entered the wrong book or was answered wrong; null: not in the wrong book. */
    wrong_at: number | null
    last_at: number
    /** Replies before this moment do not count towards progress. */
    reset_at: number
  }
  reply: {
    /** Increases in order of arrival. */
    seq: Generated<number>
    user_id: number
    reply_id: string
    subject_id: number
    question_id: number
    chapter_id: number
    reply: string
    is_right: number | null
    points: number
    full_points: number
    spend_seconds: number
    mode: string
    answered_at: number
    received_at: number
    /** The learner's stated certainty: 1 sure, 2 unsure, 3 a guess; null: not stated. */
    certainty: Generated<number | null>
  }
  /** Sums of the log of replies by Beijing day (days since 1970). */
  user_day: {
    user_id: number
    subject_id: number
    day: number
    answered: number
    answered_right: number
    /** Sum of the replies' seconds, since migration 0039-personal-data; 0: unknown. */
    spent_seconds: Generated<number>
  }
  /** What all learners did by Beijing day (migration 0100-daily-figures); subject 0: all subjects, each learner once. */
  study_day: { day: number; subject_id: number; learners: number; answered: number; answered_right: number }
  favourite: { user_id: number; subject_id: number; question_id: number; is_on: number; changed_at: number }
  note: { user_id: number; subject_id: number; question_id: number; content: string; changed_at: number }
  user_chapter: {
    user_id: number
    subject_id: number
    chapter_id: number
    question_id: number
    changed_at: number
  }
  /** Until when a learner may be sitting a paper of a subject (migration 0018-waiting-replies). */
  user_sitting: { user_id: number; subject_id: number; until: number }
  /** Answers to questions of a running paper: they enter the log when it is over. */
  waiting_reply: {
    user_id: number
    reply_id: string
    subject_id: number
    question_id: number
    answered_at: number
    look_at: number
    /** JSON of ReplyToStore. */
    body: string
  }
  question_statistic: {
    question_id: number
    answered: number
    answered_right: number
    favoured: number
    noted: number
  }
  /** Of migration 0092-question-twins: a learner's rows of questions before they were merged; `kept`: JSON of the row. */
  replies_before_merge: {
    merge_id: number
    user_id: number
    subject_id: number
    question_id: number
    kind: 'state' | 'favourite' | 'note'
    kept: string
  }
  answer_count: { question_id: number; answer: string; times: number }
}
