import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { dailyReminder } from '../reminders/dailyReminder.ts'
import type { PlanDoc } from './planDoc.ts'
import { openPlansOf } from './planRows.ts'

/** Reminds of the tasks of today, and of days before, that are open. */
export const remindPlans = dailyReminder({
  name: 'remind-of-plans',
  does: 'reminds learners, at the hour that they chose, of what their plans hold for today',
  kind: 'plan',
  async dueOf({ store }, userID, now) {
    const today = beijingDay(now)
    const open = (await openPlansOf(store, userID)).flatMap(({ doc }) => {
      const { settings, tasks } = JSON.parse(doc) as PlanDoc
      if (settings.examDay <= today) return []
      return tasks.filter(({ state, day }) => state === 'open' && day !== null && day <= today)
    })
    if (open.length === 0) return []
    const minutes = open.reduce((sum, task) => sum + task.minutes, 0)
    return [
      {
        occasion: beijingDate(now),
        title: `今天的计划还有 ${open.length} 项`,
        body: `按学习计划，今天还有 ${open.length} 项任务，大约 ${minutes} 分钟。`,
        path: '/studyMain',
      },
    ]
  },
})
