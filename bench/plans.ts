import { openPlan, type PlanEvent, planAfter } from '@tizhou/domain/plans/events'
import { settle } from '@tizhou/domain/plans/layTasks'
import type { Plan, PlanClock, PlanSettings } from '@tizhou/domain/plans/plan'
import type { PlanWork } from '@tizhou/domain/plans/tasks'
import { median } from './support/processes.ts'

/** Measures the time for making and for changing a year's plan over a whole question bank (aim: under 50 ms each). */
const ROUNDS = Number(process.env.BENCH_RUNS ?? 15)
const AIM_MS = 50
const DAYS = 365
const START = Date.parse('2026-01-05') / 86_400_000

const settings: PlanSettings = {
  startDay: START,
  examDay: START + DAYS,
  weekMinutes: [90, 90, 60, 90, 60, 180, 150],
  exceptions: [],
  holidays: { off: [], worked: [] },
  stageShares: { foundation: 0.55, strengthening: 0.25 },
}

/** 120 chapters of 90 questions, a text and a video each: 10,800 questions. */
const work: PlanWork = {
  chapters: Array.from({ length: 120 }, (_, at) => ({
    chapterID: at + 1,
    weight: (1 + (at % 9)) / 600,
    mastery: (at % 10) / 12,
    questions: 90,
    secondsEach: 60,
    modules: [
      { key: `text${at}`, kind: 'text' as const, minutes: 30 },
      { key: `video${at}`, kind: 'video' as const, minutes: 20 },
    ],
  })),
  mocks: Array.from({ length: 6 }, (_, at) => ({ key: `mock${at}`, minutes: 150 })),
  wrongBookMinutes: 600,
  evaluation: { weekday: 6, minutes: 20 },
}

const clockOf = (today: number): PlanClock => ({
  today,
  reviewMinutes: Array.from({ length: DAYS }, (_, at) => 10 + ((at * 7) % 25)),
})

const plan = openPlan(work, settings, clockOf(START))
const open = plan.tasks.filter(({ state, day }) => state === 'open' && day !== null)
const first = open[0]
if (!first) throw new Error('the plan is empty')

function after(event: PlanEvent): Plan {
  const change = planAfter(plan, event, clockOf(START))
  if ('refused' in change) throw new Error(`${event.kind}: ${change.refused}`)
  return change.plan
}

const measured: [string, () => unknown][] = [
  ['opened', () => openPlan(work, settings, clockOf(START))],
  ['a task done', () => after({ kind: 'done', key: first.key })],
  ['a task skipped', () => after({ kind: 'skipped', key: first.key })],
  ['a day off', () => after({ kind: 'dayOff', day: START + 2 })],
  ['other minutes', () => after({ kind: 'minutes', weekMinutes: [60, 60, 60, 60, 60, 120, 120], exceptions: [] })],
  ['another exam date', () => after({ kind: 'examDay', examDay: START + DAYS - 60 })],
  ['a day missed', () => settle(plan, clockOf(START + 1))],
  ['two weeks missed', () => settle(plan, clockOf(START + 14))],
]

console.log(`${plan.tasks.length} tasks on ${DAYS} days, ${ROUNDS} rounds after two that do not count`)
let met = true
for (const [what, change] of measured) {
  const times = Array.from({ length: ROUNDS + 2 }, () => {
    const began = performance.now()
    change()
    return performance.now() - began
  }).slice(2)
  const half = median(times)
  const ok = half < AIM_MS
  met &&= ok
  console.log(
    `  ${what.padEnd(20)} ${half.toFixed(1).padStart(6)} ms   at the most ${Math.max(...times).toFixed(0)} ms${ok ? '' : '   MISSED'}`,
  )
}
if (!met) process.exitCode = 1
