import { expect, test } from 'vitest'
import { daysLeft, daysLeftText, heldUntil } from './daysLeft.ts'

const at = (moment: string) => Date.parse(`${moment}+08:00`)

test('rule: days left are days of Beijing until the last day, whatever the hour', () => {
  const end = at('2026-12-04T00:00:00')
  expect(daysLeft(end, at('2026-12-01T00:00:00'))).toBe(2)
  expect(daysLeft(end, at('2026-12-01T23:59:59'))).toBe(2)
  expect(daysLeft(end, at('2026-12-02T00:00:00'))).toBe(1)
  expect(daysLeft(end, at('2026-12-03T23:00:00'))).toBe(0)
  // One that ends in the middle of a day ends on that day.
  expect(daysLeft(at('2026-12-03T09:00:00'), at('2026-12-01T18:00:00'))).toBe(2)
})

test('the last day is said to be the last', () => {
  expect([0, 1, 12].map(daysLeftText)).toEqual(['今天到期', '还有 1 天', '还有 12 天'])
})

test('terms that follow without a gap are one access; one behind a gap is another', () => {
  const first = { startsAt: 0, endsAt: 10 }
  expect(heldUntil(first, [first])).toBe(10)
  expect(heldUntil(first, [{ startsAt: 25, endsAt: 40 }, { startsAt: 10, endsAt: 25 }, first])).toBe(40)
  expect(heldUntil(first, [first, { startsAt: 11, endsAt: 25 }])).toBe(10)
})
