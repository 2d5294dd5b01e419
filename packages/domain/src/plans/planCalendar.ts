import type { CalendarEntry } from './calendarText.ts'
import type { PlacedTask, Plan } from './plan.ts'

/** The calendar of a plan: one entry for each day with open tasks. */
export function planEntries(
  planID: number,
  { tasks }: Pick<Plan, 'tasks'>,
  nameOf: (task: PlacedTask) => string,
): (CalendarEntry & { day: number })[] {
  const open = tasks.filter(({ state, day }) => state === 'open' && day !== null)
  const byDay = [...Map.groupBy(open, ({ day }) => day as number)].sort(([a], [b]) => a - b)
  return byDay.map(([day, some]) => ({
    uid: `${planID}-${day}@tizhou`,
    day,
    title: `学习计划：${some.length} 项，约 ${some.reduce((sum, { minutes }) => sum + minutes, 0)} 分钟`,
    text: some.map((task) => `${nameOf(task)}（${task.minutes} 分钟）`).join('\n'),
  }))
}
