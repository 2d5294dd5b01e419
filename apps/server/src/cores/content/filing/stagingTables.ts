import type { ContentTables } from '../tables.ts'

/**
 * Tables of migration 0016-staged-imports. Rows without a `staging` belong to an import that is published; they are
 * only rubbish.
 */
export interface StagingTables {
  /** An import that gathers what it will change; it is published, and its row gone, in one transaction. */
  staging: {
    staging_id: number
    subject_id: number
    /** `dropped`: what it gathered is being removed. */
    state: 'open' | 'dropped'
    /** An import that did not say until then that it goes on was lost with its process. */
    lease_until: number
  }
  /** Questions that stand in `question` already and are hidden until then. */
  staged_addition: { staging_id: number; question_id: number }
  /** What questions of the bank will be, column by column as in `question`. */
  staged_change: { staging_id: number } & Omit<ContentTables['question'], 'subject_id' | 'external_id'>
  /** Where questions will stand, and the chapter of the same tree that they leave. */
  staged_item: {
    staging_id: number
    question_id: number
    chapter_id: number
    position: number
    moved_from: number | null
  }
  /** The points that changed questions will be about. */
  staged_point: { staging_id: number; question_id: number; point_id: number; position: number }
  /** Groups and points that were made for it. */
  staged_name: { staging_id: number; named_id: number; kind: 'group' | 'point' }
}
