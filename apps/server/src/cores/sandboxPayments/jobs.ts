import type { Job } from '../../platform/jobs/job.ts'
import { tellSandboxNews } from './tellSandboxNews.ts'

export const sandboxPaymentsJobs: readonly Job[] = [tellSandboxNews]
