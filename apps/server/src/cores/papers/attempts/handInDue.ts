import { eachByItself } from '../../../platform/jobs/eachByItself.ts'
import type { Job, JobServices } from '../../../platform/jobs/job.ts'
import type { RunningRow } from './attemptRow.ts'
import { abandonAttempt, dueAttempts } from './paperAttempts.ts'
import { settleAttempt } from './paperClock.ts'

/** Attempts of one slice; on SQLite their writes share a commit. */
const AT_ONCE = 100

/** Applies what the clock demands without a client: closes units, ends rests, collects papers. */
export const handInDue: Job<RunningRow[]> = {
  name: 'hand-in-due',
  does: 'closes units and collects papers whose time is over',
  everyMs: 1_000,
  ...eachByItself('hand-in-due', ({ store, now }, limit) => dueAttempts(store, now(), limit), settle, AT_ONCE),
}

async function settle(services: JobServices, row: RunningRow): Promise<void> {
  const paper = await services.papers.loaded.paper(row.subject_id, row.paper_id)
  if (paper) await settleAttempt(services, row, paper)
  else await services.store.write((tx) => abandonAttempt(tx, row))
}
