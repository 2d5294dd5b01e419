import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GRACE_MS } from './attempt.ts'
import { type Hold, holdOf, tellsFault, tellsFrom, toldFrom } from './toldFrom.ts'

const END = 1_000_000

test('results are told when late answers to the window have arrived, or at a later moment that an editor set', () => {
  expect(tellsFrom({ closesAt: END, tellsAt: null })).toBe(END + GRACE_MS)
  expect(tellsFrom({ closesAt: END, tellsAt: END + 60_000 })).toBe(END + 60_000)
  expect(tellsFrom({ closesAt: END, tellsAt: END })).toBe(END + GRACE_MS)
  expect(tellsFrom({ closesAt: null, tellsAt: null })).toBe(0)
})

test('a moment to tell results needs the end of a window, and is not before it', () => {
  expect(tellsFault({ closesAt: END, tellsAt: null })).toBeNull()
  expect(tellsFault({ closesAt: null, tellsAt: null })).toBeNull()
  expect(tellsFault({ closesAt: END, tellsAt: END })).toBeNull()
  expect(tellsFault({ closesAt: END, tellsAt: END - 1 })).toBe('beforeEnd')
  expect(tellsFault({ closesAt: null, tellsAt: END })).toBe('noEnd')
})

test('a paper withholds its questions from its opening until it tells; without a window it withholds none', () => {
  expect(holdOf({ opensAt: 5, closesAt: END, tellsAt: END + 60_000 })).toEqual({ from: 5, until: END + 60_000 })
  expect(holdOf({ opensAt: null, closesAt: END, tellsAt: null })).toEqual({ from: 0, until: END + GRACE_MS })
  expect(holdOf({ opensAt: 5, closesAt: null, tellsAt: null })).toBeUndefined()
})

test('a paper waits for another that opened before it would tell, and for a third that opened meanwhile', () => {
  const holds = [
    { from: 25, until: 40 },
    { from: 5, until: 30 },
  ]
  expect(toldFrom(10, holds)).toBe(40)
  expect(toldFrom(30, [{ from: 5, until: 30 }])).toBe(30)
  expect(toldFrom(10, [{ from: 11, until: 30 }])).toBe(10)
})

const moments = fc.integer({ min: 0, max: 60 })
const someHolds: fc.Arbitrary<Hold[]> = fc.array(
  fc.tuple(moments, moments).map(([from, seconds]) => ({ from, until: from + seconds })),
  { maxLength: 12 },
)

test('it is the first moment from its own on that no hold covers, in whatever order they stand', () => {
  fc.assert(
    fc.property(moments, someHolds, (own, holds) => {
      const told = toldFrom(own, holds)
      const isHeld = (at: number) => holds.some(({ from, until }) => from <= at && at < until)
      expect(told).toBeGreaterThanOrEqual(own)
      expect(isHeld(told)).toBe(false)
      for (let at = own; at < told; at++) expect(isHeld(at)).toBe(true)
      expect(toldFrom(own, holds.toReversed())).toBe(told)
    }),
  )
})
