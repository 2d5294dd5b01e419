import type { MarkColour, Shelf } from '@tizhou/domain/materials/materials'
import type { Generated, Selectable } from 'kysely'

interface Changed {
  /** Null: not removed. What was removed at one moment is restored together. */
  removed_at: number | null
  /** Incremented by every change; a form with an older one is refused. */
  revision: number
  updated_at: number
  updated_by: string
}

/** Tables of migrations 0042-materials, 0048-shown-documents and 0078-paper-comments. */
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
    /** 0: at the top of the book. */
    parent_id: number
    position: number
    name: string
    /** Sanitised; pictures by their names below PICTURE_SOURCE. */
    html: string
    /** The text without markup, for search. */
    plain: string
    free: 0 | 1
    hidden: 0 | 1
    point_id: number | null
    chapter_id: number | null
    /** The public paper that a teacher's comment is about, with what stands below it; who is told of it: paperComments. */
    paper_id: Generated<number | null>
    /** JSON of PlacedPicture, in order. */
    pictures: string
  }
  /** Former states of nodes, with the `revision` of each. */
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
  /** An uploaded file and the result of its import. */
  material_import: {
    import_id: number
    book_id: number
    file_name: string
    /** Whether it adds to the book's content or replaces it. */
    mode: 'add' | 'replace'
    state: 'checked' | 'applied' | 'undone'
    /** JSON of PlannedNode, parents first. */
    plan: string
    /** JSON of Loss. */
    losses: string
    made_at: number
    made_by: string
    /** Also the removal time of what it replaced. */
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
  /**
   * The shelf on which a document of the core `documents` is shown; `node_id` null: belongs to the whole shelf, not to
   * a node.
   */
  material_document: { document_id: number; subject_id: number; shelf: Shelf; node_id: number | null; position: number }
  material_place: { user_id: number; book_id: number; node_id: number; placed_at: number }
  material_note: {
    note_id: number
    user_id: number
    subject_id: number
    node_id: number
    /** Position in characters in the text without markup. */
    start: number
    quote: string
    note: string
    colour: MarkColour
    made_at: number
  }
  /**
   * The last self-check of a recite point. `replied_at`: ms UTC by the learner's device, never later than the server's
   * now.
   */
  recite_reply: {
    user_id: number
    node_id: number
    subject_id: number
    known: 0 | 1
    replied_at: number
    seconds: number
  }
  /** The note assigned to a Beijing date, for good. */
  daily_note: { subject_id: number; day: string; node_id: number }
  daily_mark: { user_id: number; subject_id: number; day: string; marked_at: number; caught_up: 0 | 1 }
}

export type BookRow = MaterialTables['material_book']
export type NodeRow = Selectable<MaterialTables['material_node']>
export interface PlacedPicture {
  name: string
  alt: string
}

/** A node that an import will add. */
export interface PlannedNode {
  id: number
  /** 0: at the top of the book. */
  parent: number
  name: string
  /** Sanitised. */
  html: string
  free: 0 | 1
  /** Name of a knowledge point; empty: none. */
  pointName: string
  pictures: PlacedPicture[]
}
