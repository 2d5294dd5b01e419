import { expect, test } from 'vitest'
import { lengthsFor } from './lengths.ts'

test.each([
  [1, ['全部 · 1 题']],
  [7, ['全部 · 7 题']],
  [10, ['快速 · 10 题']],
  [11, ['快速 · 10 题', '全部 · 11 题']],
  [20, ['快速 · 10 题', '标准 · 20 题']],
  [24, ['快速 · 10 题', '标准 · 20 题', '全部 · 24 题']],
  [30, ['快速 · 10 题', '标准 · 20 题', '完整 · 30 题']],
  [400, ['快速 · 10 题', '标准 · 20 题', '完整 · 30 题']],
])('a chapter of %i questions offers %j', (there, labels) => {
  expect(lengthsFor(there).map(({ label }) => label)).toEqual(labels)
})

test('a shorter one is said to take less time', () => {
  expect(lengthsFor(7)).toEqual([{ value: 'quick', label: '全部 · 7 题', minutes: 7 }])
})
