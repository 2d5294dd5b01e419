import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowAt, rowOffsets, scrollFor } from './rowOffsets.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 60 })

test('the row at any height is the one that covers it', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: -50, max: 13_000 }), (heights, y) => {
      const offsets = rowOffsets(heights.length, (index) => heights[index] as number)
      const row = rowAt(offsets, y)
      const whole = offsets[heights.length] as number
      if (y < 0) expect(row).toBe(0)
      else if (y >= whole) expect(row).toBe(heights.length - 1)
      else {
        expect(offsets[row]).toBeLessThanOrEqual(y)
        expect(offsets[row + 1]).toBeGreaterThan(y)
      }
    }),
  )
})

test('the edge between two rows belongs to the lower one', () => {
  const offsets = rowOffsets(5, () => 40)
  expect([0, 39, 40, 80, 199, 200].map((y) => rowAt(offsets, y))).toEqual([0, 0, 1, 2, 4, 4])
})

test('after scrolling to a row it is in view, and never beyond the ends', () => {
  const run = fc.record({
    heights: sizes,
    pick: fc.nat(),
    top: fc.nat(12_000),
    height: fc.integer({ min: 200, max: 900 }),
    align: fc.constantFrom('auto' as const, 'center' as const, 'start' as const),
  })
  fc.assert(
    fc.property(run, ({ heights, pick, top, height, align }) => {
      const index = pick % heights.length
      const offsets = rowOffsets(heights.length, (at) => heights[at] as number)
      const whole = offsets[heights.length] as number
      const before = Math.min(top, Math.max(0, whole - height))
      const after = scrollFor(offsets, index, { top: before, height }, align)
      expect(after).toBeGreaterThanOrEqual(0)
      expect(after).toBeLessThanOrEqual(Math.max(0, whole - height))
      expect(offsets[index]).toBeGreaterThanOrEqual(after)
      expect(offsets[index + 1]).toBeLessThanOrEqual(after + height)
    }),
  )
})

test('a row that is in view already stays where it is', () => {
  const offsets = rowOffsets(100, () => 40)
  expect(scrollFor(offsets, 12, { top: 400, height: 400 }, 'auto')).toBe(400)
  expect(scrollFor(offsets, 9, { top: 400, height: 400 }, 'auto')).toBe(360)
  expect(scrollFor(offsets, 20, { top: 400, height: 400 }, 'auto')).toBe(440)
})

test('no rows: nothing to find, no height', () => {
  const offsets = rowOffsets(0, () => 40)
  expect(offsets[0]).toBe(0)
  expect(rowAt(offsets, 10)).toBe(-1)
})
