import { expect, test } from 'vitest'
import { secondsOf, timeText } from './times.ts'

test.each([
  ['1:02:03', 3723],
  ['2：03', 123],
  ['2:03.5', 123.5],
  ['45', 45],
  ['1:60', undefined],
  ['一分', undefined],
  ['1:2:3:4', undefined],
  ['', undefined],
])('rule: a time as it is typed: %s', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})

test('rule: a time as it is shown', () => {
  expect([timeText(3723.9), timeText(63), timeText(0)]).toEqual(['1:02:03', '1:03', '0:00'])
})
