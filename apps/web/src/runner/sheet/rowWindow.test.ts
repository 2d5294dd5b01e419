import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsBetween, scrollFor, topsOf } from './rowWindow.ts'

const tops = topsOf([2, 3, 3, 2, 3])

test('the rows that a window cuts are shown, with spare ones around them', () => {
  expect(tops).toEqual([0, 2, 5, 8, 10, 13])
  expect(rowsBetween(tops, 0, 4, 0)).toEqual([0, 2])
  expect(rowsBetween(tops, 5, 8.5, 0)).toEqual([2, 4])
  expect(rowsBetween(tops, 5, 8.5, 1)).toEqual([1, 5])
  expect(rowsBetween(tops, 0, 100, 3)).toEqual([0, 5])
})

test('no rows show nothing', () => {
  expect(rowsBetween(topsOf([]), 0, 10, 4)).toEqual([0, 0])
})

test('a row in view stays where it is, another one comes in by the shortest way', () => {
  expect(scrollFor(tops, 1, 0, 6)).toBe(0)
  expect(scrollFor(tops, 4, 0, 6)).toBe(7)
  expect(scrollFor(tops, 0, 7, 6)).toBe(0)
})

test('whatever the heights, every row in view is shown and scrolling to a row shows it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 200 }),
      fc.nat(600),
      fc.integer({ min: 9, max: 60 }),
      fc.nat(199),
      (heights, from, height, chosen) => {
        const all = topsOf(heights)
        const row = chosen % heights.length
        const at = scrollFor(all, row, from, height)
        const [first, last] = rowsBetween(all, at, at + height, 0)
        expect(first).toBeLessThanOrEqual(row)
        expect(last).toBeGreaterThan(row)
        for (const [index, top] of all.slice(0, -1).entries()) {
          const cut = top < at + height && (all[index + 1] ?? 0) > at
          if (cut) expect(index >= first && index < last).toBe(true)
        }
      },
    ),
  )
})
