import { coreOf } from '../../platform/coreFront.ts'
import { addRun, answersOf, leaveRun, replaceNext, runningRun, runOf, runsOf, storeStep } from './adaptive.ts'
import { blueprintOf } from './blueprint.ts'
import { pastPaperItems, pastPapers } from './blueprints.ts'
import { askFit, goBack, modelChangedAt, modelsOf, newestFit } from './fitting/models.ts'
import {
  answeredAt,
  confusableOptions,
  doneOf,
  explanationsOf,
  learnerOf,
  measuresOfQuestions,
  pairByID,
  pairsOfSubject,
  subjectOfPoint,
} from './knowledgeReads.ts'
import { KeptShown, masteryOf } from './masteryOf.ts'
import { KeptMeasures } from './measures.ts'
import { learnersOfPoints, mergeMastery, unmergeMastery } from './mergeMastery.ts'
import { KeptScores, predictScore } from './predictions/predictScore.ts'

/** What others ask of the core `knowledge`, as `services.knowledge`. */
export class Knowledge extends coreOf({
  reads: {
    answeredAt,
    answersOf,
    confusableOptions,
    doneOf,
    explanationsOf,
    learnerOf,
    learnersOfPoints,
    measuresOfQuestions,
    modelChangedAt,
    modelsOf,
    newestFit,
    pairByID,
    pairsOfSubject,
    pastPaperItems,
    pastPapers,
    runOf,
    runningRun,
    runsOf,
    subjectOfPoint,
  },
  changes: { addRun, askFit, goBack, leaveRun, mergeMastery, replaceNext, storeStep, unmergeMastery },
  works: { blueprintOf, masteryOf, predictScore },
}) {
  readonly #measures = new KeptMeasures()
  /** Predicted scores, for predictScore. */
  readonly scores = new KeptScores()
  /** Models in force and learners' mastery by them, for masteryOf. */
  readonly shown = new KeptShown()

  /** Measures of a subject's questions by their ids, at most half a minute old. */
  measuresOfSubject(subjectID: number) {
    return this.#measures.of(this.services.store, subjectID)
  }
}
