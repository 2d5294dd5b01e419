import type { PlaceState, TalkState } from '@tizhou/domain/feedback/states'

/** Tables of the migrations 0033-feedback and 0063-report-weights. */
export interface FeedbackTables {
  report: {
    report_id: number
    user_id: number
    /** Made by the client: a report that is sent again is the same. */
    client_id: string
    subject_id: number
    kind: 'question' | 'point'
    /** Of the question or the point. */
    target_id: number
    /** The question's place in its group, as `ChildTableID` travels; null: of a point. */
    child_table_id: number | null
    feedback_type: number
    module: string
    /** ABOUT of the domain. */
    about: string
    title: string
    content: string
    /** Below the store of files. */
    picture: string | null
    talk: TalkState
    place: PlaceState
    merged_into: number | null
    /** 1: a teacher wrote since the learner last looked. */
    unread: 0 | 1
    /** Since when a teacher has something to do (awaitsTeacher of the domain); null: nobody waits. */
    waiting_since: number | null
    created_at: number
    /** When somebody last wrote or judged. */
    changed_at: number
    first_reply_at: number | null
    /** Counts changes: who answers says which state was read. */
    revision: number
  }
  /** Whatever reports stand or stood on. */
  report_target: {
    kind: 'question' | 'point'
    target_id: number
    /** Of its reports those that are listed or merged. */
    weight: number
  }
  report_reply: {
    reply_id: number
    report_id: number
    /** Its place in the conversation, from 1. */
    n: number
    /** Null: the learner wrote it. */
    teacher_id: number | null
    teacher_name: string
    content: string
    sent_at: number
    read_at: number | null
    is_accept: 0 | 1 | null
    adopt_content: string
    judged_at: number | null
  }
  /** What a teacher adds under a question's explanation. */
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
