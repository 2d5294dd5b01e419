/** Tables of migration 0032-support. */
export interface SupportTables {
  help_article: {
    article_id: number
    /** A frequent question, or a page of the exam guide. */
    kind: 'faq' | 'guide'
    /** Null: all subjects. */
    subject_id: number | null
    /** The type of a question, the chapter of a guide. */
    section: string
    title: string
    /** Cleaned. */
    html: string
    /** What can be read of it, to search in. */
    plain: string
    position: number
    hidden: 0 | 1
    /** Counts changes: a form that is out of date is refused. */
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
