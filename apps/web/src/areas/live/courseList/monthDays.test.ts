import { expect, test } from 'vitest'
import { monthDays, monthPlus } from './monthDays.ts'

test('a month stands in whole weeks from Monday', () => {
  expect(monthDays('2026-11-25')).toHaveLength(42)
  expect(monthDays('2026-11-25')[0]).toBe('2026-10-26')
  expect(monthDays('2027-02-10')).toHaveLength(28)
  expect(monthDays('2027-02-10').at(-1)).toBe('2027-02-28')
})

test('other days and months keep to the calendar', () => {
  expect(monthPlus('2026-10-31', 1)).toBe('2026-11-30')
  expect(monthPlus('2027-01-15', -1)).toBe('2026-12-15')
})
