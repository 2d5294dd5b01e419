import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounded, joined, secondsOf, shareOf } from './stretches.ts'
import type { Stretch } from './videos.ts'

const SECONDS = 600
const stretch = fc.tuple(fc.double({ min: 0, max: 700, noNaN: true }), fc.double({ min: 0, max: 700, noNaN: true }))

test('distinct seconds count once, however often and in whatever order they were played', () => {
  expect(
    joined(
      [
        [0, 10],
        [5, 20],
        [20, 21],
        [40, 50],
      ],
      45,
    ),
  ).toEqual([
    [0, 21],
    [40, 45],
  ])
  expect(
    shareOf(
      joined(
        [
          [0, 300],
          [0, 300],
        ],
        SECONDS,
      ),
      SECONDS,
    ),
  ).toBe(0.5)
  fc.assert(
    fc.property(fc.array(stretch), fc.array(stretch), (first, second) => {
      const once = joined([...joined(first, SECONDS), ...second], SECONDS)
      expect(joined([...once, ...second, ...first], SECONDS)).toEqual(once)
      expect(joined([...joined(second, SECONDS), ...first], SECONDS)).toEqual(once)
      expect(secondsOf(once)).toBeLessThanOrEqual(SECONDS)
      expect(once.every(([from, to], at) => from < to && (at === 0 || from > (once[at - 1] as Stretch)[1]))).toBe(true)
    }),
  )
})

test('what is not a stretch of the video counts for nothing', () => {
  expect(
    joined(
      [
        [5, 5],
        [9, 3],
        [700, 800],
        [-4, -1],
      ],
      SECONDS,
    ),
  ).toEqual([])
  expect(shareOf([], 0)).toBe(0)
})

test('too many pieces are joined over their smallest gaps, and no second that was watched is lost', () => {
  expect(
    bounded(
      [
        [0, 1],
        [2, 3],
        [10, 11],
        [12, 13],
      ],
      2,
    ),
  ).toEqual([
    [0, 3],
    [10, 13],
  ])
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1 }), fc.integer({ min: 1, max: 5 }), (stretches, most) => {
      const all = joined(stretches, SECONDS)
      const few = bounded(all, most)
      expect(few.length).toBeLessThanOrEqual(Math.max(most, 1))
      expect(joined([...few, ...all], SECONDS)).toEqual(few)
    }),
  )
})
