import type { Plan } from './plan.ts'

export interface DayShare {
  /** Minutes due on the day, without skipped tasks. */
  due: number
  /** The minutes of these that were done by the end of the day. */
  done: number
}

/** For each day from `from` to `to` (Beijing days, both included) the minutes due, and those done in time. */
export function shareByDay({ tasks }: Pick<Plan, 'tasks'>, from: number, to: number): DayShare[] {
  const days = Array.from({ length: Math.max(0, to - from + 1) }, (): DayShare => ({ due: 0, done: 0 }))
  for (const { state, dueDay, doneDay, minutes } of tasks) {
    const day = dueDay === null || state === 'skipped' ? undefined : days[dueDay - from]
    if (!day || dueDay === null) continue
    day.due += minutes
    if (state === 'done' && doneDay !== null && doneDay <= dueDay) day.done += minutes
  }
  return days
}

/** The day on which the oldest open task was due; undefined: no task with a day is open. */
export function oldestOpen({ tasks }: Pick<Plan, 'tasks'>): number | undefined {
  let oldest: number | undefined
  for (const { state, dueDay } of tasks)
    if (state === 'open' && dueDay !== null && dueDay < (oldest ?? Number.POSITIVE_INFINITY)) oldest = dueDay
  return oldest
}

/** Days since the oldest open task was due; 0: nothing before today is open. */
export const daysBehind = (plan: Pick<Plan, 'tasks'>, today: number): number =>
  Math.max(0, today - (oldestOpen(plan) ?? today))
