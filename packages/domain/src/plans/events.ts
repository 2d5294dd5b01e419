import { laid, ledgerOf } from './capacity.ts'
import { layAnew, layMore, settle } from './layTasks.ts'
import { MOST_OF_DAY, type PlacedTask, type Plan, type PlanClock, type PlanSettings, type Task } from './plan.ts'
import { type PlanWork, tasksOf } from './tasks.ts'

/** Events that change a plan. A missed day is no event: `settle` handles it. */
export type PlanEvent =
  | { kind: 'done'; key: string }
  | { kind: 'skipped'; key: string }
  | { kind: 'moved'; key: string; day: number }
  | { kind: 'dayOff'; day: number }
  | { kind: 'minutes'; weekMinutes: readonly number[]; exceptions: PlanSettings['exceptions'] }
  | { kind: 'examDay'; examDay: number }
  /** Tasks that the learner adds, with new keys. */
  | { kind: 'added'; tasks: readonly Task[] }
  | PlanUndo

/** What restores the tasks and settings that an event changed. */
export interface PlanUndo {
  kind: 'undo'
  of: PlanEvent['kind']
  settings: PlanSettings
  tasks: readonly PlacedTask[]
  /** Keys of added tasks. */
  added?: readonly string[]
}

/**
 * Why nothing changed: there is no such open task or nothing new to add; the day is in the past or not before the exam;
 * the task stands on it already; or the day would be too full.
 */
export type PlanRefusal = 'noTask' | 'noDay' | 'sameDay' | 'full'

export type PlanChange = { plan: Plan; undo: PlanUndo } | { refused: PlanRefusal }

/** Opens a plan: schedules all tasks from today on. */
export function openPlan(work: PlanWork, settings: PlanSettings, clock: PlanClock): Plan {
  const tasks = tasksOf(work, settings).map(
    (task): PlacedTask => ({
      ...task,
      ...{ state: 'open', day: null, dueDay: null, late: false, byHand: false, doneDay: null },
    }),
  )
  return layAnew({ settings, tasks }, clock)
}

/** Open tasks that do not fit before the exam. Weekly tests of weeks behind an exam that was moved are not among them. */
export const droppedOf = ({ tasks, settings }: Plan): PlacedTask[] =>
  tasks.filter(({ state, day, fixedDay = 0 }) => state === 'open' && day === null && fixedDay < settings.examDay - 1)

const withTask = (plan: Plan, key: string, change: Partial<PlacedTask>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((task) => (task.key === key ? { ...task, ...change } : task)),
})

function changed(plan: Plan, event: PlanEvent, clock: PlanClock): Plan | PlanRefusal {
  const { settings } = plan
  const isAhead = (day: number) => day >= clock.today && day < settings.examDay
  if (event.kind === 'done' || event.kind === 'skipped' || event.kind === 'moved') {
    const task = plan.tasks.find(({ key }) => key === event.key)
    if (task?.state !== 'open') return 'noTask'
    if (event.kind === 'done') return withTask(plan, event.key, { state: 'done', doneDay: clock.today })
    if (event.kind === 'skipped') return withTask(plan, event.key, { state: 'skipped' })
    if (!isAhead(event.day)) return 'noDay'
    if (task.day === event.day) return 'sameDay'
    const at = event.day - clock.today
    const ledger = ledgerOf(plan, clock)
    if (laid(ledger, at) + task.minutes > (ledger.minutes[at] ?? 0) * MOST_OF_DAY) return 'full'
    return withTask(plan, event.key, { day: event.day, dueDay: event.day, late: false, byHand: true })
  }
  switch (event.kind) {
    case 'dayOff': {
      if (!isAhead(event.day)) return 'noDay'
      const others = settings.exceptions.filter(({ day }) => day !== event.day)
      return { ...plan, settings: { ...settings, exceptions: [...others, { day: event.day, minutes: 0 }] } }
    }
    case 'minutes': {
      const { weekMinutes, exceptions } = event
      return layAnew({ ...plan, settings: { ...settings, weekMinutes, exceptions } }, clock)
    }
    case 'examDay':
      if (event.examDay <= clock.today) return 'noDay'
      return layAnew({ ...plan, settings: { ...settings, examDay: event.examDay } }, clock)
    case 'added': {
      const known = new Set(plan.tasks.map(({ key }) => key))
      const tasks = event.tasks.filter(({ key }) => !known.has(key))
      return tasks.length === 0 ? 'noTask' : layMore(plan, tasks, clock)
    }
    case 'undo': {
      const before = new Map(event.tasks.map((task) => [task.key, task]))
      const added = new Set(event.added)
      const is = new Set(plan.tasks.map(({ key }) => key))
      // Tasks done since then stay done.
      const back = (task: PlacedTask) =>
        task.state === 'done' && event.of !== 'done' ? task : (before.get(task.key) ?? task)
      const stays = plan.tasks.filter(({ key, state }) => !added.has(key) || state === 'done')
      return { settings: event.settings, tasks: [...stays.map(back), ...event.tasks.filter(({ key }) => !is.has(key))] }
    }
  }
}

/** The plan after an event, with its undo; `plan` must be settled for today. The undo of an undo repeats the event. */
export function planAfter(plan: Plan, event: PlanEvent, clock: PlanClock): PlanChange {
  const after = changed(plan, event, clock)
  if (typeof after === 'string') return { refused: after }
  const settled = event.kind === 'done' || event.kind === 'skipped' ? after : settle(after, clock)
  const stand = new Set(settled.tasks)
  const before = new Set(plan.tasks.map(({ key }) => key))
  const tasks = plan.tasks.filter((task) => !stand.has(task))
  const added = settled.tasks.filter(({ key }) => !before.has(key)).map(({ key }) => key)
  return {
    plan: settled,
    undo: { kind: 'undo', of: event.kind, settings: plan.settings, tasks, ...(added.length > 0 && { added }) },
  }
}
