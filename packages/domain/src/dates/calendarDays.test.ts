import { expect, test } from 'vitest'
import { dayPlus, daysBetween, isDay, monthDay, weekdayName, weekdayOf } from './calendarDays.ts'

test('days go over months and leap years', () => {
  expect(dayPlus('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
})

test('a day has its weekday, from Monday, and is said without its year', () => {
  expect([weekdayName('2026-11-23'), weekdayOf('2026-11-23')]).toEqual(['周一', 0])
  expect([weekdayName('2026-11-29'), weekdayOf('2026-11-29')]).toEqual(['周日', 6])
  expect(monthDay('2026-03-05')).toBe('3 月 5 日')
})

test('only a day that there is counts as one', () => {
  expect(isDay('2028-02-29')).toBe(true)
  for (const text of ['2027-02-29', '2026-02-30', '2026-13-01', '2026-1-1', 'x', '', undefined])
    expect(isDay(text), text).toBe(false)
})
