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
}
