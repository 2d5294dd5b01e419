/** Tables of migrations 0007-editing and 0068-rescoring. */
export interface EditingTables {
  /** Questions that were taken out of their chapters; `places`: JSON of where they stood. */
  removed_question: { question_id: number; removed_at: number; places: string }
  /** Of migration 0068-rescoring: what a question of a paper was scored by before its key, or its options, were corrected. */
  replaced_key: { question_id: number; replaced_at: number; form: string; answer: string; options: string }
}
