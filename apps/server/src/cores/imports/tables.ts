import type { Generated } from 'kysely'

/** Tables of uploads and imports (migration 0007-editing). */
export interface ImportTables {
  /** Files on their way into the bank; each is its uploader's alone. The file has the id for its name. */
  upload: { upload_id: number; user_id: number; file_name: string; bytes: number; created_at: number }
  import_run: {
    import_id: number
    subject_id: number
    user_id: number
    /** Name of the staff member when the import began. */
    user_name: string
    file_name: string
    tree_name: string
    /** 1: checked only. */
    dry_run: number
    /** waiting, reading and writing are under way; `done` is written together with the questions. */
    state: 'waiting' | 'reading' | 'writing' | 'done' | 'failed' | 'stopped'
    row_count: Generated<number>
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    /** Rows of the file that were rejected. */
    rejected: Generated<number>
    errors: Generated<number>
    warnings: Generated<number>
    /** Reason of a failed import. */
    message: Generated<string>
    stop_asked: Generated<number>
    /** A run that is under way and did not say so until then was lost with its server; nothing of it was written. */
    lease_until: number
    started_at: number
    finished_at: number | null
  }
  /** What a run found when it compared its file with the bank (migration 0019-import-comparison). */
  import_comparison: {
    import_id: number
    /** The same for the same file with the same settings: importAskedFor(). */
    asked: string
    /** JSON: kinds of findings that were confirmed. */
    allowed: string
    /** JSON: findings with their counts and samples. */
    findings: string
    /** JSON: columns that hold data and were not read. */
    unread_columns: string
  }
  import_problem: {
    import_id: number
    position: number
    severity: 'error' | 'warning'
    sheet: string
    row_number: number
    column_name: string
    reason: string
    text: string
  }
}
