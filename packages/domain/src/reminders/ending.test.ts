import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENDING_DAYS, endingTerms, leftText } from './ending.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const DAY = 86_400_000
/** Until the end of 10 December. */
const TERM = { startsAt: at('2026-01-01T00:00'), endsAt: at('2026-12-11T00:00'), modules: ['ChapterTest', 'Video'] }

test.each([
  ['2026-12-02T23:59', undefined],
  ['2026-12-03T00:00', '还有 7 天到期'],
  ['2026-12-08T09:00', '还有 2 天到期'],
  ['2026-12-09T09:00', '明天到期'],
  ['2026-12-10T23:59', '今天到期'],
  ['2026-12-11T00:00', undefined],
])('on %s a version until 10 December says %s', (now, said) => {
  const [ending] = endingTerms([TERM], at(now))
  expect(ending && leftText(ending.left)).toBe(said)
})

test('what goes on, or follows within a day, continues a version only where it unlocks all of it', () => {
  const told = (other: Partial<typeof TERM>) =>
    endingTerms([TERM, { ...TERM, ...other }], at('2026-12-05T09:00')).filter(({ term }) => term === TERM).length
  expect(told({})).toBe(1)
  expect(told({ endsAt: TERM.endsAt + 1 })).toBe(0)
  expect(told({ endsAt: TERM.endsAt + DAY, modules: ['Video'] })).toBe(1)
  expect(told({ endsAt: TERM.endsAt + DAY, modules: ['Video', 'ChapterTest', 'Defend'] })).toBe(0)
  expect(told({ startsAt: TERM.endsAt + DAY, endsAt: TERM.endsAt + 9 * DAY })).toBe(0)
  expect(told({ startsAt: TERM.endsAt + DAY + 1, endsAt: TERM.endsAt + 9 * DAY })).toBe(1)
})

test('looked at once a day, a version is told of from a week before, never when it is over or has not begun', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 * DAY }),
      fc.integer({ min: 1, max: 40 * DAY }),
      fc.integer({ min: 0, max: DAY - 1 }),
      (startsAt, lasts, hour) => {
        const term = { startsAt, endsAt: startsAt + lasts, modules: ['ChapterTest'] }
        const told: number[] = []
        for (let now = hour; now < 90 * DAY; now += DAY)
          for (const { left } of endingTerms([term], now)) {
            expect(now >= term.startsAt && now < term.endsAt).toBe(true)
            expect(left).toBeLessThanOrEqual(ENDING_DAYS)
            expect(term.endsAt - now).toBeGreaterThan((left - 1) * DAY)
            expect(term.endsAt - now).toBeLessThanOrEqual((left + 1) * DAY)
            told.push(left)
          }
        // Each day of its last week has one day less, until the last.
        expect(told).toEqual(told.map((_, at) => (told[0] as number) - at))
        if (lasts > (ENDING_DAYS + 1) * DAY) expect(told[0]).toBe(ENDING_DAYS)
      },
    ),
  )
})
