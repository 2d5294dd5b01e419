import { ledgerOf } from './capacity.ts'
import { layAnew } from './layTasks.ts'
import type { PlacedTask, Plan, PlanClock } from './plan.ts'

/** A weekday (0 is Monday) and the minutes that it needs. */
export interface Lengthened {
  weekday: number
  minutes: number
}

/** Minutes of a suggestion are multiples of this. */
const STEP = 5
/** What else a day may hold: nothing, a weekly test, a day's part of the wrong book. */
const BESIDE = [0, 20, 60]
const DAY_MINUTES = 1_440

/**
 * For a mock without a day that is longer than what reviews leave of any study day: the weekday that is nearest to long
 * enough, and the minutes by which the planner finds it a day. Null: it drops for another reason, or no weekday helps.
 */
export function lengthenedFor(plan: Plan, task: PlacedTask, clock: PlanClock): Lengthened | null {
  if (task.kind !== 'mock' || task.day !== null) return null
  const { minutes, reviews, isBuffer } = ledgerOf({ ...plan, tasks: [] }, clock)
  const isLong = minutes.every((most, at) => isBuffer[at] || most - (reviews[at] ?? 0) < task.minutes)
  if (!isLong || minutes.length === 0) return null
  const { weekMinutes } = plan.settings
  const weekdays = weekMinutes.map((_, at) => at).sort((a, b) => (weekMinutes[b] ?? 0) - (weekMinutes[a] ?? 0) || b - a)
  const reserved = Math.max(...reviews)
  for (const weekday of weekdays)
    for (const beside of BESIDE) {
      const needed = Math.ceil((task.minutes + reserved + beside) / STEP) * STEP
      if (needed > DAY_MINUTES) continue
      const settings = { ...plan.settings, weekMinutes: weekMinutes.with(weekday, needed) }
      const laid = layAnew({ ...plan, settings }, clock)
      if (laid.tasks.some((one) => one.kind === 'mock' && one.minutes === task.minutes && one.day !== null))
        return { weekday, minutes: needed }
    }
  return null
}
