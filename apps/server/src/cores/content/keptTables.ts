import type { Generated } from 'kysely'
import type { ContentTables } from './tables.ts'

type Content = Omit<ContentTables['question'], 'question_id' | 'subject_id' | 'external_id'>

/**
 * Tables of migration 0021-import-undo. Rows without an `import_kept` belong to an import that is gathering what it will
 * change: they have its staging_id for their kept_id, and go with it where it is given up.
 */
export interface KeptTables {
  /** A published import that changed something. */
  import_kept: {
    kept_id: number
    import_id: number
    subject_id: number
    /** The subject's, as the import left it: a later import has a larger one. */
    revision: number
    kept_at: number
    /** JSON: KeptFrame. */
    frame: string
    undone_at: number | null
    undone_by: Generated<string>
  }
  /**
   * Of a question that was changed what it was (`before`) and what it became (`after`); of one that was `added` only the
   * hash and the time, the rest is null.
   */
  kept_question: {
    kept_id: number
    question_id: number
    side: 'before' | 'after' | 'added'
  } & { [Column in keyof Content]: Content[Column] | null } & { content_hash: string; updated_at: number }
  /** Where questions were placed, the place in the same tree that they left, and the row of removed_question that ended. */
  kept_item: {
    kept_id: number
    question_id: number
    chapter_id: number
    moved_from: number | null
    moved_position: number | null
    removed_at: number | null
    removed_places: string | null
  }
  /** The points that changed questions were about. */
  kept_point: { kept_id: number; question_id: number; point_id: number; position: number }
}
