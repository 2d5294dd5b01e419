import type { Job } from '../../platform/jobs/job.ts'
import { removeOldTracking, thinErrors } from './trackingReads.ts'

const MINUTE = 60_000

/**
 * Removes events and error reports older than the setting, a small portion every few seconds: it keeps up with some
 * hundred events a second. Once a minute errors are thinned out. Usage by day is kept. Its mark is that moment.
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
