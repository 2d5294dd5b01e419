/** Tables of migration 0034-dots. */
export interface DotTables {
  version_update: {
    update_id: number
    /** The version's name: `5.2.0`. */
    label: string
    title: string
    /** Sanitised. */
    html: string
    /** Null: all subjects; likewise the next two columns. */
    subject_id: number | null
    /** A version of the subject; 0: holders of any version. */
    vn: number | null
    agent_code: string | null
    /** Moment of publication, ms UTC, as all moments. */
    publish_at: number
    withdrawn_at: number | null
    /** When open pages were told; null: not yet. */
    told_at: number | null
    /** Incremented by every change; a form with an older one is refused. */
    revision: number
    updated_at: number
    updated_by: string
  }
  version_update_read: { user_id: number; update_id: number; read_at: number }
  /** When a learner last saw a kind that has no read marks of its own. */
  dot_seen: { user_id: number; subject_id: number; kind: string; seen_at: number }
}
