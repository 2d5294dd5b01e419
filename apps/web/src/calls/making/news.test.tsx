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

test('other results make the reports and the keys of attempts stale, and what tells of them', () => {
  for (const name of ['rescoredPapers', 'paperReport', 'paperKeys', 'myPapers'] as const)
    expect(newsKeys('scores')).toContainEqual(callKey(`exams.${name}`))
  expect(newsKeys('scores')).toContainEqual(callKey('dots.getRedDog'))
})

test('a moved window makes the paper and every list that may hold it stale, and so does missing some news', () => {
  for (const topic of ['papers', 'all'])
    for (const name of ['exams.paperInfo', 'exams.getPilot', 'exams.getCptTreeCP', 'chapters.getCptTreeSrc'] as const)
      expect(newsKeys(topic)).toContainEqual(callKey(name))
})

test('an answer that several topics make stale is fetched once', () => {
  for (const topic of ['dots', 'notices', 'all']) {
    const keys = newsKeys(topic).map((key) => JSON.stringify(key))
    expect(keys).toContain(JSON.stringify(callKey('dots.getRedDog')))
    expect(new Set(keys).size).toBe(keys.length)
  }
})
