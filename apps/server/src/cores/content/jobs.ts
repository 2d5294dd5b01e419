import type { Job } from '../../platform/jobs/job.ts'
import { findMissingPictures } from './pictures/missingPictures.ts'

export const contentJobs: readonly Job[] = [findMissingPictures]
