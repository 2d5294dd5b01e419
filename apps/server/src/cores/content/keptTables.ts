import type { Generated } from 'kysely'
import type { ContentTables } from './tables.ts'

type Content = Omit<ContentTables['question'], 'question_id' | 'subject_id' | 'external_id'>

/**
 * Tables of migration 0021-import-undo. Rows without an `import_kept` belong to an import that is being staged: their
 * kept_id is its staging_id, and they are deleted with it where it is dropped.
 */
export interface KeptTables {
  /** A published import that changed something. */
  import_kept: {
    kept_id: number
    import_id: number
    subject_id: number
    /** The subject's revision after the import; later imports have larger ones. */
    revision: number
    kept_at: number
    /** JSON: KeptFrame. */
    frame: string
    undone_at: number | null
    undone_by: Generated<string>
  }
  /**
   * For a changed question its content before and after; for an `added` one only hash and time, other columns are null.
   */
  kept_question: {
    kept_id: number
    question_id: number
    side: 'before' | 'after' | 'added'
    /** On the side `after` a JSON of the ids of its knowledge points; null: it was not kept. */
    points: string | null
  } & { [Column in keyof Content]: Content[Column] | null } & { content_hash: string; updated_at: number }
  /** New places of questions, their former place in the same tree, and the row of removed_question that was deleted. */
  kept_item: {
    kept_id: number
    question_id: number
    chapter_id: number
    moved_from: number | null
    moved_position: number | null
    removed_at: number | null
    removed_places: string | null
  }
  /** The former knowledge points of changed questions. */
  kept_point: { kept_id: number; question_id: number; point_id: number; position: number }
  /**
   * Of migration 0089-question-desk: the places from which an edit of many questions took them, or into which it put
   * them back; `removed_*`: the row of removed_question that then stood there, of one that was put back its former one.
   */
  kept_place: {
    kept_id: number
    question_id: number
    chapter_id: number
    side: 'taken' | 'put'
    position: number
    removed_at: number | null
    removed_places: string
  }
}
