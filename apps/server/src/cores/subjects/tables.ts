import type { Generated } from 'kysely'

/** Tables of migration 0004-subjects. */
export interface SubjectTables {
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
