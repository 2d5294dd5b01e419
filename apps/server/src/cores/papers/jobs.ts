import type { Job } from '../../platform/jobs/job.ts'
import { handInDue } from './attempts/handInDue.ts'
import { filePapers } from './filing/filePapers.ts'
import { countPapers } from './scoring/countPapers.ts'
import { judgeWaiting } from './scoring/judgeWaiting.ts'
import { rankPapers } from './scoring/rankPapers.ts'
import { rescoreAttempts } from './scoring/rescoreAttempts.ts'
import { scoreAttempts } from './scoring/scoreAttempts.ts'

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
