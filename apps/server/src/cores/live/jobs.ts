import type { Job } from '../../platform/jobs/job.ts'
import { remindLessons } from './remindLessons.ts'
import { sweepLiveVideos } from './sweepVideos.ts'
import { tellOfLessons } from './tellOfLessons.ts'

export const liveJobs: readonly Job[] = [remindLessons, sweepLiveVideos, tellOfLessons]
