import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { beijingHour } from '@tizhou/domain/reminders/reminders'
import type { Job } from '../../platform/jobs/job.ts'
import type { PlanDoc } from './planDoc.ts'
import { openPlansOf } from './planRows.ts'

const AT_ONCE = 20

/** Sends reminders at the hour that a learner chose, once a day, where tasks of today are open. */
export const remindPlans: Job<{ user_id: number }[]> = {
  name: 'remind-of-plans',
  does: 'reminds learners, at the hour that they chose, of what their plans hold for today',
  everyMs: 30_000,
  async find({ reminders }, { now }) {
    const found = await reminders.dailyAskers('plan', beijingDay(now), beijingHour(now), AT_ONCE)
    return found.length > 0 ? found : undefined
  },
  async work(services, found, turn) {
    const today = beijingDay(turn.now)
    const due: { userID: number; count: number; minutes: number }[] = []
    for (const { user_id: userID } of found) {
      const open = (await openPlansOf(services.store, userID)).flatMap(({ doc }) => {
        const { settings, tasks } = JSON.parse(doc) as PlanDoc
        if (settings.examDay <= today) return []
        return tasks.filter(({ state, day }) => state === 'open' && day !== null && day <= today)
      })
      if (open.length > 0)
        due.push({ userID, count: open.length, minutes: open.reduce((sum, { minutes }) => sum + minutes, 0) })
    }
    await turn.commit(turn.progress, async (tx) => {
      const reminders = services.reminders.in(tx)
      await reminders.lookedAt(
        'plan',
        found.map(({ user_id }) => user_id),
        today,
      )
      for (const { userID, count, minutes } of due)
        await reminders.ask({
          ...{ userID, kind: 'plan', occasion: beijingDate(turn.now), at: turn.now, path: '/studyMain' },
          title: `今天的计划还有 ${count} 项`,
          body: `按学习计划，今天还有 ${count} 项任务，大约 ${minutes} 分钟。`,
        })
    })
  },
}
