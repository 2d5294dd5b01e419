import { expect, test } from 'vitest'
import { callKey } from './call.ts'
import { newsKeys } from './news.ts'

test('news of a booking makes the lists of live lessons and the lesson stale, and so does missing some news', () => {
  for (const topic of ['bookings', 'all']) {
    expect(newsKeys(topic)).toContainEqual(callKey('live.optimalLive'))
    expect(newsKeys(topic)).toContainEqual(callKey('live.lesson'))
  }
  expect(newsKeys('of another release')).toEqual([])
})
