import type { Job } from '../../platform/jobs/job.ts'
import { sweepAccounts } from './sweepAccounts.ts'

export const peopleJobs: readonly Job[] = [sweepAccounts]
