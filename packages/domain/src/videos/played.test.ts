import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Played, reachOf, withStretch } from './played.ts'
import { joined, secondsOf } from './stretches.ts'
import type { Stretch } from './videos.ts'

const SEED = 20261125
const LENGTH = 60
const anyStretch = fc
  .tuple(fc.integer({ min: 0, max: LENGTH }), fc.integer({ min: 0, max: LENGTH }))
  .map(([from, to]): Stretch => [from, to])

const playedOf = (list: readonly Stretch[]): Played => list.reduce(withStretch, [] as Played)
const always = (run: (list: Stretch[], played: Played) => void) =>
  fc.assert(
    fc.property(fc.array(anyStretch, { maxLength: 30 }), (list) => run(list, playedOf(list))),
    { seed: SEED },
  )

test('rule: stretch by stretch, in whatever order, makes what the server makes of all of them', () => {
  always((list, played) => {
    expect(played).toEqual(joined(list, LENGTH))
    expect(playedOf(list.toReversed())).toEqual(played)
    expect(list.reduce(withStretch, played)).toEqual(played)
  })
})

test('rule: playing more never takes anything away, neither of what was seen nor of how far', () => {
  fc.assert(
    fc.property(fc.array(anyStretch, { maxLength: 30 }), anyStretch, (list, more) => {
      const played = playedOf(list)
      const after = withStretch(played, more)
      expect(secondsOf(after)).toBeGreaterThanOrEqual(secondsOf(played))
      expect(reachOf(after)).toBeGreaterThanOrEqual(reachOf(played))
    }),
    { seed: SEED },
  )
})

test('rule: the reach is what was played from the beginning with nothing left out; a lost moment is forgiven', () => {
  expect(reachOf([])).toBe(0)
  expect(reachOf([[10, 20]])).toBe(0)
  expect(
    reachOf([
      [0, 10],
      [11.5, 20],
      [40, 60],
    ]),
  ).toBe(20)
})

test.each([[[5, 5]], [[6, 5]], [[-1, 5]], [[Number.NaN, 5]], [[0, Number.POSITIVE_INFINITY]]] as const)(
  'rule: a stretch %j that makes no sense changes nothing',
  (stretch) => {
    const played: Played = [[1, 2]]
    expect(withStretch(played, stretch)).toBe(played)
  },
)
