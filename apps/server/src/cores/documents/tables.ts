import type { VersionState } from '@tizhou/domain/materials/materials'

/** Tables of migrations 0044-documents and 0048-shown-documents. Each page is a file in the store (paths.ts). */
export interface DocumentTables {
  /** `version`: the one that is shown; 0: none has been shown yet. */
  document: {
    document_id: number
    title: string
    version: number
    /** The number of first pages that every logged-in user may read. */
    free_pages: number
    /** Whether learners who may read all pages may save it as a file, with their mark. */
    can_save: 0 | 1
    /** Incremented by every change; a form with an older one is refused. */
    revision: number
    removed_at: number | null
    created_at: number
    updated_at: number
    updated_by: string
  }
  /** Each uploaded file is a version that never changes. `removed`: JSON of the parts taken out of it. */
  document_version: {
    document_id: number
    version: number
    file_name: string
    /** Path of the uploaded file; empty: it was given up, and its files are removed. */
    original: string
    bytes: number
    state: VersionState
    /** Why it cannot be read; shown to users. */
    refused: string
    removed: string
    pages: number
    done_pages: number
    created_at: number
    created_by: string
  }
  document_page: { document_id: number; version: number; page: number; width: number; height: number; text: string }
  document_place: { user_id: number; document_id: number; page: number; updated_at: number }
}
