import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laid, ledgerOf, minutesFrom, stagesOf } from './capacity.ts'
import { droppedOf, openPlan, type PlanEvent, planAfter } from './events.ts'
import { settle } from './layTasks.ts'
import { BACKLOG_SHARE, MOST_OF_DAY, type Plan, type PlanClock } from './plan.ts'
import { movesOf, redated } from './redating.ts'
import { MONDAY, settingsOf, workOf } from './testing.ts'

const SEED = 20260105
const clock: PlanClock = { today: MONDAY, reviewMinutes: [10] }
const opened = (of = {}, work = {}) => openPlan(workOf(work), settingsOf(of), clock)
const day = (date: string) => Date.parse(date) / 86_400_000
const on = (plan: Plan, at: number) => plan.tasks.filter((task) => task.state === 'open' && task.day === at)
const changedBy = (plan: Plan, event: PlanEvent, at = clock) => {
  const change = planAfter(plan, event, at)
  if ('refused' in change) throw new Error(change.refused)
  return change
}

describe('minutes of days', () => {
  test('a holiday counts as a Sunday, a worked weekend as the shortest working day, an exception before both', () => {
    const settings = settingsOf({
      weekMinutes: [60, 50, 60, 60, 60, 120, 150],
      exceptions: [{ day: day('2026-02-16'), minutes: 5 }],
    })
    const minutes = (date: string) => minutesFrom(settings, day(date))[0]
    expect(minutes('2026-01-06')).toBe(50)
    expect(minutes('2026-01-10')).toBe(120)
    expect(minutes('2026-02-17')).toBe(150)
    expect(minutes('2026-02-14')).toBe(50)
    expect(minutes('2026-02-16')).toBe(5)
  })

  test('stages follow each other to the day before the exam', () => {
    const [first, second, third] = stagesOf(settingsOf())
    expect(first?.from).toBe(MONDAY)
    expect(second?.from).toBe((first?.to ?? 0) + 1)
    expect(third?.from).toBe((second?.to ?? 0) + 1)
    expect(third?.to).toBe(MONDAY + 89)
  })
})

test('weekly tests of weeks behind an exam that was moved forward do not count as without room', () => {
  const plan = opened({ examDay: MONDAY + 90 }, { evaluation: { weekday: 6, minutes: 20 } })
  const times = { examDay: MONDAY + 30, weekMinutes: plan.settings.weekMinutes, exceptions: [] }
  const change = redated(plan, times, clock)
  if ('refused' in change) throw new Error(change.refused)
  const tests = change.plan.tasks.filter(({ kind }) => kind === 'evaluation')
  expect(tests.some(({ day }) => day === null)).toBe(true)
  expect(droppedOf(change.plan).filter(({ kind }) => kind === 'evaluation')).toEqual([])
  expect(movesOf(plan, change.plan).lost).toBe(droppedOf(change.plan).length)
  const back = redated(change.plan, { ...times, examDay: MONDAY + 90 }, clock)
  if ('refused' in back) throw new Error(back.refused)
  expect(back.plan.tasks.filter(({ kind, day }) => kind === 'evaluation' && day === null)).toEqual([])
})

