import type { Job } from '../../platform/jobs/job.ts'
import { countAudience } from './countAudience.ts'

export const videosJobs: readonly Job[] = [countAudience]
