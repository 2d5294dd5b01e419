import { expect, test } from 'vitest'
import { type MapRow, mapOf, NEW_PART, withTyped } from './mapRows.ts'

const row = (nodeID: number, parentID: number, hidden: 0 | 1 = 0): MapRow => ({
  ...{ nodeID, parentID, name: `点${nodeID}`, hidden },
})
/** 1 with 2 and 3 below; 4 hidden, with 5 below; 6. */
const ROWS = [row(1, 0), row(2, 1), row(3, 1), row(4, 0, 1), row(5, 4), row(6, 0)]
const drawn = (rows: readonly MapRow[], levels = 9) =>
  mapOf(rows, levels).placed.map(({ node, depth, row: at }) => [node.name, depth, at])

test('rule: hidden nodes and those below them are no part of the map; what is folded takes one row', () => {
  expect(drawn(ROWS)).toEqual([
    ['点1', 0, 1],
    ['点2', 1, 0.5],
    ['点3', 1, 1.5],
    ['点6', 0, 2.5],
  ])
  expect(mapOf(ROWS, 9)).toMatchObject({ nodes: 4, depth: 2, rows: 3 })
  expect(drawn(ROWS, 1)).toEqual([
    ['点1', 0, 0.5],
    ['点6', 0, 1.5],
  ])
  expect(mapOf([], 2)).toMatchObject({ nodes: 0, depth: 0, placed: [] })
})

test('rule: what a form says stands in the map before it is saved', () => {
  const typed = { nodeID: 2, parentID: 1, name: ' 改名 ', hidden: false }
  expect(drawn(withTyped(ROWS, typed))[1]).toEqual(['改名', 1, 0.5])
  expect(drawn(withTyped(ROWS, { ...typed, hidden: true })).map(([name]) => name)).toEqual(['点1', '点3', '点6'])
  const added = withTyped(ROWS, { nodeID: undefined, parentID: 1, name: '', hidden: false })
  expect(mapOf(added, 9).placed[3]).toMatchObject({ node: { id: NEW_PART, name: '（没有标题）' }, depth: 1 })
})
