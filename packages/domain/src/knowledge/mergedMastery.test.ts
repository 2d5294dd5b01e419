import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Mastery, mergedMastery, splitMastery } from './mergedMastery.ts'
import { afterAnswer, KNOWN_AT_FIRST, noiseOf } from './models/bkt.ts'

const NOW = Date.UTC(2026, 10, 25)
const part = (known: number, answers = 2, last_at = NOW): Mastery => ({ known, answers, last_at })
const parts = fc.array(
  fc.record({
    known: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
    answers: fc.integer({ min: 1, max: 50 }),
    last_at: fc.integer({ min: NOW - 90 * 86_400_000, max: NOW }),
  }),
  { minLength: 1, maxLength: 5 },
)

test('one part stays as it is; parts that say nothing say nothing', () => {
  expect(mergedMastery([part(0.7, 3)])).toEqual(part(0.7, 3))
  expect(mergedMastery([part(0.7, 3), part(KNOWN_AT_FIRST, 0)])).toEqual(part(0.7, 3))
})

test('without learning, merged parts are what tracing the answers as one point gives', () => {
  const noise = noiseOf('ATEST', 5)
  const traced = (rights: boolean[]) =>
    rights.reduce((known, right) => afterAnswer(known, right, noise, 0), KNOWN_AT_FIRST)
  const merged = mergedMastery([part(traced([true, false])), part(traced([true]))])
  expect(merged.known).toBeCloseTo(traced([true, false, true]), 10)
})

test('what was answered long ago counts less', () => {
  const old = part(0.9, 2, NOW - 60 * 86_400_000)
  expect(mergedMastery([old, part(0.6)]).known).toBeLessThan(mergedMastery([part(0.9), part(0.6)]).known)
})

test('the order of the parts does not matter, two that are known are known better, and it stays a chance', () => {
  fc.assert(
    fc.property(parts, (some) => {
      const merged = mergedMastery(some)
      expect(mergedMastery([...some].reverse())).toEqual(merged)
      expect(merged.known).toBeGreaterThan(0)
      expect(merged.known).toBeLessThan(1)
      expect(merged.answers).toBe(some.reduce((sum, { answers }) => sum + answers, 0))
    }),
    { seed: 20261125 },
  )
  expect(mergedMastery([part(0.8), part(0.8)]).known).toBeGreaterThan(0.8)
})

test('merged again, the parts of a split are what was known before; a part without an answer says nothing', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.02, max: 0.98, noNaN: true }),
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (known, answers, share) => {
        const whole = part(known, answers)
        const { stays, goes } = splitMastery(whole, share)
        const again = mergedMastery([stays, goes].flatMap((one) => one ?? []))
        expect(again.known).toBeCloseTo(known, 8)
        expect(again.answers).toBe(answers)
        for (const one of [stays, goes]) if (one) expect(one.answers).toBeGreaterThan(0)
      },
    ),
  )
  expect(splitMastery(part(0.9, 1), 0.2)).toEqual({ stays: part(0.9, 1), goes: undefined })
  expect(splitMastery(part(0.9, 4), 1)).toEqual({ stays: undefined, goes: part(0.9, 4) })
})
