import { expect, test } from 'vitest'
import { endsSoon, endsText } from './discountEnds.ts'

/** 20 November, 20:00 in Beijing. */
const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  ['at the end of a day', Date.parse('2026-11-30T16:00:00Z'), '2026 年 11 月 30 日 24:00 结束，还剩 10 天'],
  ['within a day', Date.parse('2026-11-25T04:30:00Z'), '2026 年 11 月 25 日 12:30 结束，还剩 4 天'],
  ['today', Date.parse('2026-11-20T16:00:00Z'), '2026 年 11 月 20 日 24:00 结束，还剩 4 小时'],
  ['in a moment', NOW + 30_000, '2026 年 11 月 20 日 20:00 结束，还剩 1 分钟'],
  ['years away', Date.parse('2036-11-17T16:00:00Z'), '2036 年 11 月 17 日 24:00 结束'],
])('a discount that ends %s says the moment, and what is left of it where that hurries', (_, endsAt, words) => {
  expect(endsText(endsAt, NOW)).toBe(words)
})

test('what holds for months does not hurry', () => {
  expect(endsSoon(NOW + 60 * DAY, NOW)).toBe(true)
  expect(endsSoon(NOW + 61 * DAY, NOW)).toBe(false)
})
