import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { PlannedChapters, PlannedItem } from './chapterFiler.ts'

export type QuestionRow = Selectable<Tables['question']>

/** The columns of a question that an import changes. */
export const CHANGED_COLUMNS = [
  'style_id',
  'form',
  'group_id',
  'group_order',
  'hint',
  'stem',
  'options',
  'answer',
  'explanation',
  'source',
  'year',
  'difficulty',
  'content_hash',
  'updated_at',
] as const satisfies (keyof QuestionRow)[]

export interface Filed {
  added: number
  changed: number
  unchanged: number
}

/** What some drafts need written. A question comes once in each list. */
export interface PlannedDrafts {
  groups: Tables['question_group'][]
  points: Tables['point'][]
  /** Questions that the plan adds; one that an earlier call of `plan` added comes again with its new content. */
  added: QuestionRow[]
  changed: QuestionRow[]
  questionPoints: Tables['question_point'][]
  items: PlannedItem[]
}

/** What must be written once, with or before the places of the questions. */
export interface PlannedFrame {
  chapters: PlannedChapters | undefined
  /** Groups of before with another stem. */
  groupStems: { group_id: number; stem: string }[]
}
