import type { Job } from '../../platform/jobs/job.ts'
import { remindPlans } from './remindPlans.ts'

export const plansJobs: readonly Job[] = [remindPlans]
