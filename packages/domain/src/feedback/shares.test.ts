import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atShare } from './shares.ts'

test.each([
  ['the median of an odd number is the one in the middle', [1, 2, 9], 0.5, 2],
  ['of an even number it is the lower of the two in the middle', [1, 2, 3, 9], 0.5, 2],
  ['nine of ten are at most the ninth', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
  ['the share 0 is the least', [3, 4], 0, 3],
  ['the share 1 is the greatest', [3, 4], 1, 4],
  ['one value is every share', [7], 0.9, 7],
  ['without values there is none', [], 0.5, null],
] as const)('%s', (_rule, values, share, expected) => {
  expect(atShare(values, share)).toBe(expected)
})

test('rule: at least the share of the values is at most what it gives, and fewer are below it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1 }), fc.integer({ min: 1, max: 100 }), (all, percent) => {
      const sorted = all.sort((a, b) => a - b)
      const share = percent / 100
      const at = atShare(sorted, share) as number
      expect(sorted.filter((value) => value <= at).length).toBeGreaterThanOrEqual(Math.floor(share * sorted.length))
      expect(sorted.filter((value) => value < at).length).toBeLessThan(share * sorted.length + 1e-9)
    }),
  )
})
