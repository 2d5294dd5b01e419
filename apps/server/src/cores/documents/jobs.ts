import type { Job } from '../../platform/jobs/job.ts'
import { readDocuments } from './files/readDocuments.ts'
import { removeDropped } from './files/removeDropped.ts'

export const documentsJobs: readonly Job[] = [readDocuments, removeDropped]
