import { expect, test } from 'vitest'
import { branchBands, FIRM_FROM, type MasteryBand, masteryBand, noBands, SHAKY_FROM } from './bands.ts'

test('a point is weak, shaky or firm by its share; without one nothing is known', () => {
  expect([0, SHAKY_FROM - 0.01, SHAKY_FROM, FIRM_FROM - 0.01, FIRM_FROM, 1, null].map(masteryBand)).toEqual([
    ...['weak', 'weak', 'shaky', 'shaky', 'firm', 'firm', 'unknown'],
  ])
})

test('a branch counts the points below it, a point of two nodes once, a heading not at all', () => {
  interface Node {
    id: number
    point?: number
    children: Node[]
  }
  const leaf = (id: number, point: number): Node => ({ id, point, children: [] })
  const nodes: Node[] = [
    { id: 1, children: [{ id: 2, children: [leaf(3, 30), leaf(4, 40)] }, leaf(5, 30)] },
    { id: 6, point: 60, children: [] },
  ]
  const bands: Record<number, MasteryBand> = { 30: 'weak', 40: 'firm', 60: 'unknown' }
  const counted = branchBands(
    nodes,
    ({ point }) => point,
    (point) => bands[point] as MasteryBand,
  )
  expect(counted.get(1)).toEqual({ ...noBands(), weak: 1, firm: 1 })
  expect(counted.get(2)).toEqual({ ...noBands(), weak: 1, firm: 1 })
  expect(counted.get(6)).toEqual({ ...noBands(), unknown: 1 })
})
