import type { Job } from '../../platform/jobs/job.ts'
import { findMissingPictures } from './pictures/missingPictures.ts'
import { findTwins } from './twins/findTwins.ts'

export const contentJobs: readonly Job[] = [findMissingPictures, findTwins]
