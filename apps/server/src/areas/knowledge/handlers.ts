import type { Handlers } from '../../platform/handler.ts'
import { answerAdaptive } from './adaptive/answer.ts'
import { adaptiveHistory, startAdaptive } from './adaptive/start.ts'
import { analysisApiX } from './analysis.ts'
import { getEvaluationTest } from './evaluation.ts'
import { knowPoint } from './knowPoint.ts'
import { questionMeasures } from './measures.ts'
import { getReviewKnowledge, pointCardCount, sameKnowPoints } from './points.ts'

export const knowledge: Handlers<'knowledge'> = {
  analysisApiX,
  getEvaluationTest,
  getReviewKnowledge,
  sameKnowPoints,
  knowPoint,
  pointCardCount,
  startAdaptive,
  answerAdaptive,
  adaptiveHistory,
  questionMeasures,
}
