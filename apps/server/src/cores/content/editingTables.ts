/** Tables of migration 0007-editing. */
export interface EditingTables {
  /** Questions that were taken out of their chapters; `places`: JSON of where they stood. */
  removed_question: { question_id: number; removed_at: number; places: string }
}
