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

test('a moved window makes the paper and every list that may hold it stale, and so does missing some news', () => {
  for (const topic of ['papers', 'all'])
    for (const name of ['exams.paperInfo', 'exams.getPilot', 'exams.getCptTreeCP', 'chapters.getCptTreeSrc'] as const)
      expect(newsKeys(topic)).toContainEqual(callKey(name))
})
