import type { Job } from '../../platform/jobs/job.ts'
import { cleanTracking } from './cleanTracking.ts'

export const trackingJobs: readonly Job[] = [cleanTracking]
