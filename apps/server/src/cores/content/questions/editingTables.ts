/** Tables of migrations 0007-editing and 0068-rescoring. */
export interface EditingTables {
  /** Questions taken out of their chapters; `places`: JSON of their former places. */
  removed_question: { question_id: number; removed_at: number; places: string }
  /** Of migration 0068-rescoring: a paper question's key and options before they were corrected. */
  replaced_key: { question_id: number; replaced_at: number; form: string; answer: string; options: string }
}
