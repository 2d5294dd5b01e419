import { expect, test } from 'vitest'
import { seeded } from '../building/seeded.ts'
import { laid, ledgerOf } from './capacity.ts'
import { droppedOf, openPlan, planAfter } from './events.ts'
import { settle } from './layTasks.ts'
import { BACKLOG_SHARE, MOST_OF_DAY, type Plan, type PlanClock } from './plan.ts'
import { MONDAY, settingsOf, workOf } from './testing.ts'

const LEARNERS = 1_000
const SEED = 1_000_003

/** Tolerance for rounded shares of minutes. */
const SLACK = 1e-9

/** Checks that no day is too full. Gives today's minutes. */
function checkDays(plan: Plan, clock: PlanClock): number {
  const ledger = ledgerOf(plan, clock)
  for (let at = 0; at < ledger.minutes.length; at++) {
    const minutes = ledger.minutes[at] as number
    if (laid(ledger, at) > minutes * MOST_OF_DAY + SLACK) throw new Error(`day ${at} is too full`)
  }
  return ledger.minutes[0] as number
}

/**
 * Simulates one learner up to the exam. `reliable`: from a random day on all tasks are done on time, and the plan of
 * that day must come true.
 */
function live(seed: number): { fitted: boolean; left: number; days: number } {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const length = 20 + upTo(100)
  const weekMinutes = Array.from({ length: 7 }, () => (random() < 0.15 ? 0 : 20 + upTo(140)))
  const absence = random() * 0.4
  const speed = 0.5 + random()
  const reviews = Array.from({ length: 30 }, () => upTo(25))
  const work = workOf()
  const chapters = work.chapters.map((chapter) => ({
    ...chapter,
    ...{ mastery: random(), questions: upTo(90), secondsEach: 20 + upTo(80) },
  }))
  const settings = settingsOf({ startDay: MONDAY + upTo(200), weekMinutes })
  settings.examDay = settings.startDay + length
  let today = settings.startDay
  const clockAt = (): PlanClock => ({
    today,
    reviewMinutes: reviews.map((_, at) => reviews[(today + at) % 30] as number),
  })
  let plan = openPlan({ ...work, chapters }, settings, clockAt())
  const keys = plan.tasks.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const reliableFrom = settings.startDay + Math.floor(length * (0.3 + 0.6 * random()))
  let fitted = false
  for (; today < plan.settings.examDay; today++) {
    const clock = clockAt()
    const reliable = today >= reliableFrom
    plan = settle(plan, clock)
    if (!reliable && random() < 0.05) {
      const day = today + upTo(10)
      const change = planAfter(plan, { kind: 'dayOff', day }, clock)
      if ('plan' in change) plan = change.plan
    }
    if (today === reliableFrom) fitted = droppedOf(plan).length === 0
    const has = checkDays(plan, clock)
    if (!reliable && random() < absence) continue
    let minutes = has * speed
    for (const task of plan.tasks.filter(({ state, day }) => state === 'open' && day === today)) {
      minutes -= task.minutes
      if (!reliable && minutes < 0) break
      const change = planAfter(plan, { kind: 'done', key: task.key }, clock)
      if ('refused' in change) throw new Error(change.refused)
      plan = change.plan
    }
  }
  expect(plan.tasks.map(({ key }) => key)).toEqual(keys)
  const left = plan.tasks.filter(({ state, day }) => state === 'open' && day !== null).length
  return { fitted, left: left + (fitted ? droppedOf(plan).length : 0), days: length }
}

test(`${LEARNERS} learners with days, absences and speeds of their own (seed ${SEED}): what a plan says comes true`, () => {
  const lives = Array.from({ length: LEARNERS }, (_, at) => live(SEED + at))
  expect(lives.filter(({ left }) => left > 0)).toEqual([])
  // Both plans that fit and plans that do not were simulated.
  expect(lives.filter(({ fitted }) => fitted).length).toBeGreaterThan(LEARNERS / 10)
  expect(lives.filter(({ fitted }) => !fitted).length).toBeGreaterThan(LEARNERS / 10)
})

test('a missed day alone never gives a day with work of its own more than its share of backlog', () => {
  for (let seed = 0; seed < 100; seed++) {
    const random = seeded(SEED + seed)
    const weekMinutes = Array.from({ length: 7 }, () => 20 + Math.floor(random() * 120))
    const settings = settingsOf({ weekMinutes, examDay: MONDAY + 60 + Math.floor(random() * 300) })
    const clock = { today: MONDAY, reviewMinutes: [5] }
    const later = { ...clock, today: MONDAY + 1 + Math.floor(random() * 3) }
    const ledger = ledgerOf(settle(openPlan(workOf(), settings, clock), later), later)
    ledger.minutes.forEach((minutes, at) => {
      if ((ledger.own[at] as number) > 0 && !ledger.isBuffer[at])
        expect(ledger.late[at]).toBeLessThanOrEqual(minutes * BACKLOG_SHARE + SLACK)
    })
  }
})
