import type { Job } from '../../../platform/jobs/job.ts'
import { lostStagings, sweepStagings } from '../../content/filing/staging.ts'
import { endLost, problemsOfLost, removeProblems, silentRuns } from '../run/importRows.ts'

/** Ends runs whose process died, and removes what they left, which was never visible. */
export const sweepImports: Job<{ silent: readonly number[]; left: readonly number[] }> = {
  name: 'sweep-imports',
  does: 'ends imports that were lost with their server and clears away what they left',
  everyMs: 5_000,
  async find({ store, now }) {
    const silent = await silentRuns(store, now())
    const left = await problemsOfLost(store)
    return silent.length + left.length > 0 || (await lostStagings(store)) ? { silent, left } : undefined
  },
  async work({ store, now }, { silent, left }, turn) {
    await turn.hold()
    for (const importID of silent) await store.write((tx) => endLost(tx, importID, { moment: now(), state: 'failed' }))
    await sweepStagings(store)
    for (const importID of left) await removeProblems(store, importID)
  },
}
