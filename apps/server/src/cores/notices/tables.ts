import type { NoticeKind } from '@tizhou/domain/notices/notices'

/** Tables of migrations 0035-notices, 0037-notice-pictures, 0067-notice-aims, 0084-own-notices and 0085-activity-days. */
export interface NoticeTables {
  notice: {
    notice_id: number
    kind: NoticeKind
    /** The one learner whom it tells of something (ownNotices.ts); 0: it is written by staff, for its audience. */
    user_id: number
    /** What that learner is told of, once; null: written by staff. */
    occasion: string | null
    /** 0: all subjects. */
    subject_id: number
    /** Its audience: `Target` of the domain. */
    vip: 0 | 1 | null
    vn: number | null
    agent_code: string
    /** The page it is for: `ClientAim` of the domain; `client_types` has a comma around each. */
    terminal: number | null
    version_name: string
    client_types: string
    title: string
    /** Sanitised. */
    html: string
    /** A page of the product, or an external address; empty: none. */
    link: string
    /** For pop-ups: the `examType` with which they are requested; empty: any. */
    exam_type: string
    /** Higher priorities are listed first. */
    priority: number
    begins_at: number
    ends_at: number | null
    withdrawn_at: number | null
    /** Incremented by every change; a form with an older one is refused. */
    revision: number
    updated_at: number
    updated_by: string
  }
  notice_read: { user_id: number; notice_id: number; read_at: number }
  notice_picture: {
    picture_id: number
    /** 0: detached. */
    notice_id: number
    position: number
    /** File name below images/notices. */
    name: string
    /** Alternative text. */
    alt: string
    link: string
    /** Pixels. */
    width: number
    height: number
    changed_at: number
    /** 1: in the text; it stays for good once its notice was saved. */
    in_text: 0 | 1
  }
  activity_day: {
    notice_id: number
    /** Of Beijing, `YYYY-MM-DD`; empty: before days were counted. */
    day: string
    /** 0: the notice itself. */
    picture_id: number
    shown: number
    opened: number
    clicked: number
    closed: number
  }
}
