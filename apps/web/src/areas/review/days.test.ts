import { expect, test } from 'vitest'
import { daysBack, sayDay, sayMoment } from './days.ts'

// 2026-03-02 00:30 in Beijing, still the day before in UTC.
const now = Date.parse('2026-03-01T16:30:00Z')

test('days are counted by the calendar of Beijing', () => {
  expect(daysBack('2026-03-02', now)).toBe(0)
  expect(daysBack('2026-03-01', now)).toBe(1)
  expect(daysBack('2026-02-28', now)).toBe(2)
})

test('a day is said as people say it, with the year only where it is another', () => {
  expect(sayDay('2026-03-02', now)).toBe('今天')
  expect(sayDay('2026-03-01', now)).toBe('昨天')
  expect(sayDay('2026-02-03', now)).toBe('2 月 3 日')
  expect(sayDay('2025-12-31', now)).toBe('2025 年 12 月 31 日')
})

test('a recent moment carries its clock, an old one does not', () => {
  expect(sayMoment(now, now)).toBe('今天 00:30')
  expect(sayMoment(now - 3_600_000, now)).toBe('昨天 23:30')
  expect(sayMoment(now - 5 * 86_400_000, now)).toBe('2 月 25 日')
})
