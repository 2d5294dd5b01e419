import { type Ledger, laid, ledgerOf, spanOf, stagesOf, take } from './capacity.ts'
import {
  BACKLOG_SHARE,
  MOST_OF_DAY,
  type PlacedTask,
  type Plan,
  type PlanClock,
  type PlanSettings,
  type Task,
  type TaskKind,
} from './plan.ts'

/** Days between two mocks, if there are enough days. */
const MOCKS_APART = 2

/** Kinds that are scheduled by priority, each within its stage. */
const CHAPTERS: readonly TaskKind[] = ['text', 'video', 'practice', 'point']

/** Free minutes of a day for regular tasks: none on buffer days. */
const room = (ledger: Ledger, at: number): number =>
  ledger.isBuffer[at] ? 0 : (ledger.minutes[at] ?? 0) - laid(ledger, at)

/**
 * Free minutes of a day for missed tasks. A buffer day, and one without regular tasks, gives all that is free; another
 * day BACKLOG_SHARE, within MOST_OF_DAY.
 */
function backlogRoom(ledger: Ledger, at: number): number {
  const minutes = ledger.minutes[at] ?? 0
  if (ledger.isBuffer[at] || ledger.own[at] === 0) return minutes - laid(ledger, at)
  return Math.min(minutes * BACKLOG_SHARE - (ledger.late[at] ?? 0), minutes * MOST_OF_DAY - laid(ledger, at))
}

const fits = (ledger: Ledger, at: number, task: PlacedTask): boolean =>
  room(ledger, at) >= task.minutes && !(task.kind === 'mock' && ledger.hasMock[at])

/** The first day from index `from` on that has room for the task, or -1. */
function firstDay(ledger: Ledger, task: PlacedTask, from: number, to = ledger.minutes.length): number {
  for (let at = Math.max(0, from); at < to; at++) if (fits(ledger, at, task)) return at
  return -1
}

/** The last day before the exam (or index `before`) that has room for the task; mocks keep `apart` days between them. */
function lastDay(ledger: Ledger, task: PlacedTask, apart = 0, before = ledger.minutes.length): number {
  const isNear = (at: number) => ledger.hasMock.slice(Math.max(0, at - apart), at + apart + 1).includes(true)
  for (let at = before - 1; at >= 0; at--) if (fits(ledger, at, task) && !(apart > 0 && isNear(at))) return at
  return -1
}

type Placed = [task: PlacedTask, at: number][]

/** Copies what placing tasks changes. */
const copyOf = (ledger: Ledger): Ledger => ({ ...ledger, own: [...ledger.own] })

/** Each task on the first day of its stage that has room, else on the first of all; those without room are left out. */
function packed(settings: PlanSettings, tasks: readonly PlacedTask[], before: Ledger): Placed {
  const ledger = copyOf(before)
  const spans = stagesOf(settings)
  return tasks.flatMap((task): Placed => {
    const from = (spanOf(spans, task.stage)?.from ?? ledger.today) - ledger.today
    const own = firstDay(ledger, task, from)
    const at = own >= 0 ? own : firstDay(ledger, task, 0)
    if (at < 0) return []
    take(ledger, at, { ...task, late: false })
    return [[task, at]]
  })
}

/**
 * Each task within its stage, so that every day of the stage is filled to the same share of its free minutes; what a
 * stage cannot hold adds to the next. Undefined where not every task finds a day: then `packed` decides what drops.
 */
