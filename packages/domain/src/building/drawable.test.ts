import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeExactly } from './draw.ts'
import { drawable } from './drawable.ts'

const SEED = 20261129

test.each<[string, [size: number, bundles: number][], number, number]>([
  ['single questions', [[1, 5]], 3, 3],
  ['fewer than asked for', [[1, 5]], 9, 5],
  ['no group fits', [[3, 4]], 2, 0],
  ['the nearest number below', [[3, 4]], 8, 6],
  [
    'sizes together',
    [
      [3, 1],
      [4, 2],
    ],
    10,
    8,
  ],
  [
    'no more groups than there are',
    [
      [2, 2],
      [5, 1],
    ],
    8,
    7,
  ],
  ['nothing', [], 4, 0],
])('%s', (_, sizes, count, most) => {
  expect(
    drawable(
      sizes.map(([size, bundles]) => ({ size, bundles })),
      count,
    ),
  ).toBe(most)
})

test('it is the number that the draw takes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 }), fc.nat(40), (sizes, count) => {
      const taken = takeExactly(
        sizes.map((size) => ({ questionIDs: Array.from({ length: size }, (_, at) => at) })),
        count,
      )
      const counts = [...Map.groupBy(sizes, (size) => size)].map(([size, all]) => ({ size, bundles: all.length }))
      expect(drawable(counts, count)).toBe(taken.reduce((sum, { questionIDs }) => sum + questionIDs.length, 0))
    }),
    { seed: SEED, numRuns: 200 },
  )
})
