import fc from 'fast-check'
import { expect, test } from 'vitest'
import { branchIDs, filterTree, findByPrefix, moveByKey, pathTo, visibleRows } from './treeRows.ts'

interface Node {
  id: number
  name: string
  children: Node[]
}
const node = (id: number, name: string, ...children: Node[]): Node => ({ id, name, children })

const tree = [
  node(1, '内科', node(2, '循环', node(3, '心衰'), node(4, 'COPD')), node(5, '消化')),
  node(6, '外科', node(7, '普外')),
]
const rows = (...open: number[]) => visibleRows(tree, new Set(open))
const names = (...open: number[]) => rows(...open).map((row) => row.node.name)

test('only what stands under open nodes is visible, in reading order, with level, place and size', () => {
  expect(names()).toEqual(['内科', '外科'])
  expect(names(1, 2)).toEqual(['内科', '循环', '心衰', 'COPD', '消化', '外科'])
  expect(rows(1)[1]).toMatchObject({ level: 2, position: 1, setSize: 2, expanded: false, parent: 0 })
  expect(rows(1)[2]).toMatchObject({ level: 2, position: 2, setSize: 2, expanded: undefined })
})

test('→ opens, then enters; ← closes, then leaves', () => {
  expect(moveByKey(rows(), 0, 'ArrowRight')).toEqual({ expand: [1] })
  expect(moveByKey(rows(1), 0, 'ArrowRight')).toEqual({ to: 1 })
  expect(moveByKey(rows(1), 0, 'ArrowLeft')).toEqual({ collapse: 1 })
  expect(moveByKey(rows(1, 2), 2, 'ArrowLeft')).toEqual({ to: 1 })
  expect(moveByKey(rows(1, 2), 2, 'ArrowRight')).toEqual({})
  expect(moveByKey(rows(), 0, 'ArrowLeft')).toEqual({})
})

test('* opens all siblings; Home and End reach the ends; an unknown key is left alone', () => {
  expect(moveByKey(rows(), 0, '*')).toEqual({ expand: [1, 6] })
  expect(moveByKey(rows(1, 2), 3, 'Home')).toEqual({ to: 0 })
  expect(moveByKey(rows(1, 2), 3, 'End')).toEqual({ to: 5 })
  expect(moveByKey(rows(1), 0, 'F5')).toBeUndefined()
})

test('↑ and ↓ stop at the ends, whatever is open', () => {
  fc.assert(
    fc.property(fc.subarray([1, 2, 6]), fc.nat(9), fc.constantFrom('ArrowDown', 'ArrowUp'), (open, pick, key) => {
      const visible = rows(...open)
      const at = pick % visible.length
      const to = moveByKey(visible, at, key)?.to as number
      expect(to).toBe(Math.max(0, Math.min(visible.length - 1, at + (key === 'ArrowDown' ? 1 : -1))))
    }),
  )
})

test('typing goes to the next name that begins so, around the end, without regard to case', () => {
  const visible = rows(1, 2, 6)
  expect(findByPrefix(visible, 0, 'c')).toBe(3)
  expect(findByPrefix(visible, 4, '内')).toBe(0)
  expect(findByPrefix(visible, 2, '心衰')).toBe(2)
  expect(findByPrefix(visible, 0, 'x')).toBe(-1)
})

test('a search keeps what matches, all below it, and the way to it', () => {
  const found = (word: string) =>
    visibleRows(
      filterTree(tree, ({ name }) => name.includes(word)),
      new Set([1, 2, 6]),
    )
  expect(found('心').map((row) => row.node.name)).toEqual(['内科', '循环', '心衰'])
  expect(found('循环').map((row) => row.node.name)).toEqual(['内科', '循环', '心衰', 'COPD'])
  expect(found('没有')).toEqual([])
})

test('the way to a node names every ancestor', () => {
  expect(pathTo(tree, 4)).toEqual([1, 2, 4])
  expect(pathTo(tree, 99)).toEqual([])
  expect(branchIDs(tree)).toEqual([1, 2, 6])
})
