import type { Job } from '../../platform/jobs/job.ts'
import { readDocuments } from './files/readDocuments.ts'

export const documentsJobs: readonly Job[] = [readDocuments]
