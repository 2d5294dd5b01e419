import { sweepFilesOf } from '../platform/files/sweepFiles.ts'
import type { Job } from '../platform/jobs/job.ts'
import { contentJobs } from './content/jobs.ts'
import { deliveryJobs } from './delivery/jobs.ts'
import { documentsJobs } from './documents/jobs.ts'
import { dotsJobs } from './dots/jobs.ts'
import { FILE_FAMILIES } from './fileFamilies.ts'
import { importsJobs } from './imports/jobs.ts'
import { knowledgeJobs } from './knowledge/jobs.ts'
import { learnersJobs } from './learners/jobs.ts'
import { liveJobs } from './live/jobs.ts'
import { mediaJobs } from './media/jobs.ts'
import { noticesJobs } from './notices/jobs.ts'
import { papersJobs } from './papers/jobs.ts'
import { peopleJobs } from './people/jobs.ts'
import { personalDataJobs } from './personalData/jobs.ts'
import { plansJobs } from './plans/jobs.ts'
import { remindersJobs } from './reminders/jobs.ts'
import { repliesJobs } from './replies/jobs.ts'
import { reviewJobs } from './review/jobs.ts'
import { salesJobs } from './sales/jobs.ts'
import { sandboxPaymentsJobs } from './sandboxPayments/jobs.ts'
import { searchJobs } from './search/jobs.ts'
import { subjectsJobs } from './subjects/jobs.ts'
import { trackingJobs } from './tracking/jobs.ts'
import { videosJobs } from './videos/jobs.ts'

/** The server's background jobs, by the core that declares them (`cores/<core>/jobs.ts`). */
export const JOBS_OF: Readonly<Record<string, readonly Job[]>> = {
  people: peopleJobs,
  reminders: remindersJobs,
  subjects: subjectsJobs,
  notices: noticesJobs,
  documents: documentsJobs,
  media: mediaJobs,
  sales: salesJobs,
  sandboxPayments: sandboxPaymentsJobs,
  tracking: trackingJobs,
  replies: repliesJobs,
  review: reviewJobs,
  papers: papersJobs,
  knowledge: knowledgeJobs,
  content: contentJobs,
  imports: importsJobs,
  learners: learnersJobs,
  videos: videosJobs,
  search: searchJobs,
  plans: plansJobs,
  live: liveJobs,
  delivery: deliveryJobs,
  dots: dotsJobs,
  personalData: personalDataJobs,
  files: [sweepFilesOf(FILE_FAMILIES)],
}

export const JOBS: readonly Job[] = Object.values(JOBS_OF).flat()
