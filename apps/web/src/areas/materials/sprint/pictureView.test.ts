import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enlarge, move, type PictureView, turn, WHOLE } from './pictureView.ts'

const part = fc.double({ min: -3, max: 3, noNaN: true })
const step = fc.oneof(
  fc.constantFrom(1 as const, -1 as const).map((by) => (view: PictureView) => enlarge(view, by)),
  fc.constant(turn),
  fc.record({ x: part, y: part }).map((by) => (view: PictureView) => move(view, by)),
)

test('rule: whatever one does, the picture covers the middle of its frame and is at least as large as it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const view = steps.reduce((now, next) => next(now), WHOLE)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(Math.abs(view.x)).toBeLessThanOrEqual((view.scale - 1) / 2 + 1e-9)
      expect(Math.abs(view.y)).toBeLessThanOrEqual((view.scale - 1) / 2 + 1e-9)
      expect([0, 90, 180, 270]).toContain(view.turned)
    }),
  )
})

test('a turned picture stands whole again; four turns are none', () => {
  const large = move(enlarge(WHOLE, 1), { x: 0.1, y: 0 })
  expect(large.x).toBeCloseTo(0.1)
  expect(turn(large)).toEqual({ ...WHOLE, turned: 90 })
  expect([1, 2, 3, 4].reduce((view) => turn(view), WHOLE)).toEqual(WHOLE)
})
