import type { HolidayCalendar } from './holidays.ts'
import { BUFFER_EVERY, type Plan, type PlanClock, type PlanSettings, STAGES, type Stage } from './plan.ts'

/** 0 is Monday. Beijing day 0 was a Thursday. */
const weekdayOf = (day: number): number => (day + 3) % 7

/** A calendar's days as Beijing days. */
export function holidayDays({ off, worked }: HolidayCalendar): PlanSettings['holidays'] {
  const dayOf = (date: string) => Date.parse(date) / 86_400_000
  return { off: off.map(dayOf), worked: worked.map(dayOf) }
}

/**
 * Minutes of each day from `from` to the day before the exam. Exceptions come first; a public holiday counts as a
 * Sunday; a worked weekend as the shortest of Monday to Friday, to be on the safe side.
 */
export function minutesFrom(settings: PlanSettings, from: number): number[] {
  const minutes = usualFrom(settings, from)
  for (const exception of settings.exceptions) {
    const at = exception.day - from
    if (at >= 0 && at < minutes.length) minutes[at] = exception.minutes
  }
  return minutes
}

function usualFrom({ examDay, holidays, weekMinutes }: PlanSettings, from: number): number[] {
  const off = new Set(holidays.off)
  const worked = new Set(holidays.worked)
  const working = Math.min(...weekMinutes.slice(0, 5))
  return Array.from({ length: Math.max(0, examDay - from) }, (_, at) => {
    const day = from + at
    if (off.has(day)) return weekMinutes[6] ?? 0
    return worked.has(day) ? working : (weekMinutes[weekdayOf(day)] ?? 0)
  })
}

export interface StageSpan {
  stage: Stage
  from: number
  /** The last day, not before `from`. */
  to: number
}

/** The load of a plan's days from today on. Index 0 is today. */
export interface Ledger {
  today: number
  minutes: number[]
  /** Reserved minutes of due reviews; what exceeds a day's minutes moves to the next day. */
  reviews: number[]
  isBuffer: boolean[]
  /** Minutes of tasks scheduled for the day. */
  own: number[]
  /** Minutes of missed tasks rescheduled to the day. */
  late: number[]
  /** A day has at most one mock. */
  hasMock: boolean[]
}

/**
 * Buffer days: every `bufferEvery`-th day with minutes since the plan was opened. Exceptions do not count, so that a
 * day off does not shift the others.
 */
function buffersFrom(settings: PlanSettings, from: number): boolean[] {
  const every = settings.bufferEvery ?? BUFFER_EVERY
  let studied = 0
  return usualFrom(settings, from).map((minutes) => every > 0 && minutes > 0 && ++studied % every === 0)
}

/** Divides the days with minutes into stages by their shares. A stage without a day does not exist. */
export function stagesOf(settings: PlanSettings): StageSpan[] {
  const days = minutesFrom(settings, settings.startDay).flatMap((minutes, at) =>
    minutes > 0 ? [settings.startDay + at] : [],
  )
  const { foundation, strengthening } = settings.stageShares
  const cuts = [foundation, foundation + strengthening].map((share) => Math.round(share * days.length))
  const starts = [settings.startDay, ...cuts.map((cut) => days[cut] ?? settings.examDay)]
  return STAGES.map((stage, at) => ({
    stage,
    from: starts[at] as number,
    to: (starts[at + 1] ?? settings.examDay) - 1,
  })).filter(({ from, to }) => to >= from)
}

/** The span in which a stage's work stands: its own; where it does not exist, the one before it, else the one after. */
export const spanOf = (spans: readonly StageSpan[], stage: Stage): StageSpan | undefined =>
  spans.findLast((one) => STAGES.indexOf(one.stage) <= STAGES.indexOf(stage)) ?? spans[0]

/** A ledger with reviews only. */
function emptyLedger(settings: PlanSettings, { today, reviewMinutes }: PlanClock): Ledger {
  const from = Math.min(settings.startDay, today)
  const minutes = minutesFrom(settings, today)
  let waiting = 0
  const reviews = minutes.map((most, at) => {
    waiting += reviewMinutes[at] ?? reviewMinutes.at(-1) ?? 0
    const taken = Math.min(most, waiting)
    waiting -= taken
    return taken
  })
  return {
    ...{ today, minutes, reviews },
    isBuffer: buffersFrom(settings, from).slice(today - from),
    own: minutes.map(() => 0),
    late: minutes.map(() => 0),
    hasMock: minutes.map(() => false),
  }
}

/** Adds a task to the ledger. */
export function take(ledger: Ledger, at: number, task: { kind: string; minutes: number; late: boolean }): void {
  const side = task.late ? ledger.late : ledger.own
  side[at] = (side[at] ?? 0) + task.minutes
  if (task.kind === 'mock') ledger.hasMock[at] = true
}

/** The load of a plan from today on; tasks done ahead of their day take no minutes there. */
export function ledgerOf({ settings, tasks }: Plan, clock: PlanClock, counts: 'all' | 'done' = 'all'): Ledger {
  const ledger = emptyLedger(settings, clock)
  for (const task of tasks) {
    if (task.day === null || task.day < clock.today || task.day >= settings.examDay) continue
    const isDone = task.state === 'done' && task.doneDay === task.day
    if (isDone || (counts === 'all' && task.state === 'open')) take(ledger, task.day - clock.today, task)
  }
  return ledger
}

/** Minutes of a day in use, including reviews. */
export const laid = ({ reviews, own, late }: Ledger, at: number): number =>
  (reviews[at] ?? 0) + (own[at] ?? 0) + (late[at] ?? 0)

/** The days of a weekday from a week after the start to the exam. */
export function weekStarts({ startDay, examDay }: PlanSettings, weekday: number): number[] {
  const first = startDay + ((weekday - weekdayOf(startDay) + 7) % 7)
  const days: number[] = []
  for (let day = first - startDay < 4 ? first + 7 : first; day < examDay - 1; day += 7) days.push(day)
  return days
}
