import type { Job } from '../../../platform/jobs/job.ts'
import { lostStagings, sweepStagings } from '../../content/staging.ts'
import { problemsOfLost, removeProblems } from '../importRows.ts'

/** Clears away what imports left that were lost with their process; nobody sees it before either. */
export const sweepImports: Job<readonly number[]> = {
  name: 'sweep-imports',
  everyMs: 5_000,
  async find({ store, now }) {
    const runs = await problemsOfLost(store, now())
    return runs.length > 0 || (await lostStagings(store)) ? runs : undefined
  },
  async work({ store }, runs, turn) {
    await turn.hold()
    await sweepStagings(store)
    for (const importID of runs) await removeProblems(store, importID)
  },
}
