import type { Job } from '../../platform/jobs/job.ts'

/** After a longer standstill pages have asked by themselves, ms. */
const LONGEST_MS = 3_600_000

/** Tells open pages of a subject that a lesson's room opened, or that a lesson began or ended: their dots change. */
export const tellOfLessons: Job<{ subjects: number[]; until: number }> = {
  name: 'tell-of-lessons',
  does: 'tells open pages that a live lesson opened, began or ended',
  everyMs: 5_000,
  async find({ live }, { now, progress }) {
    const subjects = await live.subjectsWithTurns(Math.max(progress, now - LONGEST_MS), now)
    return subjects.length > 0 ? { subjects, until: now } : undefined
  },
  work: ({ push }, { subjects, until }, turn) =>
    turn.commit(until, async (tx) => {
      for (const appID of subjects) await push.tell(tx, { appID }, 'dots')
    }),
}
