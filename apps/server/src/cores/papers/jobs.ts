import type { Job } from '../../platform/jobs/job.ts'
import { handInDue } from './attempts/handInDue.ts'
import { filePapers } from './filing/filePapers.ts'
import { measurePapers } from './results/measurePapers.ts'
import { countPapers } from './scoring/countPapers.ts'
import { judgeWaiting } from './scoring/judgeWaiting.ts'
import { rankPapers } from './scoring/rankPapers.ts'
import { rescoreAttempts } from './scoring/rescoreAttempts.ts'
import { scoreAttempts } from './scoring/scoreAttempts.ts'
import { tellRescored } from './scoring/tellRescored.ts'

/** The jobs of papers, in the order of the stages. */
export const papersJobs: readonly Job[] = [
  handInDue,
  scoreAttempts,
  countPapers,
  filePapers,
  judgeWaiting,
  rescoreAttempts,
  tellRescored,
  rankPapers,
  measurePapers,
]
