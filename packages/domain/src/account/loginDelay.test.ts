import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCOUNT_DELAY, ADDRESS_DELAY, delayAfter, remaining } from './loginDelay.ts'

const SEED = 20261121
const rule = fc.constantFrom(ACCOUNT_DELAY, ADDRESS_DELAY)

test.each([
  [1, 0],
  [5, 0],
  [6, 2_000],
  [7, 4_000],
  [8, 8_000],
  [15, 900_000],
  [1_000, 900_000],
])('after %i failures of an account the next try waits %i ms', (failures, wait) => {
  expect(delayAfter(failures, ACCOUNT_DELAY)).toBe(wait)
})

test('rule: the wait grows with the failures and never beyond its longest', () => {
  fc.assert(
    fc.property(rule, fc.nat(10_000), (of, failures) => {
      const wait = delayAfter(failures, of)
      expect(delayAfter(failures + 1, of)).toBeGreaterThanOrEqual(wait)
      expect(wait).toBeLessThanOrEqual(of.longest)
    }),
    { seed: SEED },
  )
})

test('rule: failures fade until none is left', () => {
  fc.assert(
    fc.property(rule, fc.nat(1_000), fc.nat(1_000_000_000), (of, failures, elapsed) => {
      const left = remaining(failures, elapsed, of)
      expect(left).toBeLessThanOrEqual(failures)
      expect(remaining(failures, elapsed + of.fade, of)).toBe(Math.max(0, left - 1))
      expect(remaining(failures, failures * of.fade, of)).toBe(0)
    }),
    { seed: SEED },
  )
})
