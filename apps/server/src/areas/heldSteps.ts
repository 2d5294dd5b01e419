import type { HeldSteps } from '../platform/services.ts'
import { arrangeStep, arrangeUndoStep } from './chapters/office/heldChapters.ts'
import { bulkStep } from './content/office/bulk.ts'
import { mergeStep, mergeUndoStep } from './content/office/heldMerges.ts'
import { importStep, importUndoStep } from './imports/office/heldImports.ts'
import {
  pointChangeUndoStep,
  pointMergeStep,
  pointMergeUndoStep,
  pointRemoveStep,
  pointSplitStep,
} from './knowledge/office/heldPoints.ts'

/** Call → what it would do and doing it, once somebody else released it. */
export const heldSteps: HeldSteps = {
  'imports.importStart': importStep,
  'imports.importUndo': importUndoStep,
  'content.questionBulkStart': bulkStep,
  'content.questionMerge': mergeStep,
  'content.questionMergeUndo': mergeUndoStep,
  'chapters.chapterArrange': arrangeStep,
  'chapters.chapterUndo': arrangeUndoStep,
  'knowledge.pointMerge': pointMergeStep,
  'knowledge.pointMergeUndo': pointMergeUndoStep,
  'knowledge.pointRemove': pointRemoveStep,
  'knowledge.pointSplit': pointSplitStep,
  'knowledge.pointChangeUndo': pointChangeUndoStep,
}