function spread(settings: PlanSettings, tasks: readonly PlacedTask[], before: Ledger): Placed | undefined {
  const free = before.minutes.reduce((sum, _, at) => sum + Math.max(0, room(before, at)), 0)
  if (tasks.reduce((sum, { minutes }) => sum + minutes, 0) > free) return undefined
  const ledger = copyOf(before)
  const placed: Placed = []
  let over: PlacedTask[] = []
  const spans = stagesOf(settings)
  const byStage = Map.groupBy(tasks, ({ stage }) => spanOf(spans, stage)?.stage)
  for (const span of spans) {
    const from = Math.max(0, span.from - ledger.today)
    const to = span.to - ledger.today + 1
    const wanted = [...over, ...(byStage.get(span.stage) ?? [])]
    over = []
    let freeHere = 0
    for (let at = from; at < to; at++) freeHere += Math.max(0, room(ledger, at))
    const share = Math.min(1, wanted.reduce((sum, { minutes }) => sum + minutes, 0) / freeHere)
    // Minutes that the days up to `day` should hold, and those that they do hold.
    let [day, due, held] = [from, from < to ? Math.max(0, room(ledger, from)) * share : 0, 0]
    for (const task of wanted) {
      while (day < to - 1 && (held >= due || !fits(ledger, day, task))) due += Math.max(0, room(ledger, ++day)) * share
      let at = day < to && fits(ledger, day, task) ? day : -1
      // Gaps that longer tasks left.
      if (at < 0) at = firstDay(ledger, task, from, to)
      if (at < 0) {
        over.push(task)
        continue
      }
      take(ledger, at, { ...task, late: false })
      held += task.minutes
      placed.push([task, at])
    }
  }
  const first = new Map(placed)
  for (const task of over) {
    const at = firstDay(ledger, task, 0)
    if (at < 0) return undefined
    take(ledger, at, { ...task, late: false })
    first.set(task, at)
  }
  return first.size === tasks.length ? [...first] : undefined
}

/**
 * Reschedules all open tasks from today on: first due reviews, then tasks that the learner placed by hand, weekly
 * tests, mocks and the wrong book (backwards from the exam), then chapters by weight × weakness, spread evenly over their
 * stage. Tasks without room get no day.
 */
export function layAnew(plan: Plan, clock: PlanClock): Plan {
  const ledger = ledgerOf(plan, clock, 'done')
  const dayOf = new Map<string, number>()
  const put = (task: PlacedTask, at: number): boolean => {
    if (at < 0) return false
    take(ledger, at, { ...task, late: false })
    dayOf.set(task.key, ledger.today + at)
    return true
  }
  const open = plan.tasks.filter((task) => task.state === 'open')
  const pinned = open.filter((task) => {
    const at = task.byHand && task.day !== null ? task.day - ledger.today : -1
    const canStay = at >= 0 && laid(ledger, at) + task.minutes <= (ledger.minutes[at] ?? 0) * MOST_OF_DAY
    return canStay && put(task, at)
  })
  const isPinned = new Set(pinned.map(({ key }) => key))
  const rest = open.filter(({ key }) => !isPinned.has(key))
  for (const task of rest.filter(({ fixedDay }) => fixedDay !== undefined)) {
    const at = (task.fixedDay as number) - ledger.today
    put(task, firstDay(ledger, task, at, Math.min(at + 7, ledger.minutes.length)))
  }
  for (const task of rest.filter(({ kind }) => kind === 'mock'))
    put(task, lastDay(ledger, task, MOCKS_APART)) || put(task, lastDay(ledger, task))
  const wrongBook = rest.filter(({ kind }) => kind === 'wrongBook').reverse()
  const span = Math.min(ledger.minutes.length, (plan.settings.wrongWeeks ?? 0) * 7)
  for (const [at, task] of wrongBook.entries()) {
    const before = ledger.minutes.length - Math.floor((at * span) / wrongBook.length)
    put(task, lastDay(ledger, task, 0, before)) || put(task, lastDay(ledger, task))
  }

  const chapters = rest.filter(({ kind }) => CHAPTERS.includes(kind))
  for (const [task, at] of spread(plan.settings, chapters, ledger) ?? packed(plan.settings, chapters, ledger))
    dayOf.set(task.key, ledger.today + at)

  const tasks = plan.tasks.map((task): PlacedTask => {
    if (task.state !== 'open') return task
    const day = dayOf.get(task.key) ?? null
    return { ...task, day, dueDay: day, late: false, byHand: isPinned.has(task.key) }
  })
  return { ...plan, tasks }
}

