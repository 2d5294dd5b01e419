/** Tables of migrations 0044-documents and 0048-shown-documents. The files stand in the store of files, a page each (paths.ts). */
export interface DocumentTables {
  /** `version`: the one that is shown; 0: none could be read yet. */
  document: {
    document_id: number
    title: string
    version: number
    /** The first pages, which everybody who is logged in may read. */
    free_pages: number
    /** Whether those who may read all of it may save it as a file, with their mark. */
    can_save: 0 | 1
    /** Counts changes: a form that is out of date is refused. */
    revision: number
    removed_at: number | null
    created_at: number
    updated_at: number
    updated_by: string
  }
  /** Each file that was handed in is a version; none is changed. `removed`: JSON of what was taken out of it. */
  document_version: {
    document_id: number
    version: number
    file_name: string
    /** The path of the file as it was handed in. */
    original: string
    bytes: number
    state: 'waiting' | 'ready' | 'refused'
    /** Why it cannot be read, for people. */
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
