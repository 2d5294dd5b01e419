import { droppedOf, type PlanChange, planAfter } from './events.ts'
import type { Plan, PlanClock, PlanSettings } from './plan.ts'

export type PlanTimes = Pick<PlanSettings, 'examDay' | 'weekMinutes' | 'exceptions'>

/** An open plan with another exam date, other minutes and exceptions: one change, with one undo. */
export function redated(plan: Plan, { examDay, weekMinutes, exceptions }: PlanTimes, clock: PlanClock): PlanChange {
  const dated = planAfter(plan, { kind: 'examDay', examDay }, clock)
  if ('refused' in dated) return dated
  const made = planAfter(dated.plan, { kind: 'minutes', weekMinutes, exceptions }, clock)
  if ('refused' in made) return made
  const tasks = plan.tasks.filter((task, at) => made.plan.tasks[at] !== task)
  return { plan: made.plan, undo: { kind: 'undo', of: 'minutes', settings: plan.settings, tasks } }
}

/** Open tasks that get another day, lose theirs, or get one for the first time. */
export function movesOf(before: Plan, after: Plan): { moved: number; lost: number; gained: number } {
  const was = new Map(before.tasks.map(({ key, day }) => [key, day]))
  const lost = new Set(droppedOf(after))
  const counts = { moved: 0, lost: 0, gained: 0 }
  for (const task of after.tasks) {
    const { key, day, state } = task
    const old = was.get(key) ?? null
    if (state !== 'open' || old === day) continue
    if (day !== null) counts[old === null ? 'gained' : 'moved']++
    else if (lost.has(task)) counts.lost++
  }
  return counts
}
