import { expect, test } from 'vitest'
import { dateText, dayText, lastDayText } from './dayText.ts'

test('rule: what holds until the end of a day is shown with that day', () => {
  const midnight = Date.parse('2027-01-01T00:00:00+08:00')
  expect(dayText(midnight)).toBe('2027 年 1 月 1 日')
  expect(lastDayText(midnight)).toBe('2026 年 12 月 31 日')
  expect(lastDayText(midnight + 1)).toBe('2027 年 1 月 1 日')
})

test('a whole date is read in one form, however it came', () => {
  expect(dateText('2026-11-06')).toBe('2026 年 11 月 6 日')
  expect(dayText(Date.parse('2026-11-06T12:00:00+08:00'))).toBe('2026 年 11 月 6 日')
})
