/** Trees, chapters and questions of a subject: tables of migration 0001-foundation. */
export interface ContentTables {
  tree: {
    tree_id: number
    subject_id: number
    source_name: string
    exam_type: string
    sigin_type: string
    module: string
    position: number
    updated_at: number
  }
  chapter: {
    chapter_id: number
    tree_id: number
    subject_id: number
    /** 0: at the top. */
    parent_id: number
    position: number
    name: string
    is_free: number
  }
  question_group: { group_id: number; subject_id: number; external_key: string; stem: string }
  question: {
    question_id: number
    subject_id: number
    external_id: string
    style_id: number
    form: string
    group_id: number | null
    group_order: number
    hint: string
    stem: string
    options: string
    answer: string
    explanation: string
    /** JSON: Reason[]; null: none. Of migration 0093-option-reasons. */
    option_reasons: string | null
    source: string | null
    year: number | null
    difficulty: number | null
    content_hash: string
    updated_at: number
  }
  chapter_item: { chapter_id: number; question_id: number; position: number }
}