/**
 * Schedules additional tasks without moving others: each on the first day with free minutes, else on the first with
 * room for missed tasks; without room no day.
 */
export function layMore(plan: Plan, tasks: readonly Task[], clock: PlanClock): Plan {
  const ledger = ledgerOf(plan, clock)
  const added = tasks.map((task): PlacedTask => {
    const placed = { ...task, state: 'open', late: false, byHand: false, doneDay: null } as const
    const free = firstDay(ledger, { ...placed, day: null, dueDay: null }, 0)
    const at = free >= 0 ? free : ledger.minutes.findIndex((_, day) => backlogRoom(ledger, day) >= task.minutes)
    if (at < 0) return { ...placed, day: null, dueDay: null }
    take(ledger, at, { ...placed, late: free < 0 })
    return { ...placed, late: free < 0, day: clock.today + at, dueDay: clock.today + at }
  })
  return { ...plan, tasks: [...plan.tasks, ...added] }
}

/** Open tasks that must move: their day is over, or has become too full (lowest priority first). */
function unsettled(plan: Plan, clock: PlanClock, ledger: Ledger): Set<string> {
  const gone = new Set<string>()
  const byDay = new Map<number, PlacedTask[]>()
  for (const task of plan.tasks) {
    if (task.state !== 'open' || task.day === null) continue
    if (task.day < clock.today || task.day >= plan.settings.examDay) gone.add(task.key)
    else byDay.set(task.day, [...(byDay.get(task.day) ?? []), task])
  }
  for (const [day, tasks] of byDay) {
    const at = day - clock.today
    let over = laid(ledger, at) - (ledger.minutes[at] ?? 0) * MOST_OF_DAY
    if (over <= 0) continue
    const order = tasks.reverse().sort((a, b) => Number(a.byHand) - Number(b.byHand) || a.priority - b.priority)
    for (const task of order) {
      if (over <= 0) break
      gone.add(task.key)
      over -= task.minutes
    }
  }
  return gone
}

/**
 * Brings a plan up to today by spreading missed tasks over the coming days. The cost of a delay is |new − due| /
 * interval, the interval being the days until the task's stage ends: tasks with the shortest interval get the first
 * free room. Where the room before the exam does not suffice, all open tasks are rescheduled. Idempotent.
 */
export function settle(plan: Plan, clock: PlanClock): Plan {
  const full = ledgerOf(plan, clock)
  const gone = unsettled(plan, clock, full)
  if (gone.size === 0) return plan
  const isGone = ({ key }: PlacedTask) => gone.has(key)
  const stays = { ...plan, tasks: plan.tasks.filter((task) => !isGone(task)) }
  const ledger = ledgerOf(stays, clock)
  const spans = stagesOf(plan.settings)
  const interval = (task: PlacedTask) => Math.max(1, (spanOf(spans, task.stage)?.to ?? 0) - (task.dueDay ?? 0) + 1)
  const waiting = plan.tasks.filter(isGone).sort((a, b) => interval(a) - interval(b) || b.priority - a.priority)
  const dayOf = new Map<string, number>()
  for (const task of waiting) {
    const at = ledger.minutes.findIndex(
      (_, at) => backlogRoom(ledger, at) >= task.minutes && !(task.kind === 'mock' && ledger.hasMock[at]),
    )
    if (at < 0) return layAnew(plan, clock)
    take(ledger, at, { ...task, late: true })
    dayOf.set(task.key, clock.today + at)
  }
  const tasks = plan.tasks.map((task) => {
    const day = dayOf.get(task.key)
    return day === undefined ? task : { ...task, day, late: true, byHand: false }
  })
  return { ...plan, tasks }
}
