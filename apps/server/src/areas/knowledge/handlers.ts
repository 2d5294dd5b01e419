import type { Handlers } from '../../platform/calls/handler.ts'
import { answerAdaptive } from './adaptive/answer.ts'
import * as start from './adaptive/start.ts'
import { analysisApiX } from './analysis.ts'
import * as cards from './cards.ts'
import { submitCardEvents } from './deck/events.ts'
import { cardExport } from './deck/export.ts'
import * as imports from './deck/import.ts'
import { ownCards, removeOwnCard, saveOwnCard } from './deck/own.ts'
import * as stack from './deck/stack.ts'
import { cardStatistics } from './deck/statistics.ts'
import { cardTests } from './deck/tests.ts'
import { getEvaluationTest } from './evaluation.ts'
import { knowPoint } from './knowPoint.ts'
import { questionLinks } from './links.ts'
import { questionMeasures } from './measures.ts'
import { pointChanges, pointChangeUndo } from './office/changes.ts'
import { pointHistory, pointTextBefore } from './office/history.ts'
import { pointDuplicates, pointMerge, pointMergeCheck, pointMerges, pointMergeUndo } from './office/merges.ts'
import { modelBack, modelFit, modelOf, predictionsOf } from './office/models.ts'
import { pointSuggest } from './office/names/suggest.ts'
import { pointPicture } from './office/pictures.ts'
import { pointList, pointPreview, pointSave } from './office/points.ts'
import { pointHangs, pointRemove } from './office/removal.ts'
import { pointQuestions, pointSplit, pointSplitCheck } from './office/split.ts'
import { pointTableApply, pointTableCheck } from './office/table.ts'
import { pointMove, pointTree } from './office/tree.ts'
import { pointPlaces } from './places.ts'
import { pointPage, pointTests } from './pointPage.ts'
import { getReviewKnowledge, sameKnowPoints } from './points.ts'

export const knowledge: Handlers<'knowledge'> = {
  ...start,
  ...cards,
  ...imports,
  ownCards,
  saveOwnCard,
  removeOwnCard,
  ...stack,
  analysisApiX,
  getEvaluationTest,
  getReviewKnowledge,
  sameKnowPoints,
  knowPoint,
  pointPlaces,
  pointPage,
  pointTests,
  submitCardEvents,
  cardTests,
  cardStatistics,
  cardExport,
  pointList,
  pointSuggest,
  pointPreview,
  pointSave,
  pointPicture,
  pointDuplicates,
  pointMergeCheck,
  pointMerge,
  pointMergeUndo,
  pointMerges,
  pointHangs,
  pointQuestions,
  pointRemove,
  pointSplitCheck,
  pointSplit,
  pointChanges,
  pointChangeUndo,
  pointHistory,
  pointTextBefore,
  pointTree,
  pointMove,
  pointTableCheck,
  pointTableApply,
  modelOf,
  modelFit,
  modelBack,
  predictionsOf,
  answerAdaptive,
  questionMeasures,
  questionLinks,
}