describe('stages', () => {
  test('none is empty, none begins on the exam day; together they are all days before it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.array(fc.constantFrom(0, 30, 90), { minLength: 7, maxLength: 7 }),
        fc.constantFrom([0.55, 0.25], [0, 0.5], [1, 0], [0.7, 0.3]),
        (days, weekMinutes, [foundation, strengthening]) => {
          const stageShares = { foundation: foundation as number, strengthening: strengthening as number }
          const settings = settingsOf({ examDay: MONDAY + days, weekMinutes, stageShares })
          const spans = stagesOf(settings)
          const covered = spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
          expect(covered).toEqual(Array.from({ length: days }, (_, at) => MONDAY + at))
          for (const { from, to } of spans) expect(from).toBeLessThanOrEqual(to)
        },
      ),
      { seed: SEED },
    )
  })

  test('a weekly test counts to the stage of its day', () => {
    const { settings, tasks } = opened()
    const spans = stagesOf(settings)
    for (const { kind, fixedDay, stage } of tasks) {
      if (kind !== 'evaluation') continue
      const span = spans.find((one) => one.stage === stage)
      expect(fixedDay).toBeGreaterThanOrEqual(span?.from ?? Number.NaN)
      expect(fixedDay).toBeLessThanOrEqual(span?.to ?? Number.NaN)
    }
  })

  test('work is spread evenly over its stage, also after weeks that reviews fill', () => {
    const length = 300
    for (const reviewMinutes of [[10], [...Array.from({ length: 30 }, () => 60), 5]]) {
      const at = { today: MONDAY, reviewMinutes }
      const settings = settingsOf({
        ...{ examDay: MONDAY + length, weekMinutes: [60, 60, 60, 60, 60, 60, 60], bufferEvery: 0 },
        holidays: { off: [], worked: [] },
      })
      const plan = openPlan(workOf({ mocks: [], wrongBookMinutes: 0, evaluation: null }), settings, at)
      expect(droppedOf(plan)).toEqual([])
      const ledger = ledgerOf(plan, at)
      for (const { stage, from, to } of stagesOf(settings)) {
        const days = Array.from({ length: to - from + 1 }, (_, index) => from - MONDAY + index)
        const free = (some: number[]) =>
          some.reduce((sum, day) => sum + (ledger.minutes[day] ?? 0) - (ledger.reviews[day] ?? 0), 0)
        const held = (some: number[]) => some.reduce((sum, day) => sum + (ledger.own[day] ?? 0), 0)
        if (held(days) === 0) expect(stage).toBe('sprint')
        // However far the stage has come, as much of its work is done as of its free minutes: to a part of work.
        days.forEach((_, index) => {
          const past = days.slice(0, index + 1)
          expect(Math.abs(held(past) - (held(days) * free(past)) / free(days))).toBeLessThanOrEqual(30)
        })
      }
    }
  })
})

describe('a plan that is laid', () => {
  test('no day gets more than its minutes, due reviews included; every seventh day stays free', () => {
    const plan = opened()
    const ledger = ledgerOf(plan, clock)
    ledger.minutes.forEach((minutes, at) => {
      expect(laid(ledger, at)).toBeLessThanOrEqual(minutes)
      expect(ledger.reviews[at]).toBe(10)
      if (at % 7 === 6) expect(on(plan, MONDAY + at)).toEqual([])
    })
  })

  test('mocks and the wrong book stand in the last weeks, mocks days apart', () => {
    const plan = opened({ weekMinutes: [120, 120, 120, 120, 120, 120, 120] })
    const mocks = plan.tasks.filter(({ kind }) => kind === 'mock').map((task) => task.day as number)
    const [, , sprint] = stagesOf(plan.settings)
    for (const at of mocks) expect(at).toBeGreaterThanOrEqual(sprint?.from as number)
    const sorted = [...mocks].sort((a, b) => a - b)
    sorted.slice(1).forEach((at, index) => {
      expect(at - (sorted[index] as number)).toBeGreaterThan(2)
    })
    for (const task of plan.tasks.filter(({ kind }) => kind === 'wrongBook'))
      expect(task.day).toBeGreaterThanOrEqual(sprint?.from as number)
  })

  test('what does not fit is what weighs least', () => {
    const plan = opened({ examDay: MONDAY + 30 })
    const dropped = droppedOf(plan).filter(({ kind }) => kind === 'practice')
    const kept = plan.tasks.filter(({ kind, day: at }) => kind === 'practice' && at !== null)
    expect(dropped.length).toBeGreaterThan(0)
    expect(kept.length).toBeGreaterThan(0)
    const most = Math.max(...dropped.map(({ priority }) => priority))
    expect(Math.min(...kept.map(({ priority }) => priority))).toBeGreaterThanOrEqual(most)
  })

  test('a mock that is longer than any day is said to drop', () => {
    const plan = opened({ weekMinutes: [60, 60, 60, 60, 60, 60, 60] })
    expect(droppedOf(plan).map(({ key }) => key)).toEqual(['mock-1', 'mock-2', 'mock-3'])
  })

  test('reviews that exceed a day go to the next and leave room for nothing else', () => {
    const plan = openPlan(workOf(), settingsOf(), { today: MONDAY, reviewMinutes: [150, 0] })
    const ledger = ledgerOf(plan, { today: MONDAY, reviewMinutes: [150, 0] })
    expect(ledger.reviews.slice(0, 4)).toEqual([60, 60, 30, 0])
    expect(on(plan, MONDAY)).toEqual([])
    expect(on(plan, MONDAY + 2)).not.toEqual([])
  })

  test('all questions of a chapter stand in its parts, once', () => {
    const parts = opened().tasks.filter(({ chapterID, kind }) => chapterID === 3 && kind === 'practice')
    expect(parts.reduce((sum, { questions }) => sum + questions, 0)).toBe(80)
    expect(new Set(parts.map(({ stage }) => stage))).toEqual(new Set(['foundation', 'strengthening']))
  })
})

