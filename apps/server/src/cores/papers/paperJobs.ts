import type { LeasedJob } from '../../platform/jobs/leased.ts'
import { countPapers } from './countPapers.ts'
import { filePapers } from './filePapers.ts'
import { handInDue } from './handInDue.ts'
import { rankPapers } from './rankPapers.ts'
import { scoreAttempts } from './scoreAttempts.ts'

/** What happens to papers by itself, in the order in which one leads to the next. */
export const paperJobs: readonly LeasedJob[] = [handInDue, scoreAttempts, countPapers, filePapers, rankPapers]
