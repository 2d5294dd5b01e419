import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AudienceCount } from './audience.ts'
import { joined, shareOf } from './stretches.ts'

test('each learner counts once in a stretch; those who did not see it to the end stopped where they were', () => {
  const count = new AudienceCount(10)
  count.add({ stretches: [[0, 10]], share: 1, place: 10 })
  count.add({
    stretches: [
      [0, 3],
      [5, 6],
    ],
    share: 0.4,
    place: 6,
  })
  count.add({ stretches: [], share: 0, place: 4 })
  expect(count.result()).toEqual({
    bucketSeconds: 1,
    viewers: 2,
    finished: 1,
    watched: [2, 2, 2, 1, 1, 2, 1, 1, 1, 1],
    stopped: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
  })
})

test('a long video has at most 300 stretches, none with more than its viewers', () => {
  const piece = fc.tuple(fc.integer({ min: 0, max: 7_200 }), fc.integer({ min: 0, max: 7_200 }))
  fc.assert(
    fc.property(fc.array(fc.array(piece, { minLength: 1, maxLength: 6 }), { maxLength: 20 }), (people) => {
      const seconds = 7_200
      const count = new AudienceCount(seconds)
      for (const pieces of people) {
        const stretches = joined(pieces, seconds)
        count.add({ stretches, share: shareOf(stretches, seconds), place: stretches.at(-1)?.[1] ?? 0 })
      }
      const { watched, stopped, viewers, finished } = count.result()
      expect(watched.length).toBeLessThanOrEqual(300)
      expect(Math.max(0, ...watched)).toBeLessThanOrEqual(viewers)
      expect(stopped.reduce((sum, some) => sum + some, 0) + finished).toBe(viewers)
    }),
  )
})
