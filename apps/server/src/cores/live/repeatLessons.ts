import { REPEAT_AHEAD_MS } from '@tizhou/domain/live/lesson'
import type { Job } from '../../platform/jobs/job.ts'
import type { Repeating } from './series.ts'

const AT_ONCE = 20

/** Makes the next lessons of series some days before. Those of days that passed meanwhile are left out. */
export const repeatLessons: Job<Repeating[]> = {
  name: 'repeat-lessons',
  does: 'makes the next lessons of live lessons that repeat',
  everyMs: 60_000,
  async find({ live }, { now }) {
    const found = await live.lessonsToRepeat(now + REPEAT_AHEAD_MS, AT_ONCE)
    return found.length > 0 ? found : undefined
  },
  work: ({ live }, found, turn) =>
    turn.commit(turn.progress, async (tx) => {
      for (const one of found) await live.in(tx).repeatLesson(one, turn.now)
    }),
}
