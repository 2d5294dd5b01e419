import { expect, test } from 'vitest'
import { depthOf } from './depthOf.ts'

test('a cell is as deep as its figure is high; only nothing has no depth', () => {
  expect([0, 1, 25, 26, 99, 100].map((value) => depthOf(value, 100))).toEqual([0, 1, 1, 2, 4, 4])
})
