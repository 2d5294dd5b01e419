import type { Job } from '../../platform/jobs/job.ts'
import { cleanMedia } from './cleanMedia.ts'
import { makeMedia } from './makeMedia.ts'

export const mediaJobs: readonly Job[] = [makeMedia, cleanMedia]
