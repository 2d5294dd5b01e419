import { coreOf } from '../../platform/coreFront.ts'
import { addRun, answersOf, leaveRun, replaceNext, runningRun, runOf, runsOf, storeStep } from './adaptive.ts'
import { blueprintOf } from './blueprint.ts'
import { pastPaperItems, pastPapers } from './blueprints.ts'
import { doubtfulQuestions } from './doubtfulMeasures.ts'
import { askFit, figuresOff, goBack, modelChangedAt, modelsOf, newestFit } from './fitting/models.ts'
import {
  answeredAt,
  confusableOptions,
  doneOf,
  explanationsOf,
  learnerOf,
  measuresOfQuestions,
  pairByID,
  pairsOfSubject,
  predictionRecord,
  subjectOfPoint,
} from './knowledgeReads.ts'
import { masteryCourse } from './masteryCourse.ts'
import { KeptShown, masteryOf } from './masteryOf.ts'
import { KeptMeasures } from './measures.ts'
import { learnersOfPoints, mergeMastery, unmergeMastery } from './mergeMastery.ts'
import { meanMastery } from './pointMeasures.ts'
import { outcomesByModel } from './predictions/predictionRecords.ts'
import { KeptScores, predictScore } from './predictions/predictScore.ts'
import { splitMasteryOf, unsplitMastery } from './splitMastery.ts'

/** The front of the core `knowledge`: `services.knowledge`. */
export class Knowledge extends coreOf({
  reads: {
    answeredAt,
    answersOf,
    confusableOptions,
    doneOf,
    doubtfulQuestions,
    explanationsOf,
    figuresOff,
    learnerOf,
    learnersOfPoints,
    meanMastery,
    measuresOfQuestions,
    modelChangedAt,
    modelsOf,
    newestFit,
    outcomesByModel,
    pairByID,
    pairsOfSubject,
    pastPaperItems,
    pastPapers,
    predictionRecord,
    runOf,
    runningRun,
    runsOf,
    subjectOfPoint,
  },
  changes: {
    addRun,
    askFit,
    goBack,
    leaveRun,
    mergeMastery,
    replaceNext,
    splitMasteryOf,
    storeStep,
    unmergeMastery,
    unsplitMastery,
  },
  works: { blueprintOf, masteryCourse, masteryOf, predictScore },
}) {
  readonly #measures = new KeptMeasures()
  /** Cache of predicted scores, for predictScore. */
  readonly scores = new KeptScores()
  /** Cache of models in force and learners' mastery by them, for masteryOf. */
  readonly shown = new KeptShown()

  /** A subject's question measures by id, cached for half a minute. */
  measuresOfSubject(subjectID: number) {
    return this.#measures.of(this.services.store, subjectID)
  }
}
