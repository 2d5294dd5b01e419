import { expect, test } from 'vitest'
import { agoText, daysUntil, dayText, rangeText } from './days.ts'

const at = (text: string) => Date.parse(text)

test('a day begins at midnight in Beijing, wherever the device is', () => {
  expect(dayText(at('2027-03-04T16:00:00Z'))).toBe('2027 年 3 月 5 日')
})

test('days to the exam: 0 on the day, negative after it', () => {
  const evening = at('2026-11-20T15:00:00Z')
  expect([
    daysUntil('2026-11-20', evening),
    daysUntil('2026-11-21', evening),
    daysUntil('2026-11-19', evening),
  ]).toEqual([0, 1, -1])
  expect(daysUntil('2027-03-01', at('2027-02-27T16:00:00Z'))).toBe(1)
})

test('how long ago is said as people say it', () => {
  const now = at('2026-11-20T12:00:00Z')
  const said = (text: string) => agoText(at(text), now)
  expect(said('2026-11-20T11:59:40Z')).toBe('刚刚')
  expect(said('2026-11-20T11:48:00Z')).toBe('12 分钟前')
  expect(said('2026-11-20T09:00:00Z')).toBe('3 小时前')
  expect(said('2026-11-19T15:00:00Z')).toBe('昨天')
  expect(said('2026-11-16T12:00:00Z')).toBe('4 天前')
  expect(said('2026-03-05T12:00:00Z')).toBe('3 月 5 日')
  expect(said('2025-03-05T12:00:00Z')).toBe('2025 年 3 月 5 日')
})

test.each([
  ['one day', '2027-08-21', '2027-08-21', '2027 年 8 月 21 日'],
  ['days of one month', '2027-08-21', '2027-08-22', '2027 年 8 月 21 日至 22 日'],
  ['over the end of a month', '2027-08-31', '2027-09-02', '2027 年 8 月 31 日至 9 月 2 日'],
  ['over the end of a year', '2027-12-31', '2028-01-01', '2027 年 12 月 31 日至 2028 年 1 月 1 日'],
])('a range of days is said as people say it: %s', (_name, start, end, said) =>
  expect(rangeText(start, end)).toBe(said),
)
