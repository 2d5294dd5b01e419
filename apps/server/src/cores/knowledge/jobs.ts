import type { Job } from '../../platform/jobs/job.ts'
import { checkPredictions } from './checkPredictions.ts'
import { fitModels } from './fitModels.ts'
import { keepTrails } from './keepTrails.ts'
import { measureQuestions } from './measureQuestions.ts'
import { mineConfusable } from './mineConfusable.ts'
import { recordPredictions } from './recordPredictions.ts'
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
