import type { PointChangeKind } from '@tizhou/domain/points/changes'
import type { Importance } from '@tizhou/domain/points/points'

/** Knowledge points, their texts, and the questions that name them. */
export interface PointTables {
  /** Of migration 0001-foundation. */
  point: { point_id: number; subject_id: number; name: string }
  /** The points of a question, in order. */
  question_point: { question_id: number; point_id: number; position: number }
  /** Of migration 0050-point-merges: the names and ids of merged points resolve to the remaining one. */
  point_merged: { point_id: number; into_id: number }
  /** Of migration 0041-point-texts. */
  point_text: {
    point_id: number
    subject_id: number
    /** Sanitised. */
    html: string
    /** Aliases: JSON of texts. */
    aliases: string
    /** Source of the text, such as a textbook. */
    source: string
    source_year: number | null
    importance: Importance
    /** Incremented by every change; a form with an older one is refused. */
    revision: number
    updated_at: number
    updated_by: string
  }
  /** Of migration 0045-search: links between points. Related and confusable ones have a row in both directions. */
  point_link: { point_id: number; other_id: number; kind: number }
  /** Of migration 0050-point-merges. */
  point_merge: {
    merge_id: number
    subject_id: number
    stay_id: number
    stay_name: string
    /** JSON of names. */
    other_names: string
    /** JSON of the state before (KeptMerge). */
    kept: string
    made_at: number
    made_by: string
    undone_at: number | null
    undone_by: string | null
  }
  /** Of migration 0073-point-history: what a row of the audit log did to a point; JSON of changes with whole texts. */
  point_history: { point_id: number; audit_id: number; changes: string }
  /** Of migration 0051-point-pictures; `name`: of the file below PICTURE_FOLDER. */
  point_picture: { name: string; subject_id: number; width: number; height: number; added_at: number }
  /** Of migration 0072-point-changes: what staff removed, split and imported of points, and what stood before. */
  point_change: {
    change_id: number
    subject_id: number
    kind: PointChangeKind
    /** Of the point that was removed or split, or of the file. */
    name: string
    /** JSON of what the list says of it (PointChangeTold). */
    told: string
    /** JSON of what was there before. */
    kept: string
    made_at: number
    made_by: string
    undone_at: number | null
    undone_by: string | null
  }
  /** Of migration 0072-point-changes: a table that was read and checked, until it is imported. */
  point_table: {
    table_id: number
    subject_id: number
    file_name: string
    /** JSON of rows as they were read (TypedPoint). */
    rows_read: string
    /** Of what the rows would change: it is asked again before they do. */
    digest: string
    made_at: number
    made_by: string
  }
}
