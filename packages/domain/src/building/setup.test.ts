import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SETUP_BOUNDS, withinBounds } from './setup.ts'

const SEED = 20261122
const setup = (Minutes: number, ...counts: number[]) => ({
  Minutes,
  Styles: counts.map((Count, at) => ({ StyleID: at + 1, Count })),
})

test('a set-up that can be built stays as it is', () => {
  expect(withinBounds(setup(120, 100, 200))).toEqual(setup(120, 100, 200))
  expect(withinBounds(setup(30))).toEqual(setup(30))
})

test('of one that is too large each style keeps its share, and the time goes with the questions', () => {
  expect(withinBounds(setup(240, 400, 200))).toEqual(setup(120, 200, 100))
  // A style with one question keeps it.
  expect(withinBounds(setup(300, 599, 1))).toEqual(setup(150, 299, 1))
})

test('whatever it is made from, it can be built', () => {
  const many = fc.record({
    Minutes: fc.integer({ min: 1, max: 5_000 }),
    Styles: fc.array(fc.record({ Count: fc.integer({ min: 1, max: 2_000 }) }), { minLength: 1, maxLength: 40 }),
  })
  fc.assert(
    fc.property(many, (any) => {
      const { Minutes, Styles } = withinBounds(any)
      expect(Styles.reduce((sum, { Count }) => sum + Count, 0)).toBeLessThanOrEqual(SETUP_BOUNDS.questions)
      expect(Math.min(...Styles.map(({ Count }) => Count))).toBeGreaterThanOrEqual(1)
      expect(Styles.length).toBeLessThanOrEqual(SETUP_BOUNDS.styles)
      expect(Minutes).toBeLessThanOrEqual(SETUP_BOUNDS.minutes)
      expect(Minutes).toBeGreaterThanOrEqual(1)
    }),
    { seed: SEED },
  )
})
