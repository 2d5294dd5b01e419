// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf, percentOf, type Said, totalOf } from './earned.ts'

const point = (marks: number) => ({ text: '要点', marks })

test.each([
  [3, 'full', 3],
  [3, 'half', 1.5],
  [1.5, 'half', 0.75],
  [3, 'none', 0],
] as const)('a point of %d marks that was said %s gives %d', (marks, said, earned) => {
  expect(marksOf(point(marks), said)).toBe(earned)
})

test('rule: the sum never leaves 0 and full marks, and the share never 0 and 100 %', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          marks: fc.integer({ min: 1, max: 1000 }).map((hundredths) => hundredths / 100),
          said: fc.constantFrom<Said>('full', 'half', 'none'),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      (points) => {
        const earned = points.map(({ marks, said }) => marksOf(point(marks), said))
        const full = totalOf(points.map(({ marks }) => marks))
        expect(totalOf(earned)).toBeGreaterThanOrEqual(0)
        expect(totalOf(earned)).toBeLessThanOrEqual(full)
        expect(percentOf(earned, full)).toBeGreaterThanOrEqual(0)
        expect(percentOf(earned, full)).toBeLessThanOrEqual(100)
        if (points.every(({ said }) => said === 'full')) expect(percentOf(earned, full)).toBe(100)
      },
    ),
    { seed: 20261121 },
  )
})
