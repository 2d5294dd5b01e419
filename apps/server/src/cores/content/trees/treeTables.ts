import type { Generated } from 'kysely'

/** Tables of migration 0012-trees. */
export interface TreesTables {
  /** What a chapter is beside its name: a book, a tag, a set, a pair of points that are taken for one another. */
  chapter_detail: {
    chapter_id: number
    subject_id: number
    /** A book's edition, what a tag means, what a set is for, what tells a pair apart. */
    note: Generated<string>
    /** The point that it is about; of a confusable pair the first. */
    point_id: number | null
    other_point_id: number | null
  }
  /** Chapters that open to whoever brought so many friends. */
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
  /** Who came by whose link; each counts once. */
  share_friend: { user_id: number; subject_id: number; friend_user_id: number; came_at: number }
}
