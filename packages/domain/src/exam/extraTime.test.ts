import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begin, dueAt, type Plan, standingAt } from './attempt.ts'
import { extendedPlan, isUsed, mostExtra, NO_EXTRA, withExtra } from './extraTime.ts'

const PLAN: Plan = {
  units: [
    { unitID: 1, seconds: 600, restSeconds: 60 },
    { unitID: 2, seconds: 1_200, restSeconds: 0 },
  ],
  closesAt: null,
  handInAfterSeconds: 0,
}

test('more time belongs to the clock of its unit, and what is taken away again was never there', () => {
  const extra = withExtra(NO_EXTRA, [1], 300)
  expect(dueAt(standingAt(extendedPlan(PLAN, extra), begin(PLAN, 0), 0))).toBe(900_000)
  expect(extendedPlan(PLAN, NO_EXTRA)).toBe(PLAN)
  expect([...withExtra(extra, [1], -300)]).toEqual([])
})

test("a unit is given its own time once more at the most, and a paper's window ends for all alike", () => {
  expect(mostExtra(PLAN, NO_EXTRA, [1])).toBe(600)
  expect(mostExtra(PLAN, NO_EXTRA, [1, 2])).toBe(600)
  expect(mostExtra(PLAN, withExtra(NO_EXTRA, [2], 1_000), [2])).toBe(200)
  const extended = extendedPlan({ ...PLAN, closesAt: 700_000 }, withExtra(NO_EXTRA, [1], 600))
  expect(dueAt(standingAt(extended, begin(extended, 0), 0))).toBe(700_000)
})

test('time that was not used can be taken back, and taking it back ends nothing within a minute', () => {
  const seconds = fc.integer({ min: 60, max: 600 })
  fc.assert(
    fc.property(seconds, fc.integer({ min: 0, max: 1_300 }), (given, after) => {
      const extended = extendedPlan(PLAN, withExtra(NO_EXTRA, [1], given))
      const now = after * 1_000
      const { run } = standingAt(extended, begin(extended, 0), now)
      if (isUsed(PLAN, NO_EXTRA, [1], run, now)) return
      const before = standingAt(PLAN, begin(PLAN, 0), now)
      expect(before.phase.state).toBe('running')
      expect((dueAt(before) ?? 0) - now).toBeGreaterThanOrEqual(60_000)
    }),
  )
})
