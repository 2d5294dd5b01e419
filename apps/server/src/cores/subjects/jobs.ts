import type { Job } from '../../platform/jobs/job.ts'
import { remindEndings } from './remindEndings.ts'

export const subjectsJobs: readonly Job[] = [remindEndings]
