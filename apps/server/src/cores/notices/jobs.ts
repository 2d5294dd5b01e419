import type { Job } from '../../platform/jobs/job.ts'
import { sweepPictures } from './sweepPictures.ts'
import { tellBegun } from './tellBegun.ts'

export const noticesJobs: readonly Job[] = [tellBegun, sweepPictures]
