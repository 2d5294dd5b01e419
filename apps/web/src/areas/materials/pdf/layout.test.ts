import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FULL, layoutOf, pageAt, pagesBetween, scaleOf, sizesOf, zoomBeside } from './layout.ts'

const size = fc.record({ width: fc.integer({ min: 50, max: 2_000 }), height: fc.integer({ min: 50, max: 2_000 }) })
const sizes = fc.array(size, { minLength: 1, maxLength: 60 })

test('each page has the size of the run that it is in', () => {
  const runs = [
    { from: 1, width: 595, height: 842 },
    { from: 3, width: 842, height: 595 },
    { from: 4, width: 100, height: 100 },
  ]
  expect(sizesOf(5, runs).map(({ width }) => width)).toEqual([595, 595, 842, 100, 100])
})

test('rule: a height inside a page is that page, and pages never lie over one another', () => {
  fc.assert(
    fc.property(sizes, fc.double({ min: 0.3, max: 4, noNaN: true }), fc.nat(), (points, scale, seed) => {
      const layout = layoutOf(points, scale, 12)
      const at = seed % points.length
      const [top = 0, height = 0] = [layout.tops[at], layout.sizes[at]?.height]
      expect(pageAt(layout, top)).toBe(at + 1)
      expect(pageAt(layout, top + height - 1)).toBe(at + 1)
      expect(layout.tops[at + 1] ?? layout.total).toBe(top + height + 12)
    }),
  )
})

test('rule: what one sees is among the pages between its edges, and nothing far from it', () => {
  fc.assert(
    fc.property(sizes, fc.nat(100_000), fc.integer({ min: 1, max: 2_000 }), (points, from, height) => {
      const layout = layoutOf(points, 1, 10)
      const shown = pagesBetween(layout, from, from + height)
      for (const [at, top] of layout.tops.entries()) {
        const isSeen = top < from + height && top + (layout.sizes[at]?.height ?? 0) > from
        if (isSeen) expect(shown).toContain(at + 1)
      }
      expect(shown).toEqual([...shown].sort((a, b) => a - b))
      expect(pagesBetween(layout, from, from + height, 1).length).toBeLessThanOrEqual(shown.length + 2)
    }),
  )
})

test('a document fits its box in width or whole; further zooms go by steps and stop at the ends', () => {
  const pages = [{ width: 600, height: 800 }]
  expect(scaleOf('width', pages, { width: 900, height: 400 })).toBe(1.5)
  expect(scaleOf('page', pages, { width: 900, height: 400 })).toBe(0.5)
  expect(scaleOf(1, pages, { width: 1, height: 1 })).toBe(FULL)
  expect(zoomBeside(FULL, 1)).toBe(1.25)
  expect(zoomBeside(FULL * 1.1, -1)).toBe(1)
  expect(zoomBeside(FULL * 3, 1)).toBe(3)
  expect(zoomBeside(FULL * 0.5, -1)).toBe(0.5)
})
