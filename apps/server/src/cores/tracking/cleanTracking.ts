import type { Job } from '../../platform/jobs/jobs.ts'
import { removeOldTracking, thinErrors } from './trackingReads.ts'

const MINUTE = 60_000

/**
 * Removes events and error reports older than so many days, a small portion every few seconds: it keeps up with some
 * hundred events a second. Once a minute errors are thinned out. Usage by day is kept. Its mark is that moment.
 */
export const cleanTrackingAfter = (days: number): Job => ({
  name: 'clean-tracking',
  everyMs: 5_000,
  async round(tx, progress, now) {
    await removeOldTracking(tx, now, days)
    if (Math.abs(now - progress) < MINUTE) return progress
    await thinErrors(tx, now, days)
    return now
  },
})
