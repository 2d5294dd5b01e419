/** Tables of migration 0032-support. */
export interface SupportTables {
  help_article: {
    article_id: number
    /** A frequent question, or a page of the exam guide. */
    kind: 'faq' | 'guide'
    /** Null: all subjects. */
    subject_id: number | null
    /** The type of a question, or the chapter of a guide. */
    section: string
    title: string
    /** Sanitised. */
    html: string
    /** The text without markup, for search. */
    plain: string
    position: number
    hidden: 0 | 1
    /** Incremented by every change; a form with an older one is refused. */
    revision: number
    solved: number
    not_solved: number
    /** ms UTC, as all moments */
    updated_at: number
    updated_by: string
  }
  help_mark: { user_id: number; article_id: number; solved: 0 | 1; marked_at: number }
  suggestion: {
    suggestion_id: number
    user_id: number
    subject_id: number | null
    /** SUGGESTION_KINDS of the domain. */
    kind: number
    content: string
    software_ver: string
    device: string
    network: string
    sent_at: number
    answer: string | null
    answered_at: number | null
    answered_by: string | null
  }
}
