import type { Job } from '../../platform/jobs/job.ts'
import { fitModels } from './fitting/fitModels.ts'
import { keepTrails } from './keepTrails.ts'
import { measureQuestions } from './measureQuestions.ts'
import { mineConfusable } from './mineConfusable.ts'
import { checkPredictions } from './predictions/checkPredictions.ts'
import { recordPredictions } from './predictions/recordPredictions.ts'
import { trackMastery } from './trackMastery.ts'

export const knowledgeJobs: readonly Job[] = [
  trackMastery,
  measureQuestions,
  mineConfusable,
  recordPredictions,
  checkPredictions,
  keepTrails,
  fitModels,
]
