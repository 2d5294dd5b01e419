import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnPlaces, LEAST_GAP, layoutMap, treeOfEntries } from './layout.ts'

const entry = (id: number, parentID = 0) => ({ id, parentID, name: `节点 ${id}` })
/** A tree whose nodes stand below any earlier one, or on top. */
const trees = fc
  .array(fc.nat(), { minLength: 1, maxLength: 60 })
  .map((above) => treeOfEntries(above.map((one, at) => entry(at + 1, one % (at + 1)))))
const options = { seed: 20261125, numRuns: 60 }

test('a leaf takes a row, a branch stands in the middle of its children, what is folded takes one row', () => {
  const nodes = treeOfEntries([entry(1), entry(2, 1), entry(3, 1), entry(4, 1), entry(5), entry(6, 5)])
  const { placed, rows, columns } = layoutMap(nodes, new Set([1]))
  expect(placed.map(({ node, depth, row }) => [node.id, depth, row])).toEqual([
    [1, 0, 1.5],
    [2, 1, 0.5],
    [3, 1, 1.5],
    [4, 1, 2.5],
    [5, 0, 3.5],
  ])
  expect({ rows, columns }).toEqual({ rows: 4, columns: 2 })
  expect(placed[0]).toMatchObject({ top: 0, bottom: 3 })
})

test('nodes of a column never share a place, and each lies within the rows of the one above it', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.integer({ min: 1, max: 60 })), (nodes, open) => {
      const { placed } = layoutMap(nodes, new Set(open))
      const columns = Map.groupBy(placed, ({ depth }) => depth)
      for (const column of columns.values())
        expect(column.every(({ row }, at) => at === 0 || row >= (column[at - 1]?.row ?? 0) + 1)).toBe(true)
      for (const { row, parent } of placed) {
        const above = placed[parent]
        if (above) expect(row > above.top && row < above.bottom).toBe(true)
      }
    }),
    options,
  )
})

test('5,000 nodes: what is drawn is bounded at every size of a row, and no column has two nodes too close', () => {
  const nodes = treeOfEntries(
    Array.from({ length: 5_000 }, (_, at) =>
      entry(at + 1, at < 20 ? 0 : at < 200 ? (at % 20) + 1 : 21 + ((at * 7) % 180)),
    ),
  )
  const layout = layoutMap(nodes, new Set(Array.from({ length: 5_000 }, (_, at) => at + 1)))
  expect(layout.placed).toHaveLength(5_000)
  const height = 900
  for (const rowHeight of [0.2, 1, 3, 6, 12, 40]) {
    for (const from of [0, 2_000, 4_700]) {
      const drawn = drawnPlaces(layout, { from, to: from + height / rowHeight, rowHeight })
      expect(drawn.length).toBeLessThanOrEqual(layout.columns * (height / LEAST_GAP + 1))
      expect(drawn.length).toBeGreaterThan(0)
    }
  }
  const near = drawnPlaces(layout, { from: 100, to: 120, rowHeight: 40 }).map((at) => layout.placed[at])
  expect(near.every((one) => one && one.row >= 100 && one.row <= 120)).toBe(true)
  const kept = layout.placed.findIndex(({ row }) => row > 4_000)
  expect(drawnPlaces(layout, { from: 0, to: 20, rowHeight: 40 }, kept)).toContain(kept)
})

test('a menu becomes a tree; what names a parent that is not there stands on top', () => {
  expect(treeOfEntries([entry(1), entry(2, 1), entry(3, 9)])).toMatchObject([
    { id: 1, children: [{ id: 2, children: [] }] },
    { id: 3, children: [] },
  ])
})
