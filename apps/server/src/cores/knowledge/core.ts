import { coreOf } from '../../platform/coreFront.ts'
import { addRun, answersOf, leaveRun, runningRun, runOf, runsOf, storeStep } from './adaptive.ts'
import { blueprintOf } from './blueprint.ts'
import { pastPaperItems, pastPapers } from './blueprints.ts'
import {
  answeredAt,
  confusableOptions,
  doneOf,
  explanationsOf,
  learnerOf,
  masteryOf,
  measuresOfQuestions,
  pairByID,
  pairsOfSubject,
  subjectOfPoint,
} from './knowledgeReads.ts'
import { measuresOfSubject } from './measures.ts'
import { predictScore } from './predictScore.ts'

/** What others ask of the core `knowledge`, as `services.knowledge`. */
export class Knowledge extends coreOf({
  reads: {
    answeredAt,
    answersOf,
    confusableOptions,
    doneOf,
    explanationsOf,
    learnerOf,
    masteryOf,
    measuresOfQuestions,
    pairByID,
    pairsOfSubject,
    pastPaperItems,
    pastPapers,
    runOf,
    runningRun,
    runsOf,
    subjectOfPoint,
  },
  changes: { addRun, leaveRun, storeStep },
  works: { blueprintOf, measuresOfSubject, predictScore },
}) {}