describe('missed days', () => {
  test('a missed day spreads: at most 30 % of a day with work of its own', () => {
    const plan = opened({ examDay: MONDAY + 60 })
    const missed = on(plan, MONDAY)
    const later = { ...clock, today: MONDAY + 1 }
    const settled = settle(plan, later)
    const late = settled.tasks.filter((task) => task.late)
    expect(late.map(({ key }) => key).sort()).toEqual(missed.map(({ key }) => key).sort())
    expect(new Set(late.map((task) => task.day)).size).toBeGreaterThan(1)
    const ledger = ledgerOf(settled, later)
    ledger.minutes.forEach((minutes, at) => {
      if ((ledger.own[at] ?? 0) > 0) expect(ledger.late[at]).toBeLessThanOrEqual(minutes * BACKLOG_SHARE)
      expect(laid(ledger, at)).toBeLessThanOrEqual(minutes * MOST_OF_DAY)
    })
    expect(settle(settled, later)).toBe(settled)
  })

  test('a plan whose backlog has no room any more is laid anew and says what drops', () => {
    const plan = opened({ examDay: MONDAY + 40 })
    const later = { ...clock, today: MONDAY + 30 }
    const settled = settle(plan, later)
    expect(droppedOf(settled).length).toBeGreaterThan(droppedOf(plan).length)
    expect(settled.tasks.every((task) => task.day === null || task.day >= later.today)).toBe(true)
  })
})

