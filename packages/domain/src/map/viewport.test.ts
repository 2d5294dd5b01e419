import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounded, fitted, mapSize, placeOf, rowsShown, SCALES, showing, zoomed } from './viewport.ts'

const WINDOW = { width: 1000, height: 640 }
const views = fc.record({
  x: fc.integer({ min: 0, max: 2_000 }),
  y: fc.integer({ min: 0, max: 50_000 }),
  scale: fc.double({ min: SCALES.least, max: SCALES.most, noNaN: true }),
})
const options = { seed: 20261125, numRuns: 80 }

test('what lies under the pointer stays there when one zooms', () => {
  fc.assert(
    fc.property(views, fc.integer({ min: 0, max: 640 }), fc.integer({ min: 0, max: 60 }), (view, y, steps) => {
      const rowAt = (of: typeof view) => rowsShown({ ...of, y: of.y + y }, { width: 0, height: 0 }).from
      expect(rowAt(zoomed(view, view.scale * 1.02 ** steps, { x: 300, y }))).toBeCloseTo(rowAt(view), 6)
    }),
    options,
  )
})

test('a whole map is seen after fitting it, down to the smallest scale; a small one is not blown up', () => {
  for (const of of [
    { rows: 3, columns: 2 },
    { rows: 40, columns: 3 },
    { rows: 300, columns: 4 },
  ]) {
    const view = fitted(WINDOW, of)
    expect(mapSize(of, view.scale).height).toBeLessThanOrEqual(WINDOW.height + 0.001)
    expect(view.scale).toBeLessThanOrEqual(1)
  }
  expect(fitted(WINDOW, { rows: 50_000, columns: 3 }).scale).toBe(SCALES.least)
})

test('one never moves beyond a map, and a small one stands in the middle', () => {
  const of = { rows: 100, columns: 3 }
  expect(bounded({ x: -50, y: 1e6, scale: 1 }, WINDOW, of).y).toBe(mapSize(of, 1).height - WINDOW.height)
  expect(bounded({ x: -50, y: -20, scale: 1 }, WINDOW, of).y).toBe(0)
  const small = { rows: 2, columns: 1 }
  const { x, y } = bounded({ x: 0, y: 0, scale: 1 }, WINDOW, small)
  expect([x, y]).toEqual([(mapSize(small, 1).width - WINDOW.width) / 2, (mapSize(small, 1).height - WINDOW.height) / 2])
})

test('the node that one comes to lies within the window', () => {
  fc.assert(
    fc.property(views, fc.nat({ max: 900 }), fc.nat({ max: 5 }), (view, row, depth) => {
      const node = { row: row + 0.5, depth }
      const shown = showing(view, WINDOW, node)
      const { x, y } = placeOf(node, view.scale)
      expect(y - shown.y).toBeGreaterThanOrEqual(0)
      expect(y - shown.y).toBeLessThanOrEqual(WINDOW.height)
      expect(x - shown.x).toBeGreaterThanOrEqual(0)
      expect(x - shown.x).toBeLessThan(WINDOW.width)
    }),
    options,
  )
})
