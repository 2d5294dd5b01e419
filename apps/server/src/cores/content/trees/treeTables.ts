import type { Generated } from 'kysely'

/** Tables of migrations 0012-trees and 0087-chapter-steps. */
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
  /** What an editor did with chapters. */
  chapter_step: {
    step_id: number
    subject_id: number
    /** The kind of ChapterAction (packages/domain/src/chapters/actions.ts). */
    kind: string
    /** A sentence for people. */
    said: string
    /** JSON of KeptStep (chapterSteps.ts); null: too old to be undone. */
    kept: string | null
    made_at: number
    made_by: string
    undone_at: number | null
    undone_by: string | null
  }
  /**
   * Chapters that were merged into others, or whose questions went there; `into_id` may have been replaced too. 0: they
   * left the tree.
   */
  chapter_replaced: { chapter_id: number; subject_id: number; into_id: number }
}
