import type { Generated } from 'kysely'

/** Tables of uploads and imports (migration 0007-editing). */
export interface ImportTables {
  /** Uploaded files for imports, each visible to its uploader only. The file is named after the id. */
  upload: { upload_id: number; user_id: number; file_name: string; bytes: number; created_at: number }
  import_run: {
    import_id: number
    subject_id: number
    user_id: number
    /** Name of the staff member when the import began. */
    user_name: string
    file_name: string
    tree_name: string
    /** 1: a check without filing. */
    dry_run: number
    /** waiting, reading and writing: not ended; `done` is written in the transaction of the questions. */
    state: 'waiting' | 'reading' | 'writing' | 'done' | 'failed' | 'stopped'
    row_count: Generated<number>
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    /** Number of rejected rows. */
    rejected: Generated<number>
    errors: Generated<number>
    warnings: Generated<number>
    /** Why the import failed. */
    message: Generated<string>
    stop_asked: Generated<number>
    /** After this moment, unless renewed, a run that has not ended counts as dead; it has written nothing. */
    lease_until: number
    started_at: number
    finished_at: number | null
    /** Of migration 0089-question-desk. `bulk`: an edit of many questions; `file_name` says what it changes. */
    kind: Generated<'file' | 'bulk'>
  }
  /** The result of comparing a run's file with the bank (migration 0019-import-comparison). */
  import_comparison: {
    import_id: number
    /** A digest of file and settings: importAskedFor(). */
    asked: string
    /** JSON: confirmed kinds of findings. */
    allowed: string
    /** JSON: findings with their counts and samples. */
    findings: string
    /** JSON: columns with data that were not read. */
    unread_columns: string
  }
  /** Pictures that an import stored in its subject's folder (migration 0096-pictures-and-stems). */
  import_picture: { import_id: number; name: string }
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
