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
  'option_reasons',
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

/** The writes for some drafts. A question occurs once in each list. */
export interface PlannedDrafts {
  groups: Tables['question_group'][]
  points: Tables['point'][]
  /** Questions to add; one from an earlier part may occur again with new content. */
  added: QuestionRow[]
  changed: QuestionRow[]
  questionPoints: Tables['question_point'][]
  items: PlannedItem[]
}

/** What is written once, before or together with the questions' places. */
export interface PlannedFrame {
  chapters: PlannedChapters | undefined
  /** Existing groups with a new stem. */
  groupStems: { group_id: number; stem: string }[]
}
