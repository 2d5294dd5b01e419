import type { Generated } from 'kysely'

/** Tables of migration 0012-trees. */
export interface TreesTables {
  /** Details of a chapter: of a book, a tag, a set, or a pair of confusable points. */
  chapter_detail: {
    chapter_id: number
    subject_id: number
    /** A book's edition, a tag's meaning, a set's purpose, or the difference of a confusable pair. */
    note: Generated<string>
    /** The chapter's point; of a confusable pair the first. */
    point_id: number | null
    other_point_id: number | null
  }
  /** Chapters that open once a learner has brought so many friends. */
  share_chapter: { subject_id: number; chapter_id: number; friends: number }
  user_chapter_tag: {
    user_id: number
    subject_id: number
    chapter_id: number
    /** Tag by the learner: 0 none, 1 understood, 2 to be practised again. */
    tag: number
    changed_at: number
  }
  share_link: { code: string; user_id: number; subject_id: number; created_at: number }
  /** Friends who came by a learner's link; each counts once. */
  share_friend: { user_id: number; subject_id: number; friend_user_id: number; came_at: number }
}
