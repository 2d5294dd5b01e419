import { expect, test } from 'vitest'
import { besides, pagesOf } from './pages.ts'

test('a list has as many pages as it fills, and one where it is empty', () => {
  expect([0, 1, 10, 11, 25].map((total) => pagesOf(total, 10))).toEqual([1, 1, 1, 2, 3])
})

test('beside a page are the one before and the one after; behind the last stands the last', () => {
  expect([1, 2, 3].map((page) => besides(page, 3))).toEqual([
    { before: undefined, after: 2 },
    { before: 1, after: 3 },
    { before: 2, after: undefined },
  ])
  expect(besides(9, 3)).toEqual({ before: 3, after: undefined })
})
