import type { Job } from '../../platform/jobs/job.ts'
import { sweepImports } from './running/sweepImports.ts'

export const importsJobs: readonly Job[] = [sweepImports]
