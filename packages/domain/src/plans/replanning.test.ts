import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPlan, type PlanEvent, planAfter } from './events.ts'
import { settle } from './layTasks.ts'
import type { PlacedTask, Plan, PlanClock } from './plan.ts'
import { MONDAY, settingsOf, workOf } from './testing.ts'

beforeEach(() => {
  const notPure = (what: string) => () => {
    throw new Error(`planning asked for ${what}`)
  }
  vi.spyOn(Math, 'random').mockImplementation(notPure('chance'))
  vi.spyOn(Date, 'now').mockImplementation(notPure('the time'))
})
afterEach(() => vi.restoreAllMocks())

/** Freezes a value and all that is in it: whoever changes it throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) frozen(inner)
  }
  return value
}

const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** A plan over a whole bank: 120 chapters of 90 questions with a text and a video each, as `days` allow. */
function openedFor(days: number): { plan: Plan; clock: PlanClock } {
  const chapters = Array.from({ length: Math.round((120 * days) / 365) }, (_, at) => ({
    ...{ chapterID: at + 1, weight: (1 + (at % 9)) / 600, mastery: (at % 10) / 12, questions: 90, secondsEach: 60 },
    modules: [
      { key: `t${at}`, kind: 'text' as const, minutes: 30 },
      { key: `v${at}`, kind: 'video' as const, minutes: 20 },
    ],
  }))
  const settings = settingsOf({ examDay: MONDAY + days, weekMinutes: [90, 90, 60, 90, 60, 180, 150] })
  const clock = frozen({ today: MONDAY, reviewMinutes: [20] })
  return { plan: frozen(openPlan(workOf({ chapters }), settings, clock)), clock }
}

/** What happens to a plan of so many days. */
const EVENTS: Readonly<Record<string, (plan: Plan, clock: PlanClock, days: number) => Plan>> = {
  ...Object.fromEntries(
    [1, 14, 60].map((missed) => [
      `${missed} missed days`,
      (plan: Plan, clock: PlanClock) => settle(plan, { ...clock, today: clock.today + missed }),
    ]),
  ),
  'a day off': (plan, clock) => after(plan, { kind: 'dayOff', day: MONDAY + 2 }, clock),
  'less time': (plan, clock) =>
    after(plan, { kind: 'minutes', weekMinutes: [30, 30, 30, 30, 30, 30, 30], exceptions: [] }, clock),
  'an earlier exam': (plan, clock, days) => after(plan, { kind: 'examDay', examDay: MONDAY + days / 2 }, clock),
  'a forecast of many reviews': (plan, clock) => settle(plan, { ...clock, reviewMinutes: [200] }),
  'what was done, and taken back': (plan, clock) => {
    const key = plan.tasks.find(({ day }) => day === MONDAY)?.key ?? ''
    const made = planAfter(plan, { kind: 'done', key }, clock)
    if ('refused' in made) throw new Error(made.refused)
    return after(made.plan, made.undo, clock)
  },
}

function after(plan: Plan, event: PlanEvent, clock: PlanClock): Plan {
  const made = planAfter(plan, frozen(event), clock)
  if ('refused' in made) throw new Error(`${event.kind}: ${made.refused}`)
  return made.plan
}

/** The same plan, which counts how often anything of its tasks is read. */
function counting(plan: Plan): { plan: Plan; reads: () => number } {
  let reads = 0
  const get = (task: PlacedTask, name: string | symbol) => {
    reads++
    return task[name as keyof PlacedTask]
  }
  return { plan: { ...plan, tasks: plan.tasks.map((task) => new Proxy({ ...task }, { get })) }, reads: () => reads }
}

test.each(Object.keys(EVENTS))(
  '%s: planning a year anew changes nothing that it was given, and gives the same twice',
  (name) => {
    const { plan, clock } = openedFor(365)
    const event = EVENTS[name] as (typeof EVENTS)[string]
    const once = event(plan, clock, 365)
    expect(event(copied(plan), copied(clock), 365)).toEqual(once)
    expect(once.tasks.map(({ key }) => key).sort()).toEqual(plan.tasks.map(({ key }) => key).sort())
  },
)

// Where a task finds no room it has looked at two things of each day, in its stage and before it.
test.each(Object.keys(EVENTS))('%s: the steps are bounded by tasks × days, in half a year as in a year', (name) => {
  for (const days of [182, 364]) {
    const { plan, clock } = openedFor(days)
    const { plan: counted, reads } = counting(plan)
    EVENTS[name]?.(counted, clock, days)
    expect(reads()).toBeLessThan(5 * plan.tasks.length * days)
  }
})
