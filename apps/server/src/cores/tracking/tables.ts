export interface TrackingTables {
  /** Clicks, views and plays. Ids begin with their time, so the table grows at its end. */
  tracking_event: {
    event_id: string
    /** A call's name in the contract: userclick, position … */
    kind: string
    /** As sent by the client, unless the call needs a session. */
    user_id: number | null
    subject_id: number | null
    /** wpageName of a known page (packages/domain, tracking/pages.ts), else empty. */
    page: string
    name: string
    /** JSON: the call's other fields. */
    fields: string
    received_at: number
  }
  /** Sums of the event tables by Beijing day and page, kept when events are deleted. */
  page_usage_day: {
    /** Days since 1970-01-01 by the Beijing calendar. */
    day: number
    page: string
    views: number
    stay_seconds: number
    stays: number
    clicks: number
  }
  /** Each learner's position in each video. */
  user_video_progress: {
    user_id: number
    video_id: string
    subject_id: number
    /** Seconds. */
    progress: number
    total: number
    changed_at: number
  }
  /** Clients' errors grouped by type, page and message. */
  error_group: {
    fingerprint: string
    bug_type: number
    page: string
    action: string
    /** Detail of the first report. */
    detail: string
    reports: number
    /** Number of people concerned, counted up to 1,000. */
    users: number
    first_at: number
    last_at: number
  }
  error_group_user: {
    fingerprint: string
    user_id: number
  }
  /** Reports of a group: all of the last day, then the newest few. */
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
  /** An error seen again after `resolved_at` is open again; null: reopened manually. */
  error_resolution: { group_key: string; resolved_at: number | null; resolved_by: number }
}