describe('events', () => {
  test('a day off empties the day and loses nothing', () => {
    const plan = opened()
    const { plan: after } = changedBy(plan, { kind: 'dayOff', day: MONDAY + 2 })
    expect(on(plan, MONDAY + 2)).not.toEqual([])
    expect(on(after, MONDAY + 2)).toEqual([])
    expect(droppedOf(after)).toEqual(droppedOf(plan))
  })

  test('a task moves to a day with room, and to no other', () => {
    const plan = opened()
    const key = on(plan, MONDAY)[0]?.key as string
    const { plan: after } = changedBy(plan, { kind: 'moved', key, day: MONDAY + 6 })
    expect(on(after, MONDAY + 6).map((task) => task.key)).toEqual([key])
    expect(planAfter(plan, { kind: 'moved', key, day: MONDAY + 90 }, clock)).toEqual({ refused: 'noDay' })
    expect(planAfter(plan, { kind: 'moved', key, day: MONDAY - 1 }, clock)).toEqual({ refused: 'noDay' })
    expect(planAfter(plan, { kind: 'moved', key: 'none', day: MONDAY }, clock)).toEqual({ refused: 'noTask' })
    expect(planAfter(plan, { kind: 'moved', key, day: MONDAY }, clock)).toEqual({ refused: 'sameDay' })
    const mock = { kind: 'moved', key: 'mock-1', day: MONDAY } as const
    expect(planAfter(plan, mock, clock)).toEqual({ refused: 'full' })
  })

  test('what the learner adds finds days with room and moves nothing; its undo takes out what was not done since', () => {
    const plan = opened()
    const tasks = [1, 2, 3].map((id) => ({
      ...{ key: `point-${id}-1`, kind: 'point' as const, chapterID: id, stage: 'foundation' as const, minutes: 15 },
      ...{ priority: 0.1, part: 1, parts: 1, questions: 0 },
    }))
    const added = changedBy(plan, { kind: 'added', tasks })
    const places = (of: Plan) => new Map(of.tasks.map((task) => [task.key, task.day]))
    expect([...places(added.plan)].slice(0, plan.tasks.length)).toEqual([...places(plan)])
    const ledger = ledgerOf(added.plan, clock)
    for (const { key } of tasks) {
      const day = places(added.plan).get(key)
      expect(day).toBeTypeOf('number')
      const at = (day as number) - MONDAY
      expect(laid(ledger, at)).toBeLessThanOrEqual((ledger.minutes[at] ?? 0) * MOST_OF_DAY)
    }
    expect(planAfter(added.plan, { kind: 'added', tasks }, clock)).toEqual({ refused: 'noTask' })
    // After rescheduling everything they still have a day.
    const later = changedBy(added.plan, { kind: 'examDay', examDay: MONDAY + 120 }).plan
    expect(tasks.every(({ key }) => places(later).get(key) !== null)).toBe(true)

    const done = changedBy(added.plan, { kind: 'done', key: 'point-2-1' }).plan
    const back = changedBy(done, added.undo)
    expect(back.plan.tasks.filter(({ kind }) => kind === 'point').map(({ key }) => key)).toEqual(['point-2-1'])
    const again = changedBy(back.plan, back.undo).plan
    expect(again.tasks.map(({ key }) => key).sort()).toEqual(added.plan.tasks.map(({ key }) => key).sort())
  })

  test('a later exam takes in what dropped', () => {
    const plan = opened({ examDay: MONDAY + 30 })
    const { plan: after } = changedBy(plan, { kind: 'examDay', examDay: MONDAY + 200 })
    expect(droppedOf(plan)).not.toEqual([])
    expect(droppedOf(after)).toEqual([])
  })

  test('what was done since stays done when a move is undone', () => {
    const plan = opened()
    const key = on(plan, MONDAY)[0]?.key as string
    const { plan: moved, undo } = changedBy(plan, { kind: 'moved', key, day: MONDAY + 6 })
    const { plan: done } = changedBy(moved, { kind: 'done', key })
    const { plan: back } = changedBy(done, undo)
    expect(back.tasks.find((task) => task.key === key)?.state).toBe('done')
  })

  const event = fc.oneof(
    fc.record({ kind: fc.constantFrom('done', 'skipped'), at: fc.nat() }),
    fc.record({ kind: fc.constant('moved'), at: fc.nat(), day: fc.nat({ max: 80 }) }),
    fc.record({ kind: fc.constant('dayOff'), day: fc.nat({ max: 80 }) }),
    fc.record({
      kind: fc.constant('minutes'),
      minutes: fc.array(fc.nat({ max: 180 }), { minLength: 7, maxLength: 7 }),
    }),
    fc.record({ kind: fc.constant('examDay'), day: fc.integer({ min: 10, max: 200 }) }),
  )
  test('any event can be undone, the same event gives the same plan, and no task is lost', () => {
    fc.assert(
      fc.property(event, fc.nat({ max: 6 }), (made, passed) => {
        const now = { ...clock, today: MONDAY + passed }
        const plan = settle(opened(), now)
        const key = plan.tasks['at' in made ? made.at % plan.tasks.length : 0]?.key as string
        const happened = (
          made.kind === 'minutes'
            ? { kind: 'minutes', weekMinutes: (made as { minutes: number[] }).minutes, exceptions: [] }
            : made.kind === 'examDay'
              ? { kind: 'examDay', examDay: MONDAY + (made as { day: number }).day }
              : { ...made, key, ...('day' in made ? { day: MONDAY + (made.day as number) } : {}) }
        ) as PlanEvent
        const change = planAfter(plan, happened, now)
        expect(planAfter(plan, happened, now)).toEqual(change)
        if ('refused' in change) return
        expect(change.plan.tasks.map((task) => task.key)).toEqual(plan.tasks.map((task) => task.key))
        expect(changedBy(change.plan, change.undo, now).plan).toEqual(plan)
      }),
      { seed: SEED, numRuns: 200 },
    )
  })
})
