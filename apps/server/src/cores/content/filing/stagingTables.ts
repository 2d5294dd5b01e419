import type { ContentTables } from '../tables.ts'

/**
 * Tables of migration 0016-staged-imports. Rows without a `staging` belong to a published import and are only to be
 * deleted.
 */
export interface StagingTables {
  /** An import that is being staged; it is published and this row deleted in one transaction. */
  staging: {
    staging_id: number
    subject_id: number
    /** `dropped`: the staged rows are being removed. */
    state: 'open' | 'dropped'
    /** After this moment, unless renewed, the import counts as dead. */
    lease_until: number
  }
  /** New questions, already in `question` but hidden until publication. */
  staged_addition: { staging_id: number; question_id: number }
  /** New contents of existing questions, by the columns of `question`. */
  staged_change: { staging_id: number } & Omit<ContentTables['question'], 'subject_id' | 'external_id'>
  /** New places of questions, with their former chapter in the same tree. */
  staged_item: {
    staging_id: number
    question_id: number
    chapter_id: number
    position: number
    moved_from: number | null
  }
  /** New knowledge points of changed questions. */
  staged_point: { staging_id: number; question_id: number; point_id: number; position: number }
  /** Groups and points that the import made. */
  staged_name: { staging_id: number; named_id: number; kind: 'group' | 'point' }
}
