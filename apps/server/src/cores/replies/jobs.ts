import type { Job } from '../../platform/jobs/job.ts'
import { countReplies } from './countReplies.ts'

export const repliesJobs: readonly Job[] = [countReplies]
