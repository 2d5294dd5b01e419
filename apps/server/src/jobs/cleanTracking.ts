import { cleanTracking } from '../store/tracking.ts'
import type { Job } from './jobs.ts'

/** Removes events and error reports older than so many days, a portion at a time; usage by day is kept. */
export const cleanTrackingAfter = (days: number): Job => ({
  name: 'clean-tracking',
  everyMs: 60_000,
  async round(tx, progress, now) {
    await cleanTracking(tx, now, days)
    return progress
  },
})
