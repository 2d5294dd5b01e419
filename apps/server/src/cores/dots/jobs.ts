import type { Job } from '../../platform/jobs/job.ts'
import { publishUpdates } from './publishUpdates.ts'
import { remindReviews } from './remindReviews.ts'

export const dotsJobs: readonly Job[] = [publishUpdates, remindReviews]
