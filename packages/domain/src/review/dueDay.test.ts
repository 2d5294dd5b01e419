import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECALLED } from './card.ts'
import { dueDay, FINAL_DAYS, naturalDay, type Plan } from './dueDay.ts'
import { type Memory, MemoryModel } from './memory.ts'
import { replan } from './replan.ts'
import { DEFAULT_SETTINGS, portionOf } from './settings.ts'

const SEED = 20261121
const TODAY = 20_000
const model = new MemoryModel()

const memoryOf = (stability: number, lastDay = TODAY): Memory => ({ stability, difficulty: 5, lastDay })
const planOf = (of: Partial<Plan> = {}): Plan => ({
  today: TODAY,
  retention: 0.9,
  model,
  load: () => 0,
  seed: 1,
  ...of,
})
const dueOf = (memory: Memory, plan: Plan) => dueDay(memory, naturalDay(memory, plan), plan)

const stability = fc.double({ min: 0.01, max: 400, noNaN: true })
const retention = fc.integer({ min: 70, max: 97 }).map((percent) => percent / 100)
const loads = fc
  .array(fc.nat(300), { minLength: 60, maxLength: 60 })
  .map((counts) => (day: number) => counts[(day - TODAY + 6000) % 60] ?? 0)

describe('without an exam', () => {
  test('a question is due on the day that memory asks for', () => {
    expect(dueOf(memoryOf(30), planOf())).toBe(TODAY + 30)
    expect(dueOf(memoryOf(0.1), planOf())).toBe(TODAY + 1)
  })

  test('a lighter day nearby is taken', () => {
    const load = (day: number) => (day === TODAY + 29 ? 3 : 9)
    expect(dueOf(memoryOf(30), planOf({ load }))).toBe(TODAY + 29)
  })

  test('a heavy day is left even for one that is only a little lighter, never for one that is not', () => {
    fc.assert(
      fc.property(stability, retention, loads, fc.nat(), (s, wanted, load, seed) => {
        const memory = memoryOf(s)
        const plan = planOf({ retention: wanted, load, seed })
        const natural = naturalDay(memory, plan)
        const due = dueDay(memory, natural, plan)
        expect(due).not.toBeNull()
        expect(load(due as number)).toBeLessThanOrEqual(load(natural))
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  test('never sooner than tomorrow, and never later than recall allows: within 0.01 of what is wanted', () => {
    fc.assert(
      fc.property(stability, retention, loads, fc.nat(), (s, wanted, load, seed) => {
        const memory = memoryOf(s)
        const plan = planOf({ retention: wanted, load, seed })
        const natural = naturalDay(memory, plan)
        const due = dueDay(memory, natural, plan) as number
        expect(due).toBeGreaterThan(TODAY)
        if (due > natural) expect(model.recallOn(memory, due)).toBeGreaterThanOrEqual(wanted - 0.01)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  test('the same question under the same load is due on the same day', () => {
    fc.assert(
      fc.property(stability, loads, fc.nat(), (s, load, seed) => {
        const plan = planOf({ load, seed })
        expect(dueOf(memoryOf(s), plan)).toBe(dueOf(memoryOf(s), plan))
      }),
      { seed: SEED, numRuns: 100 },
    )
  })

  test('of two days that are as good and as near, some questions take the one, some the other', () => {
    const load = (day: number) => (day === TODAY + 30 ? 5 : 0)
    const taken = new Set([1, 2, 3, 4].map((seed) => dueOf(memoryOf(30), planOf({ load, seed }))))
    expect(taken).toEqual(new Set([TODAY + 29, TODAY + 31]))
  })
})

describe('with an exam ahead', () => {
  test('nothing falls due on its day or after it', () => {
    fc.assert(
      fc.property(
        stability,
        retention,
        loads,
        fc.integer({ min: 1, max: 400 }),
        fc.nat(),
        (s, wanted, load, left, seed) => {
          const plan = planOf({ retention: wanted, load, examDay: TODAY + left, seed })
          const due = dueOf(memoryOf(s), plan)
          if (due !== null) expect(due).toBeLessThan(TODAY + left)
        },
      ),
      { seed: SEED, numRuns: 800 },
    )
  })

  test('what would come after it is seen once more in the final 21 days, on the lightest of them', () => {
    const examDay = TODAY + 60
    const load = (day: number) => (day === examDay - 5 ? 1 : 4)
    expect(dueOf(memoryOf(200), planOf({ examDay, load }))).toBe(examDay - 5)
    expect(dueOf(memoryOf(200), planOf({ examDay }))).toBe(examDay - FINAL_DAYS)
  })

  test('each question is seen in the final days or remembered until the exam as well as is wanted', () => {
    fc.assert(
      fc.property(stability, retention, fc.integer({ min: 1, max: 200 }), (s, wanted, left) => {
        const examDay = TODAY + left
        const memory = memoryOf(s)
        const due = dueOf(memory, planOf({ retention: wanted, examDay }))
        if (due === null) {
          expect(left).toBeLessThanOrEqual(FINAL_DAYS)
          // Rounded to whole days.
          if (s > 1) expect(model.recallOn(memory, examDay)).toBeGreaterThan(wanted - 0.07)
        }
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  test('seen in the final days and remembered until the exam: it is left alone', () => {
    expect(dueOf(memoryOf(50), planOf({ examDay: TODAY + 10 }))).toBeNull()
    expect(dueOf(memoryOf(4), planOf({ examDay: TODAY + 10 }))).toBe(TODAY + 4)
  })

  test('an exam brings a question nearer, never further away', () => {
    fc.assert(
      fc.property(stability, fc.integer({ min: FINAL_DAYS + 1, max: 300 }), (s, left) => {
        const free = dueOf(memoryOf(s), planOf()) as number
        const led = dueOf(memoryOf(s), planOf({ examDay: TODAY + left }))
        if (led !== null) expect(led).toBeLessThanOrEqual(Math.max(free, TODAY + 1))
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  test('on the day of the exam and after it the plain days hold', () => {
    for (const examDay of [TODAY, TODAY - 1]) expect(dueOf(memoryOf(30), planOf({ examDay }))).toBe(TODAY + 30)
  })
})

describe('a whole wrong book', () => {
  const card = (id: number, of: Partial<Memory> & { state?: number } = {}) => ({
    id,
    stability: 30,
    difficulty: 5,
    lastDay: TODAY,
    state: RECALLED,
    ...of,
  })

  test('all of it before the exam: 1,050 questions in the final 21 days are 50 a day', () => {
    const cards = Array.from({ length: 1050 }, (_, id) => card(id + 1, { stability: 300 }))
    const planned = replan(cards, { ...planOf(), examDay: TODAY + 60 })
    const days = Map.groupBy(planned, (one) => one.dueDay)
    expect(days.size).toBe(FINAL_DAYS)
    expect(new Set([...days.values()].map((group) => group.length))).toEqual(new Set([50]))
  })

  test('a day on which a hundred fall is spread over the days around it', () => {
    const planned = replan(
      Array.from({ length: 100 }, (_, id) => card(id + 1)),
      planOf(),
    )
    const counts = [...Map.groupBy(planned, (one) => one.dueDay).values()].map((group) => group.length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(100 / counts.length) + 1)
    expect(counts.length).toBeGreaterThanOrEqual(5)
  })

  test('what was answered wrong last stays due, whatever the exam', () => {
    const [one] = replan([card(1, { state: 1, stability: 0.2, lastDay: TODAY - 3 })], {
      ...planOf(),
      examDay: TODAY + 5,
    })
    expect(one).toEqual({ id: 1, naturalDay: TODAY - 3, dueDay: TODAY - 3 })
  })

  test('with the exam tomorrow what is left of the final days is today', () => {
    const [one] = replan([card(1, { stability: 100, lastDay: TODAY - 30 })], { ...planOf(), examDay: TODAY + 1 })
    expect(one?.dueDay).toBe(TODAY)
  })

  test('planned anew without the exam, each is due when memory asks for it', () => {
    const [one] = replan([card(1, { stability: 100 })], planOf())
    expect(one?.naturalDay).toBe(TODAY + 100)
  })
})

describe('the portion of a day', () => {
  const none = { known: 0, fresh: 0, doneKnown: 0, doneFresh: 0 }
  test.each([
    ['all of it within the limits', { ...none, known: 20, fresh: 10 }, { known: 20, fresh: 10 }],
    ['so many new ones at the most', { ...none, fresh: 80 }, { known: 0, fresh: 50 }],
    ['what was new today counts', { ...none, fresh: 80, doneFresh: 45 }, { known: 0, fresh: 5 }],
    ['what one knew comes first', { ...none, known: 190, fresh: 80 }, { known: 190, fresh: 10 }],
    ['so many in all at the most', { ...none, known: 900 }, { known: 200, fresh: 0 }],
    ['what is done today counts', { ...none, known: 900, doneKnown: 150, doneFresh: 20 }, { known: 30, fresh: 0 }],
    ['beyond the limit nothing', { ...none, known: 5, fresh: 5, doneKnown: 300 }, { known: 0, fresh: 0 }],
  ])('%s', (_, due, portion) => {
    expect(portionOf(due, DEFAULT_SETTINGS)).toEqual(portion)
  })
})
