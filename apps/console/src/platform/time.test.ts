import { expect, test } from 'vitest'
import { endOfDay, showDay, showLastDay } from './time.ts'

test('rule: what holds until the end of a day is shown with that day, as it was typed', () => {
  const ends = endOfDay('2026-12-31')
  expect(showDay(ends)).toBe('2027-01-01')
  expect(showLastDay(ends)).toBe('2026-12-31')
  expect(showLastDay(Date.parse('2026-12-31T10:00:00+08:00'))).toBe('2026-12-31')
  expect(showLastDay(null)).toBe('')
})
