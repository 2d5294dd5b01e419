import type { Job } from '../../platform/jobs/job.ts'
import { sendReminders } from './sendReminders.ts'

export const remindersJobs: readonly Job[] = [sendReminders]
