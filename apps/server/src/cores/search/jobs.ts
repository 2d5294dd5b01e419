import type { Job } from '../../platform/jobs/job.ts'
import { indexSearch } from './indexSearch.ts'

export const searchJobs: readonly Job[] = [indexSearch]
