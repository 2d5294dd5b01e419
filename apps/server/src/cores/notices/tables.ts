import type { NoticeKind } from '@tizhou/domain/notices/notices'

/** Tables of migrations 0035-notices, 0037-notice-pictures and 0067-notice-aims. */
export interface NoticeTables {
  notice: {
    notice_id: number
    kind: NoticeKind
    /** 0: of all subjects. */
    subject_id: number
    /** Whom it is for: `Target` of the domain. */
    vip: 0 | 1 | null
    vn: number | null
    agent_code: string
    /** What page it is for: `ClientAim` of the domain; `client_types` with commas around each. */
    terminal: number | null
    version_name: string
    client_types: string
    title: string
    /** Cleaned. */
    html: string
    /** A page of the product, or an address outside; empty: none. */
    link: string
    /** Of pop-ups: the `examType` they are asked with; empty: any. */
    exam_type: string
    /** Larger ones stand first. */
    priority: number
    begins_at: number
    ends_at: number | null
    withdrawn_at: number | null
    /** Counts changes: a form that is out of date is refused. */
    revision: number
    updated_at: number
    updated_by: string
  }
  notice_read: { user_id: number; notice_id: number; read_at: number }
  notice_picture: {
    picture_id: number
    /** 0: of none, not yet or no more. */
    notice_id: number
    position: number
    /** Of the file below images/notices. */
    name: string
    /** What it says, for those who cannot see it. */
    alt: string
    link: string
    /** Points. */
    width: number
    height: number
    changed_at: number
  }
  /** `picture_id` 0: the notice itself was opened. */
  notice_click: { notice_id: number; picture_id: number; clicks: number }
}
