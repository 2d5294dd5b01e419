import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBeside } from './place.ts'

const window = { width: 1020, height: 700 }
const anchor = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

test('a pop-up stands under its anchor, aligned as asked', () => {
  const popup = { width: 200, height: 100 }
  expect(placeBeside(anchor(400, 100), popup, window, 'bottom', 'start')).toEqual({
    left: 400,
    top: 146,
    side: 'bottom',
  })
  expect(placeBeside(anchor(400, 100), popup, window, 'bottom', 'end').left).toBe(240)
  expect(placeBeside(anchor(400, 100), popup, window, 'bottom', 'center').left).toBe(320)
})

test('where there is no room below, it stands above', () => {
  expect(placeBeside(anchor(400, 640), { width: 200, height: 100 }, window, 'bottom', 'start')).toEqual({
    left: 400,
    top: 534,
    side: 'top',
  })
})

test('a pop-up that fits the window is never cut off by it', () => {
  const any = fc.record({
    left: fc.integer({ min: 0, max: 980 }),
    top: fc.integer({ min: 0, max: 660 }),
    width: fc.integer({ min: 20, max: 900 }),
    height: fc.integer({ min: 20, max: 600 }),
    side: fc.constantFrom('top' as const, 'bottom' as const),
    align: fc.constantFrom('start' as const, 'center' as const, 'end' as const),
  })
  fc.assert(
    fc.property(any, ({ left, top, width, height, side, align }) => {
      const at = placeBeside(anchor(left, top), { width, height }, window, side, align)
      expect(at.left).toBeGreaterThanOrEqual(0)
      expect(at.top).toBeGreaterThanOrEqual(0)
      expect(at.left + width).toBeLessThanOrEqual(window.width)
      expect(at.top + height).toBeLessThanOrEqual(window.height)
    }),
  )
})
