import type { Job } from '../../platform/jobs/job.ts'
import { deleteAccounts } from './deleteAccounts.ts'
import { makeExports } from './makeExports.ts'

export const personalDataJobs: readonly Job[] = [makeExports, deleteAccounts]
