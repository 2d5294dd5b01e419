import type { Job } from '../../platform/jobs/job.ts'
import { countPapers } from './countPapers.ts'
import { filePapers } from './filePapers.ts'
import { handInDue } from './handInDue.ts'
import { judgeWaiting } from './judgeWaiting.ts'
import { rankPapers } from './rankPapers.ts'
import { rescoreAttempts } from './rescoreAttempts.ts'
import { scoreAttempts } from './scoreAttempts.ts'

/** What happens to papers by itself, in the order in which one leads to the next. */
export const papersJobs: readonly Job[] = [
  handInDue,
  scoreAttempts,
  countPapers,
  filePapers,
  judgeWaiting,
  rescoreAttempts,
  rankPapers,
]
