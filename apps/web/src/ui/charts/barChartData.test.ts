import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceCeiling } from './barChartData.ts'

test('the top of a scale is the next round even number', () => {
  expect([0, 1, 3, 9, 10, 11, 21, 45, 101].map(niceCeiling)).toEqual([2, 2, 4, 10, 10, 20, 30, 60, 200])
})

test('no value stands above the scale, and its middle is a whole number', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (value) => {
      const top = niceCeiling(value)
      expect(top).toBeGreaterThanOrEqual(value)
      expect(top % 2).toBe(0)
    }),
  )
})
