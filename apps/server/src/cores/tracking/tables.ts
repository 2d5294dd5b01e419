export interface TrackingTables {
  /** What was clicked, seen and played. Ids begin with their time, so the table grows at its end. */
  tracking_event: {
    event_id: string
    /** A call's name in the contract: userclick, position … */
    kind: string
    /** As the client says, unless the call needs a session. */
    user_id: number | null
    subject_id: number | null
    /** wpageName of a known page (packages/domain, tracking/pages.ts), else empty. */
    page: string
    name: string
    /** JSON: the call's other fields. */
    fields: string
    received_at: number
  }
  /** By Beijing day and page: what the tables of events say, kept when the events are gone. */
  page_usage_day: {
    /** Days since 1970-01-01 by the Beijing calendar. */
    day: number
    page: string
    views: number
    stay_seconds: number
    stays: number
    clicks: number
  }
  /** Where a learner stopped in each video. */
  user_video_progress: {
    user_id: number
    video_id: string
    subject_id: number
    /** Seconds. */
    progress: number
    total: number
    changed_at: number
  }
  /** Errors of clients that are the same by type, page and what they say. */
  error_group: {
    fingerprint: string
    bug_type: number
    page: string
    action: string
    /** Of the first report. */
    detail: string
    reports: number
    /** People that it happened to; counted up to 1,000. */
    users: number
    first_at: number
    last_at: number
  }
  error_group_user: {
    fingerprint: string
    user_id: number
  }
  /** The reports of a group: all of the last day, then the newest few. */
  error_report: {
    event_id: string
    fingerprint: string
    user_id: number | null
    subject_id: number | null
    client_type: number
    page_type: string
    page: string
    action: string
    path: string
    detail: string
    received_at: number
  }
  /** An error seen again after `resolved_at` is open again; null: reopened by hand. */
  error_resolution: { group_key: string; resolved_at: number | null; resolved_by: number }
}
