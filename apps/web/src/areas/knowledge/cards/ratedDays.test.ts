import { expect, test } from 'vitest'
import { minutesOf, shortDay, weeksOf } from './ratedDays.ts'

const rated = [
  { Day: '2026-09-06', Ratings: 9, SpentMs: 60_000 },
  { Day: '2026-11-22', Ratings: 3, SpentMs: 20_000 },
  { Day: '2026-11-27', Ratings: 5, SpentMs: 150_000 },
]

test('twelve weeks from Monday to Sunday end with the present one', () => {
  const weeks = weeksOf(rated, '2026-11-27')
  expect(weeks).toHaveLength(12)
  expect(weeks[0]?.monday).toBe('2026-09-07')
  expect(weeks.at(-2)).toEqual({ monday: '2026-11-16', ratings: [0, 0, 0, 0, 0, 0, 3] })
  expect(weeks.at(-1)).toEqual({ monday: '2026-11-23', ratings: [0, 0, 0, 0, 5, 0, 0] })
  // A Sunday belongs to the week that began six days before.
  expect(weeksOf(rated, '2026-11-29').at(-1)?.monday).toBe('2026-11-23')
  expect(weeksOf(rated, '2026-11-30').at(-1)?.monday).toBe('2026-11-30')
})

test('minutes of thirty days: a day without ratings has none, a short one counts as a minute', () => {
  const days = minutesOf(rated, '2026-11-27')
  expect(days).toHaveLength(30)
  expect(days[0]?.day).toBe('2026-10-29')
  expect(days.filter(({ minutes }) => minutes > 0)).toEqual([
    { day: '2026-11-22', minutes: 1 },
    { day: '2026-11-27', minutes: 3 },
  ])
  expect(shortDay('2026-03-05')).toBe('3/5')
})
