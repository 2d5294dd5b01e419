/** Tables of migration 0034-dots. */
export interface DotTables {
  version_update: {
    update_id: number
    /** What the version is called: `5.2.0`. */
    label: string
    title: string
    /** Cleaned. */
    html: string
    /** Null: all subjects, as of the two after it. */
    subject_id: number | null
    /** A version of the subject; 0: whoever holds any. */
    vn: number | null
    agent_code: string | null
    /** ms UTC, as all moments; shown from then on. */
    publish_at: number
    withdrawn_at: number | null
    /** When open pages were told of it; null: not yet. */
    told_at: number | null
    /** Counts changes: a form that is out of date is refused. */
    revision: number
    updated_at: number
    updated_by: string
  }
  version_update_read: { user_id: number; update_id: number; read_at: number }
  /** Until when a learner has seen what of a kind has no reading of its own. */
  dot_seen: { user_id: number; subject_id: number; kind: string; seen_at: number }
}
