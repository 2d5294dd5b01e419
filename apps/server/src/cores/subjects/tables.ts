import type { Generated } from 'kysely'

/** Tables of migration 0004-subjects; the origin of an entitlement is of 0023-sales. */
export interface SubjectTables {
  subject: {
    subject_id: number
    code: string
    name: string
    short_name: string
    family: string
    position: number
    /** Incremented by every change of its content; caches compare it. */
    revision: number
    updated_at: number
    /** When the subject was withdrawn; null: not. */
    withdrawn_at: Generated<number | null>
    /** 1: withdrawn from the start, learners never had it (migration 0091). */
    is_draft: Generated<number>
    /** 1: questions change by a second editor's release (migration 0095). */
    is_reviewed: Generated<number>
    /** The subject that contains its mock exams (code with `_MNDB`); mndbAppID for clients. */
    mock_subject_id: Generated<number | null>
  }
  subject_version: {
    subject_id: number
    vn: number
    name: string
    position: number
    /** 20: off sale (specification, section 9). */
    ver_no: number
    /** Fen for a year. */
    price: number
    /** JSON array of module keys. */
    modules: string
    /** buyListHide: not on sale (specification, section 3, "Version list item"). */
    hidden: number
    /** JSON: `{hideByVip?: number[]}`, versions whose holders do not see this one. */
    rules: Generated<string>
    /** JSON: `[{ID, Name}]`, the parts (books) that are sold separately. */
    sub_list: Generated<string>
    /** 1: off sale from the start (migration 0091). */
    is_draft: Generated<number>
  }
  entitlement: {
    entitlement_id: number
    user_id: number
    subject_id: number
    vn: number
    starts_at: number
    ends_at: number
    source: string
    /** The order that granted it. */
    order_id: Generated<number | null>
    /** The staff member who granted or ended it. */
    granted_by: Generated<number | null>
    ended_by: Generated<number | null>
    note: Generated<string>
    /** Comma-separated ids of parts; empty: the whole version. */
    parts: Generated<string>
  }
  entitlement_event: {
    event_id: number
    entitlement_id: number
    user_id: number
    at: number
    kind: 'granted' | 'extended' | 'ended' | 'moved'
    by_id: number | null
    order_id: number | null
    starts_at: number
    ends_before: number | null
    ends_after: number
    reason: string
  }
  /** Replaced codes, with their replacements. */
  subject_replacement: { old_code: string; new_code: string }
  official_exam_date: {
    official_exam_date_id: number
    subject_id: number
    year: number
    name: string
    /** YYYY-MM-DD in Beijing; both ends inclusive. */
    starts_on: string
    ends_on: string
    /** Source of the date, shown to learners. */
    note: Generated<string>
  }
  entitlement_change: {
    change_id: number
    user_id: number
    subject_id: number
    vn: number
    kind: 'added' | 'changed' | 'ended'
    ends_at: number | null
    changed_at: number
    /** When it was first delivered to the learner's client; cancelChangeLog deletes only such rows. */
    told_at: number | null
  }
}
