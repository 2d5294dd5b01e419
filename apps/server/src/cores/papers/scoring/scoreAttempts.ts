import { eachByItself } from '../../../platform/jobs/eachByItself.ts'
import type { Job, JobServices } from '../../../platform/jobs/job.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import { attemptsInStage } from '../attempts/paperAttempts.ts'
import { nextStage } from './paperCounts.ts'
import { scoreAttempt } from './paperScoring.ts'

const AT_ONCE = 8

/** Scores handed-in attempts that have no score yet. */
export const scoreAttempts: Job<AttemptRow[]> = {
  name: 'score-attempts',
  does: 'scores papers that were handed in',
  everyMs: 1_000,
  ...eachByItself('score-attempts', ({ store }, limit) => attemptsInStage(store, 'score', limit), score, AT_ONCE),
}

async function score(services: JobServices, attempt: AttemptRow): Promise<void> {
  const paper = await services.papers.loaded.paper(attempt.subject_id, attempt.paper_id)
  if (paper) await scoreAttempt(services, attempt, paper)
  // Its paper was deleted: it cannot be scored.
  else await services.store.write((tx) => nextStage(tx, attempt, 'score', null))
}
