import fc from 'fast-check'
import { expect, test } from 'vitest'
import { droppedOf, openPlan } from './events.ts'
import { layAnew } from './layTasks.ts'
import { lengthenedFor } from './longMocks.ts'
import type { PlacedTask } from './plan.ts'
import { MONDAY, settingsOf, workOf } from './testing.ts'

const mocks = [{ key: '1', minutes: 150 }]
const mockOf = ({ tasks }: { tasks: readonly PlacedTask[] }) => tasks.find(({ kind }) => kind === 'mock') as PlacedTask

test('a mock that is longer than any day: the longest weekday, and the minutes that it needs beside its reviews', () => {
  const clock = { today: MONDAY, reviewMinutes: [12] }
  const settings = settingsOf({ weekMinutes: [60, 60, 60, 60, 60, 90, 60] })
  const plan = openPlan(workOf({ mocks }), settings, clock)
  expect(droppedOf(plan).map(({ kind }) => kind)).toContain('mock')
  expect(lengthenedFor(plan, mockOf(plan), clock)).toEqual({ weekday: 5, minutes: 165 })
})

test('where every day of the longest weekday is a buffer day, it is another one', () => {
  const clock = { today: MONDAY, reviewMinutes: [0] }
  const settings = settingsOf({ weekMinutes: [60, 60, 60, 60, 60, 60, 90], holidays: { off: [], worked: [] } })
  const plan = openPlan(workOf({ mocks }), settings, clock)
  expect(lengthenedFor(plan, mockOf(plan), clock)).toEqual({ weekday: 5, minutes: 150 })
})

test('what is told finds the mock a day; nothing is told of a mock that has one', () => {
  let told = 0
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 160 }), { minLength: 7, maxLength: 7 }),
      fc.integer({ min: 1, max: 80 }),
      fc.nat({ max: 40 }),
      (weekMinutes, days, reviews) => {
        const clock = { today: MONDAY, reviewMinutes: [reviews] }
        const settings = settingsOf({ weekMinutes, examDay: MONDAY + days })
        const plan = openPlan(workOf({ mocks }), settings, clock)
        const advice = lengthenedFor(plan, mockOf(plan), clock)
        if (mockOf(plan).day !== null) expect(advice).toBeNull()
        if (advice === null) return
        told++
        const longer = weekMinutes.with(advice.weekday, advice.minutes)
        const taken = { ...settings, weekMinutes: longer }
        expect(
          layAnew({ ...plan, settings: taken }, clock).tasks.find(({ kind }) => kind === 'mock')?.day,
        ).not.toBeNull()
      },
    ),
    { seed: 20260105, numRuns: 150 },
  )
  expect(told).toBeGreaterThan(10)
})
