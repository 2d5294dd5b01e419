import type { Job } from '../../platform/jobs/job.ts'
import { remindLessons } from './remindLessons.ts'
import { repeatLessons } from './repeatLessons.ts'
import { sweepLiveVideos } from './sweepVideos.ts'
import { tellOfLessons } from './tellOfLessons.ts'

export const liveJobs: readonly Job[] = [remindLessons, repeatLessons, sweepLiveVideos, tellOfLessons]
