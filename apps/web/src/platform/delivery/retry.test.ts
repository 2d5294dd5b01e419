// @vitest-environment node
import { RequestError } from '@tizhou/contract/client'
import { expect, test } from 'vitest'
import { holdOf, retryDelay } from './retry.ts'

const patience = { first: 1_000, longest: 60_000, longestHold: 600_000 }

test('pauses double from the first to the longest, with up to a half less', () => {
  expect([1, 2, 3, 6, 7, 8, 5000].map((failures) => retryDelay(patience, failures, 0))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000,
  ])
  expect(retryDelay(patience, 1, 0.999)).toBeGreaterThan(500)
  expect(retryDelay(patience, 1, 0.999)).toBeLessThan(501)
})

test.each([
  [429, { retryAfter: 7 }, 7_000],
  [429, { retryAfter: 100_000 }, 600_000],
  [429, null, 0],
  [500, { retryAfter: 7 }, 0],
])('after status %i with %j the server is left alone for %i ms', (status, data, ms) => {
  expect(holdOf(patience, new RequestError(status, '', data))).toBe(ms)
})
