import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMS } from '../../content/question.ts'
import { afterAnswer, afterDays, chanceRight, KNOWN_AT_FIRST, noiseOf } from './bkt.ts'

/**
 * Corbett & Anderson 1995, equations 1–4, worked by hand with P(L0) = 0.36, P(T) = 0.1, P(S) = 0.1, P(G) = 0.2.
 * Right:  P(L|right) = 0.36·0.9 / (0.36·0.9 + 0.64·0.2) = 0.324 / 0.452 = 0.716814; then 0.716814 + 0.283186·0.1 = 0.745133
 * Wrong:  P(L|wrong) = 0.745133·0.1 / (0.745133·0.1 + 0.254867·0.8) = 0.0745133 / 0.2784070 = 0.267642; then 0.340878
 * Right:  0.340878·0.9 / (0.340878·0.9 + 0.659122·0.2) = 0.306790 / 0.438615 = 0.699453; then 0.729508
 */
test('the chance of knowing follows Corbett & Anderson, step by step', () => {
  const noise = { slip: 0.1, guess: 0.2 }
  let known = 0.36
  const steps: number[] = []
  for (const right of [true, false, true]) {
    known = afterAnswer(known, right, noise, 0.1)
    steps.push(known)
  }
  expect(steps).toEqual([expect.closeTo(0.74513, 5), expect.closeTo(0.34088, 5), expect.closeTo(0.72951, 5)])
})

// P(C) = P(L)(1 − P(S)) + (1 − P(L))P(G), equation 5 of the same paper: 0.36·0.9 + 0.64·0.2 = 0.452.
test('the chance of a right answer is that of knowing and not slipping, or of guessing', () => {
  expect(chanceRight(0.36, { slip: 0.1, guess: 0.2 })).toBeCloseTo(0.452, 12)
})

test.each([
  ['ATEST', 5, 0.2],
  ['ATEST', 4, 0.25],
  ['BTEST', 5, 0.2],
  ['A3TEST', 5, 0.2],
  ['PDTEST', 2, 0.5],
  ['XTEST', 5, 1 / 26],
  ['CASETEST', 8, 1 / 247],
  ['TKTEST', 0, 0.01],
] as const)('%s with %i options is guessed with a chance of %f', (form, options, guess) => {
  expect(noiseOf(form, options).guess).toBeCloseTo(guess, 12)
})

test('a right answer to true/false says less than one to a choice, and that less than a set of options', () => {
  const after = (form: (typeof FORMS)[number], options: number) => afterAnswer(0.4, true, noiseOf(form, options))
  expect(after('PDTEST', 2)).toBeLessThan(after('ATEST', 5))
  expect(after('ATEST', 5)).toBeLessThan(after('XTEST', 5))
})

const seed = 20_261_121
const share = fc.double({ min: 0, max: 1, noNaN: true })
const noise = fc.record({ form: fc.constantFrom(...FORMS), options: fc.integer({ min: 0, max: 12 }) })

test('whatever is answered, the chance stays one, and a right answer never lowers it below a wrong one', () => {
  fc.assert(
    fc.property(share, noise, (known, { form, options }) => {
      const by = noiseOf(form, options)
      const right = afterAnswer(known, true, by)
      const wrong = afterAnswer(known, false, by)
      expect(right).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(1)
      expect(wrong).toBeGreaterThanOrEqual(0)
      expect(right).toBeGreaterThanOrEqual(wrong)
      // Guess and slip must sum to less than 1, or a right answer would speak against knowing.
      expect(by.guess + by.slip).toBeLessThan(1)
    }),
    { seed, verbose: 1 },
  )
})

test('time takes from what was gained, half of it in 34 days, and never below what one starts with', () => {
  expect(afterDays(0.95, 0)).toBe(0.95)
  expect(afterDays(0.95, 34) - KNOWN_AT_FIRST).toBeCloseTo((0.95 - KNOWN_AT_FIRST) * 0.503, 2)
  expect(afterDays(0.2, 300)).toBe(0.2)
  fc.assert(
    fc.property(share, fc.nat(2_000), fc.nat(2_000), (known, days, more) => {
      expect(afterDays(known, days + more)).toBeLessThanOrEqual(afterDays(known, days))
      expect(afterDays(known, days)).toBeGreaterThanOrEqual(Math.min(known, KNOWN_AT_FIRST))
    }),
    { seed },
  )
})
