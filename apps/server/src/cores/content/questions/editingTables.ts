import type { HeldCall } from '@tizhou/domain/content/heldSteps'
import type { ProposalState, Proposed } from '@tizhou/domain/content/proposals'

/** Tables of migrations 0007-editing and 0068-rescoring. */
export interface EditingTables {
  /** Questions taken out of their chapters; `places`: JSON of their former places. */
  removed_question: { question_id: number; removed_at: number; places: string }
  /** Of migration 0068-rescoring: a paper question's key and options before they were corrected. */
  replaced_key: { question_id: number; replaced_at: number; form: string; answer: string; options: string }
  /** Of migration 0090-question-versions: what a question said before it was changed by hand. JSON: VersionContent. */
  question_version: {
    version_id: number
    question_id: number
    replaced_at: number
    /** Name of the staff member. */
    replaced_by: string
    content: string
  }
  /** Of migration 0089-question-desk: questions that name pictures which the subject's folder lacks; JSON of names. */
  missing_picture: { subject_id: number; question_id: number; names: string }
  /** By which revision of its subject `missing_picture` was last found. */
  picture_look: { subject_id: number; revision: number; looked_at: number }
  /** Of migration 0095-question-proposals: changes of questions that wait for a second pair of eyes. */
  question_proposal: {
    proposal_id: number
    subject_id: number
    /** Null: a new question that was not released yet. */
    question_id: number | null
    /** Where it is to stand; for what takes a question out, where it stands. */
    chapter_id: number | null
    what: Proposed
    state: ProposalState
    /** When its state began. */
    since: number
    revision: number
    author_id: number
    author_name: string
    /** All who ever wrote it, as `,1,2,`: none of them reviews it. */
    authors: string
    external_id: string
    /** A new question's: the one whose group it joins. */
    group_of: number | null
    /** What lists call it. */
    name: string
    /** Of a step: the call. */
    call: HeldCall | null
    /** Of a step that goes on behind the release: its run, the last one where it failed. */
    run_id: number | null
    /** JSON: VersionContent; null where only the place changes. Of a step: its parameters. */
    content: string | null
    /** What the question said when it was proposed. JSON: VersionContent. Of a step: KeptTold, what it would do. */
    base: string | null
    base_chapter_id: number | null
    base_hash: string
    /** Why it was sent back. */
    comment: string
    reviewer_id: number | null
    reviewer_name: string
    /** The question's once it was released: undone only while that holds. */
    released_hash: string
    created_at: number
  }
}
