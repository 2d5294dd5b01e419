import { coreOf } from '../../platform/coreFront.ts'
import { changedSince, planAccessOf } from './planAccess.ts'
import {
  addRun,
  beginUndo,
  changeRun,
  itemPage,
  peopleOfRun,
  runByID,
  runCounts,
  runPage,
  runReasons,
  sampleItems,
} from './runs.ts'
import { undoOutlook } from './undoing.ts'

/** The front of the core `learners`: `services.learners`. */
export class Learners extends coreOf({
  reads: {
    changedSince,
    itemPage,
    peopleOfRun,
    planAccessOf,
    runByID,
    runCounts,
    runPage,
    runReasons,
    sampleItems,
    undoOutlook,
  },
  changes: { addRun, beginUndo, changeRun },
}) {}
