import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beijingDay } from '../dates/beijing.ts'
import { type AnkiCard, FIRST_SECOND, fromAnki, reviewsForAnki, type Schedule, toAnki } from './ankiSchedule.ts'

const TODAY = 20_784
const DAY_MS = 86_400_000
const of = { createdAt: FIRST_SECOND, today: TODAY }

const schedule: fc.Arbitrary<Schedule> = fc
  .record({
    lastDay: fc.integer({ min: TODAY - 400, max: TODAY }),
    second: fc.integer({ min: 0, max: DAY_MS - 1 }),
    due: fc.option(fc.integer({ min: 0, max: 365 })),
    natural: fc.integer({ min: 0, max: 365 }),
    stability: fc.double({ min: 0.01, max: 3_000, noNaN: true }),
    difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
    state: fc.constantFrom(1, 2, 3),
    reps: fc.integer({ min: 1, max: 500 }),
    lapses: fc.integer({ min: 0, max: 100 }),
    learned: fc.option(fc.integer({ min: 0, max: 300 })),
  })
  .map(({ lastDay, second, due, natural, learned, ...rest }) => ({
    ...rest,
    lastDay,
    lastAt: lastDay * DAY_MS - 8 * 3_600_000 + second,
    dueDay: due === null ? null : lastDay + due,
    naturalDay: lastDay + natural,
    learnedDay: learned === null ? null : lastDay - learned,
  }))

test('rule: what Anki is given comes back equal, put aside or not', () => {
  fc.assert(
    fc.property(schedule, fc.boolean(), (memory, aside) => {
      const card = toAnki(memory, { position: 7, aside, retention: 0.9 })
      expect(fromAnki(card, of)).toEqual(memory)
      expect(JSON.parse(card.data).cd.length).toBeLessThanOrEqual(100)
      expect(card.queue === -1).toBe(aside)
    }),
  )
})

test('rule: a card that was never rated is new in both', () => {
  const card = toAnki(null, { position: 3, aside: false, retention: 0.9 })
  expect(card).toMatchObject({ type: 0, queue: 0, due: 3, reps: 0, ivl: 0 })
  expect(fromAnki(card, of)).toBeNull()
})

test('rule: after a review in Anki its memory, due day and last day count, not what we wrote down', () => {
  fc.assert(
    fc.property(schedule, fc.integer({ min: 1, max: 300 }), (memory, ivl) => {
      const card = toAnki(memory, { position: 1, aside: false, retention: 0.9 })
      const seconds = TODAY * 86_400 - 8 * 3600 + 60
      const data = JSON.stringify({ ...JSON.parse(card.data), s: 12.5, d: 4.5, lrt: seconds })
      const due = TODAY + ivl - beijingDay(FIRST_SECOND * 1000)
      const rated: AnkiCard = { ...card, type: 2, queue: 2, due, ivl, reps: memory.reps + 1, data }
      expect(fromAnki(rated, of)).toMatchObject({
        ...{ stability: 12.5, difficulty: 4.5, state: 2, reps: memory.reps + 1, lastDay: TODAY },
        ...{ dueDay: TODAY + ivl, naturalDay: TODAY + ivl, lastAt: seconds * 1000 },
      })
    }),
  )
})

test('rule: a card of SM-2 brings its interval as stability, and is the harder the lower its ease', () => {
  const sm2 = (factor: number): AnkiCard => ({
    ...{ type: 2, queue: 2, due: TODAY - 18_262 + 4, ivl: 20, factor, reps: 5, lapses: 1, left: 0, data: '' },
  })
  const [easy, hard] = [fromAnki(sm2(3000), of), fromAnki(sm2(1300), of)]
  expect(easy).toMatchObject({ stability: 20, dueDay: TODAY + 4, lastDay: TODAY - 16, reps: 5, lapses: 1, state: 2 })
  expect(hard?.difficulty).toBeGreaterThan(easy?.difficulty ?? 10)
})

test('rule: whatever stands in the columns, a memory has sound numbers', () => {
  const any = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 40, -(2 ** 40)))
  const data = fc.oneof(fc.string(), fc.json(), fc.constant('{"s":1e9,"d":-3,"lrt":-5,"cd":"[]"}'))
  const card = fc.record({
    ...{ type: fc.integer({ min: -1, max: 5 }), queue: any, due: any, ivl: any, factor: any },
    ...{ reps: any, lapses: any, left: any, data },
  })
  fc.assert(
    fc.property(card, any, any, (one, createdAt, reviewedAt) => {
      const memory = fromAnki(one, { createdAt, today: TODAY, reviewedAt })
      if (memory === null) return
      expect(memory.stability).toBeGreaterThan(0)
      expect(memory.difficulty).toBeGreaterThanOrEqual(1)
      expect(memory.difficulty).toBeLessThanOrEqual(10)
      expect(memory.lastDay).toBeLessThanOrEqual(TODAY)
      for (const value of Object.values(memory)) if (value !== null) expect(Number.isFinite(value)).toBe(true)
      for (const value of [memory.reps, memory.lapses, memory.lastDay, memory.lastAt, memory.dueDay ?? 0])
        expect(Number.isSafeInteger(value)).toBe(true)
    }),
  )
})

test('ratings are told with the intervals before and after them', () => {
  const before = { stability: 3, difficulty: 5.5, state: 2, dueDay: 103, lastDay: 100 }
  const now: Schedule = {
    ...{ dueDay: 111, naturalDay: 111, stability: 8, difficulty: 1, state: 2, reps: 2, lapses: 0 },
    ...{ lastDay: 103, lastAt: 5, learnedDay: 100 },
  }
  const log = [
    { rating: 3, at: 1, before: null },
    { rating: 4, at: 5, before },
  ]
  expect(reviewsForAnki(log, now)).toEqual([
    { id: 1, ease: 3, ivl: 3, lastIvl: 0, factor: 600, type: 0 },
    { id: 5, ease: 4, ivl: 8, lastIvl: 3, factor: 100, type: 1 },
  ])
})
