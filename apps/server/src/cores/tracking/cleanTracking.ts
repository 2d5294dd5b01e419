import type { Job } from '../../platform/jobs/job.ts'
import { removeOldTracking, thinErrors } from './trackingReads.ts'

const MINUTE = 60_000

/**
 * Deletes events and error reports that are older than the setting, a small portion every few seconds, which keeps up
 * with some hundred events a second. Once a minute it thins out errors; its progress is the moment of that. Daily usage
 * is kept.
 */
export const cleanTracking: Job<{ thins: boolean }, 'config'> = {
  name: 'clean-tracking',
  does: 'removes events and error reports that are older than TRACKING_DAYS, and thins out errors',
  everyMs: 5_000,
  restMs: 5_000,
  find: async (_services, { now, progress }) => ({ thins: Math.abs(now - progress) >= MINUTE }),
  async work({ config: { trackingDays: days } }, { thins }, turn) {
    await turn.commit(thins ? turn.now : turn.progress, async (tx) => {
      await removeOldTracking(tx, turn.now, days)
      if (thins) await thinErrors(tx, turn.now, days)
    })
  },
}
