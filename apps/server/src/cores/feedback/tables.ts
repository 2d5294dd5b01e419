import type { PlaceState, TalkState } from '@tizhou/domain/feedback/states'

/** Tables of the migrations 0033-feedback and 0063-report-weights. */
export interface FeedbackTables {
  report: {
    report_id: number
    user_id: number
    /** Made by the client: a repeated report has the same id. */
    client_id: string
    subject_id: number
    kind: 'question' | 'point'
    /** Id of the question or point. */
    target_id: number
    /** The question's place in its group, as `ChildTableID` is sent; null: the report is on a point. */
    child_table_id: number | null
    feedback_type: number
    module: string
    /** ABOUT of the domain. */
    about: string
    title: string
    content: string
    /** Path in the store of files. */
    picture: string | null
    talk: TalkState
    place: PlaceState
    merged_into: number | null
    /** 1: has a reply of a teacher that the learner has not seen. */
    unread: 0 | 1
    /** Since when a teacher has to act (awaitsTeacher of the domain); null: nobody waits. */
    waiting_since: number | null
    created_at: number
    /** When somebody last wrote or judged. */
    changed_at: number
    first_reply_at: number | null
    /** Incremented by every change: an answer names the revision that was read. */
    revision: number
  }
  /** Questions and points that have or had reports. */
  report_target: {
    kind: 'question' | 'point'
    target_id: number
    /** Number of its listed or merged reports. */
    weight: number
  }
  report_reply: {
    reply_id: number
    report_id: number
    /** Position in the conversation, from 1. */
    n: number
    /** Null: written by the learner. */
    teacher_id: number | null
    teacher_name: string
    content: string
    sent_at: number
    read_at: number | null
    is_accept: 0 | 1 | null
    adopt_content: string
    judged_at: number | null
  }
  /** A teacher's addition to a question's explanation. */
  teacher_note: {
    note_id: number
    subject_id: number
    question_id: number
    content: string
    pinned: 0 | 1
    revision: number
    teacher_name: string
    created_at: number
    updated_at: number
  }
  reply_template: {
    template_id: number
    title: string
    content: string
    updated_at: number
    updated_by: string
  }
}
