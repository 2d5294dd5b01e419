import type { Job } from '../../platform/jobs/job.ts'
import { refitLearners } from './refitLearners.ts'
import { refitMemory } from './refitMemory.ts'

export const reviewJobs: readonly Job[] = [refitMemory, refitLearners]
