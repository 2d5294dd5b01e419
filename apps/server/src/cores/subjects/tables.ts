import type { Generated } from 'kysely'

/** Tables of migration 0004-subjects; what an entitlement comes from is of 0023-sales. */
export interface SubjectTables {
  subject: {
    subject_id: number
    code: string
    name: string
    short_name: string
    family: string
    position: number
    /** Counts up with every change of its content; caches compare it. */
    revision: number
    updated_at: number
    /** When the subject was taken out of the product; null while it is in. */
    withdrawn_at: Generated<number | null>
    /** The subject that holds its mock exams (code with `_MNDB`); its id is mndbAppID to clients. */
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
    /** JSON: `[{ID, Name}]`, the parts (books) that are sold apart. */
    sub_list: Generated<string>
  }
  entitlement: {
    entitlement_id: number
    user_id: number
    subject_id: number
    vn: number
    starts_at: number
    ends_at: number
    source: string
    /** The order whose payment opened it. */
    order_id: Generated<number | null>
    /** Staff who gave it, or ended it. */
    granted_by: Generated<number | null>
    ended_by: Generated<number | null>
    note: Generated<string>
    /** Ids of parts with commas; empty: the version whole. */
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
  /** Codes that were given up, and the codes that took their place. */
  subject_replacement: { old_code: string; new_code: string }
  official_exam_date: {
    official_exam_date_id: number
    subject_id: number
    year: number
    name: string
    /** YYYY-MM-DD in Beijing; both ends count. */
    starts_on: string
    ends_on: string
    /** Where the date comes from, as learners read it. */
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
    /** When the learner's client first heard of it: cancelChangeLog takes these rows away and no others. */
    told_at: number | null
  }
}
