import type { Job } from '../../platform/jobs/job.ts'
import { moneyJobs, reconcileBills } from './jobs/moneyJobs.ts'

export const salesJobs: readonly Job[] = [...moneyJobs, reconcileBills]
