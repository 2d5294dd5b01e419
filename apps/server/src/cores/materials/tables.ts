import type { MarkColour, Shelf } from '@tizhou/domain/materials/materials'

interface Changed {
  /** Null: it stands. Whatever is removed at one moment is restored together. */
  removed_at: number | null
  /** Counts changes: a form that is out of date is refused. */
  revision: number
  updated_at: number
  updated_by: string
}

/** Tables of migrations 0042-materials and 0048-shown-documents. */
export interface MaterialTables {
  material_book: Changed & {
    book_id: number
    subject_id: number
    shelf: Shelf
    name: string
    note: string
    position: number
    hidden: 0 | 1
  }
  material_node: Changed & {
    node_id: number
    book_id: number
    /** 0: on top of the book. */
    parent_id: number
    position: number
    name: string
    /** Cleaned; pictures by their names below PICTURE_SOURCE. */
    html: string
    /** What can be read of it, to search in. */
    plain: string
    free: 0 | 1
    hidden: 0 | 1
    point_id: number | null
    chapter_id: number | null
    /** JSON of PlacedPicture, in their order. */
    pictures: string
  }
  /** How a node was before it was changed: `revision` is the one it had. */
  material_version: {
    node_id: number
    revision: number
    name: string
    html: string
    saved_at: number
    saved_by: string
  }
  /** `name`: of the file below PICTURE_FOLDER. */
  material_picture: { name: string; book_id: number; width: number; height: number; added_at: number }
  /** A file that was read, and what became of it. */
  material_import: {
    import_id: number
    book_id: number
    file_name: string
    /** Beside what stands, or in its place. */
    mode: 'add' | 'replace'
    state: 'checked' | 'applied' | 'undone'
    /** JSON of PlannedNode, each before what is below it. */
    plan: string
    /** JSON of Loss. */
    losses: string
    made_at: number
    made_by: string
    /** The moment at which what it replaced was removed, too. */
    applied_at: number | null
    undone_at: number | null
  }
  sprint_config: {
    subject_id: number
    title: string
    html: string
    begins_at: number | null
    ends_at: number | null
    link: string
    revision: number
    updated_at: number
    updated_by: string
  }
  /** On which shelf a document of the core `documents` is shown; `node_id` null: beside the whole shelf, not with a part. */
  material_document: { document_id: number; subject_id: number; shelf: Shelf; node_id: number | null; position: number }
  material_place: { user_id: number; book_id: number; node_id: number; placed_at: number }
  material_note: {
    note_id: number
    user_id: number
    subject_id: number
    node_id: number
    /** Characters of the text without its format before it. */
    start: number
    quote: string
    note: string
    colour: MarkColour
    made_at: number
  }
  /** The last self-check of a recite point. `replied_at`: ms UTC as the learner's device said, never later than now. */
  recite_reply: {
    user_id: number
    node_id: number
    subject_id: number
    known: 0 | 1
    replied_at: number
    seconds: number
  }
  /** Which note a Beijing date has: it stays. */
  daily_note: { subject_id: number; day: string; node_id: number }
  daily_mark: { user_id: number; subject_id: number; day: string; marked_at: number; caught_up: 0 | 1 }
}

export type BookRow = MaterialTables['material_book']
export type NodeRow = MaterialTables['material_node']
export interface PlacedPicture {
  name: string
  alt: string
}

/** A node as an import will add it. */
export interface PlannedNode {
  id: number
  /** 0: on top of the book. */
  parent: number
  name: string
  /** Cleaned. */
  html: string
  free: 0 | 1
  /** Of a knowledge point; empty: none. */
  pointName: string
  pictures: PlacedPicture[]
}
