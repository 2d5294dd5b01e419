import { coreOf } from '../../platform/coreFront.ts'
import { changedSince, planAccessOf } from './planAccess.ts'
import { addRun, changeRun, itemPage, runByID, runCounts, runPage, runReasons, sampleItems } from './runs.ts'

/** The front of the core `learners`: `services.learners`. */
export class Learners extends coreOf({
  reads: { changedSince, itemPage, planAccessOf, runByID, runCounts, runPage, runReasons, sampleItems },
  changes: { addRun, changeRun },
}) {}
