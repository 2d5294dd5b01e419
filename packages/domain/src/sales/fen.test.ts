import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsOf, share } from './fen.ts'

const SEED = { seed: 20261123 }

test.each([
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [1, 1, 2, 1],
  [3, 1, 2, 2],
  [-3, 1, 2, -2],
  [0, 5, 7, 0],
  [999_999_999_999, 31_535_999_999, 31_536_000_000, 999_999_999_967],
])('%i × %i ÷ %i is %i fen: rounded once, half up', (amount, part, whole, fen) => {
  expect(share(amount, part, whole)).toBe(fen)
})

test('basis points: 12.5 % of 19.90 yuan', () => {
  expect(pointsOf(1990, 1250)).toBe(249)
})

test('a share is within half a fen of the truth, and the shares of both halves differ from the whole by one fen at most', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(10_000), (amount, part) => {
      expect(Math.abs(share(amount, part, 10_000) - (amount * part) / 10_000)).toBeLessThanOrEqual(0.5)
      const both = share(amount, part, 10_000) + share(amount, 10_000 - part, 10_000)
      expect([amount, amount + 1]).toContain(both)
    }),
    SEED,
  )
})
