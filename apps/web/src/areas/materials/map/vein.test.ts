import { expect, test } from 'vitest'
import { bandsGradient, bandsText } from './bands.ts'
import { firstExpanded, type KnownPoint, nodesNamed, veinOf } from './vein.ts'

const entry = (mapID: number, parentID = 0, SameKnowPointID: number | null = null, isFree: 0 | 1 = 0) => ({
  ...{ mapID, parentID, name: `节点${mapID}`, isFree, SameKnowPointID },
  hasText: SameKnowPointID === null ? (0 as const) : (1 as const),
})
const point = (SameKnowPointID: number, Mastery: number | null): KnownPoint => ({
  ...{ SameKnowPointID, Mastery, Name: '', CptID: null, ChapterName: '' },
  ...{ TestCount: 2, Done: 1, Right: 1, LastTime: null },
})

test('a node has the band of its point, a branch counts those below it, a free node is open to all', () => {
  const [top] = veinOf(
    [entry(1), entry(2, 1, 20, 1), entry(3, 1, 30), entry(4, 1, 40)],
    [point(20, 0.9), point(30, 0.1)],
    false,
  )
  expect(top).toMatchObject({ band: undefined, below: 3, bands: { firm: 1, weak: 1, unknown: 1, shaky: 0 } })
  expect(top?.children.map(({ band, open }) => [band, open])).toEqual([
    ['firm', true],
    ['weak', false],
    ['unknown', false],
  ])
  expect(bandsText(top?.bands as never)).toBe('掌握 1，薄弱 1，还不了解 1')
  expect(bandsGradient(top?.bands as never)).toContain('var(--wrong-mid) 33.33% 66.67%')
})

test('names are found whatever their signs, in the order of the map', () => {
  const nodes = veinOf([entry(1), entry(2, 1), entry(12, 1)], [], true)
  expect(nodesNamed(nodes, '节点２')).toEqual([2])
  expect(nodesNamed(nodes, '2')).toEqual([2, 12])
  expect(nodesNamed(nodes, ' ')).toEqual([])
})

test('a small map begins unfolded, a large one with its first branch', () => {
  expect(firstExpanded(veinOf([entry(1), entry(2, 1), entry(3, 2)], [], true))).toEqual(new Set([1, 2]))
  const large = Array.from({ length: 60 }, (_, at) => entry(at + 3, at % 2 === 0 ? 1 : 2))
  expect(firstExpanded(veinOf([entry(1), entry(2), ...large], [], true))).toEqual(new Set([1]))
})
