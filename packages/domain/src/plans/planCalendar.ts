import type { CalendarEntry } from './calendarText.ts'
import type { PlacedTask, Plan } from './plan.ts'

/** Parts of one thing on one day: `肾脏（第 2、3 部分，共 5 部分，30 分钟）`. */
function lineOf(name: string, tasks: readonly PlacedTask[]): string {
  const minutes = tasks.reduce((sum, task) => sum + task.minutes, 0)
  const { parts } = tasks[0] as PlacedTask
  if (parts <= 1) return `${name}（${minutes} 分钟）`
  const which = tasks.map(({ part }) => part).sort((a, b) => a - b)
  return `${name}（第 ${which.join('、')} 部分，共 ${parts} 部分，${minutes} 分钟）`
}

/** What a task is a part of: its key without the number of the part. */
const wholeOf = ({ key, parts }: PlacedTask): string => (parts > 1 ? key.slice(0, key.lastIndexOf('-')) : key)

/** The calendar of a plan: one entry for each day with open tasks. Parts of one thing are one line of it. */
export function planEntries(
  planID: number,
  { tasks }: Pick<Plan, 'tasks'>,
  nameOf: (task: PlacedTask) => string,
): (CalendarEntry & { day: number })[] {
  const open = tasks.filter(({ state, day }) => state === 'open' && day !== null)
  const byDay = [...Map.groupBy(open, ({ day }) => day as number)].sort(([a], [b]) => a - b)
  return byDay.map(([day, some]) => {
    const things = [...Map.groupBy(some, wholeOf).values()]
    return {
      uid: `${planID}-${day}@tizhou`,
      day,
      title: `学习计划：${things.length} 项，约 ${some.reduce((sum, { minutes }) => sum + minutes, 0)} 分钟`,
      text: things.map((parts) => lineOf(nameOf(parts[0] as PlacedTask), parts)).join('\n'),
    }
  })
}
