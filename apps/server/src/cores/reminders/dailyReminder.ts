import { beijingDay } from '@tizhou/domain/dates/beijing'
import { beijingHour, type DailyKind } from '@tizhou/domain/reminders/reminders'
import type { Job, JobServices } from '../../platform/jobs/job.ts'
import { type Asked, ask, dailyAskers, lookedAt } from './queue.ts'

const AT_ONCE = 20

/** A reminder of today. */
export type Due = Omit<Asked, 'userID' | 'kind' | 'at'>

interface Daily extends Pick<Job, 'name' | 'does'> {
  kind: DailyKind
  /** What one learner is to be told today; an occasion that was told before is not told again. */
  dueOf(services: JobServices, userID: number, now: number): Promise<Due[]>
}

/** A job that looks once a day, at the hour that each learner chose, for what there is to remind of. */
export const dailyReminder = ({ name, does, kind, dueOf }: Daily): Job<{ user_id: number }[]> => ({
  name,
  does,
  everyMs: 30_000,
  async find({ store }, { now }) {
    const found = await dailyAskers(store, kind, beijingDay(now), beijingHour(now), AT_ONCE)
    return found.length > 0 ? found : undefined
  },
  async work(services, found, turn) {
    const userIDs = found.map(({ user_id }) => user_id)
    const asked: Asked[] = []
    for (const userID of userIDs)
      for (const one of await dueOf(services, userID, turn.now)) asked.push({ ...one, userID, kind, at: turn.now })
    await turn.commit(turn.progress, async (tx) => {
      await lookedAt(tx, kind, userIDs, beijingDay(turn.now))
      for (const one of asked) await ask(tx, one)
    })
  },
})
