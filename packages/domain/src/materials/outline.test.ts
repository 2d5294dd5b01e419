import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heightOf, inOrder, pathTo, withBelow } from './outline.ts'

const SEED = { seed: 20261123 }
const node = (id: number, parent: number, position = id) => ({ id, parent, position })

test('rule: each node is read before what is below it, siblings by position', () => {
  const nodes = [node(3, 1), node(1, 0, 9), node(2, 0, 5), node(4, 3)]
  expect(inOrder(nodes).map(({ id, depth }) => [id, depth])).toEqual([
    [2, 1],
    [1, 1],
    [3, 2],
    [4, 3],
  ])
})

test('rule: what stands below itself or below nothing is left out', () => {
  expect(inOrder([node(1, 2), node(2, 1), node(3, 99), node(4, 0)]).map(({ id }) => id)).toEqual([4])
  expect(heightOf([node(1, 2), node(2, 1)], 1)).toBe(2)
  expect([...withBelow([node(1, 2), node(2, 1)], 1)]).toEqual([1, 2])
})

test('rule: a node, what is below it, how deep it goes and the names above it belong together', () => {
  const trees = fc
    .array(fc.nat(), { minLength: 1, maxLength: 60 })
    .map((seeds) => seeds.map((seed, at) => node(at + 1, at === 0 ? 0 : seed % (at + 1), seed % 7)))
  fc.assert(
    fc.property(trees, (nodes) => {
      const ordered = inOrder(nodes)
      expect(ordered).toHaveLength(nodes.length)
      const names = new Map(nodes.map((one) => [one.id, { ...one, name: String(one.id) }]))
      for (const [at, { id, depth, parent }] of ordered.entries()) {
        expect(pathTo(names, id)).toHaveLength(depth - 1)
        if (parent !== 0) expect(ordered.slice(0, at).some((one) => one.id === parent)).toBe(true)
        const below = withBelow(nodes, id)
        const deepest = Math.max(...ordered.filter((one) => below.has(one.id)).map((one) => one.depth))
        expect(heightOf(nodes, id)).toBe(deepest - depth + 1)
      }
    }),
    SEED,
  )
})
