import type { WireAskedPoint, WireLinkedChapter } from '@tizhou/contract/areas/chapters/chapters'
import type { WirePair } from '@tizhou/contract/areas/knowledge/points'
import type { WirePoint } from '@tizhou/contract/areas/knowledge/shapes'
import { expect, test } from 'vitest'
import type { Chapter } from '../chapterTree.ts'
import { askedRows, timesByChapter } from './asked.ts'
import { linkedTree, withLinks } from './linked.ts'
import { bandOf, pointTree, weakestFirst } from './mastery.ts'
import { contrastOf, pairOf, worstPairs } from './pairs.ts'

const counts = { total: 1, done: 0, right: 0, wrong: 0, favourites: 0, notes: 0 }
const chapter = (id: number, children: Chapter[] = [], more: Partial<Chapter> = {}): Chapter => ({
  id,
  name: `第 ${id} 章`,
  free: false,
  own: children.length > 0 ? 0 : 1,
  counts,
  children,
  ...more,
})
const asked = (CptID: number, PointID: number, years: Record<number, number>): WireAskedPoint => ({
  CptID,
  PointID,
  Name: `考点 ${PointID}`,
  Times: Object.values(years).reduce((sum, times) => sum + times, 0),
  Years: Object.entries(years).map(([Year, Times]) => ({ Year: Number(Year), Times })),
})
const point = (id: number, Mastery: number | null, of: Partial<WirePoint> = {}): WirePoint => ({
  SameKnowPointID: id,
  Name: `考点 ${id}`,
  CptID: 1,
  ChapterName: '循环系统',
  TestCount: 3,
  Done: 2,
  Right: 1,
  Mastery,
  LastTime: null,
  ...of,
})
const pair = (id: number, one: number, other: number, Mine: number, Times: number) =>
  ({ SameKnowPointID: id, Name: '', Sides: [point(one, null), point(other, null)], Times, Mine }) as WirePair

test('a chapter was asked as often as its points were, one that stands twice below it counted once', () => {
  const tree = [chapter(1, [chapter(2), chapter(3)])]
  const times = timesByChapter(tree, [asked(2, 10, { 2023: 2 }), asked(3, 10, { 2023: 2 }), asked(3, 11, { 2024: 1 })])
  expect([times.get(2), times.get(3), times.get(1)]).toEqual([2, 3, 3])
})

test('a chapter about one point was asked as often as that point, not as the others of its questions', () => {
  const tree = [chapter(1, [chapter(2, [], { pointIDs: [10] }), chapter(3, [], { pointIDs: [11] })])]
  const points = [
    asked(2, 10, { 2023: 2 }),
    asked(2, 11, { 2024: 5 }),
    asked(2, 12, { 2024: 1 }),
    asked(3, 11, { 2024: 5 }),
  ]
  const times = timesByChapter(tree, points)
  expect([times.get(2), times.get(3), times.get(1)]).toEqual([2, 5, 7])
})

test('the table has a column for each year in which something was asked, the most asked point first', () => {
  const points = [asked(2, 10, { 2022: 1 }), asked(3, 11, { 2024: 2, 2022: 1 }), asked(3, 12, {})]
  expect(askedRows(points, undefined)).toMatchObject({
    years: [2022, 2024],
    rows: [
      { label: '考点 11', values: [1, 2] },
      { label: '考点 10', values: [1, 0] },
    ],
    more: 0,
  })
  expect(askedRows(points, chapter(2)).rows.map(({ key }) => key)).toEqual([10])
})

test('more points than can be read are counted, not shown', () => {
  const many = Array.from({ length: 20 }, (_, at) => asked(1, at + 1, { 2024: 1 }))
  const { rows, more } = askedRows(many, undefined)
  expect([rows.length, more]).toEqual([15, 5])
})

test.each([
  [null, 'unknown'],
  [0.49, 'weak'],
  [0.5, 'shaky'],
  [0.79, 'shaky'],
  [0.8, 'firm'],
] as const)('mastery %s is %s', (Mastery, band) => {
  expect(bandOf({ Mastery })).toBe(band)
})

test('the weak points come first, those that nothing is known of before the firm ones', () => {
  const ids = weakestFirst([point(1, 0.9), point(2, null), point(3, 0.2), point(4, 0.6)]).map(
    (one) => one.SameKnowPointID,
  )
  expect(ids).toEqual([3, 4, 2, 1])
})

test('points stand under their chapters, the chapter with the weakest first; one without chapter is not lost', () => {
  const tree = pointTree([
    point(1, 0.9),
    point(2, 0.3, { CptID: 7, ChapterName: '呼吸系统' }),
    point(3, null, { CptID: null, ChapterName: '' }),
  ])
  expect(tree.map(({ name, children }) => [name, children.map(({ id }) => id)])).toEqual([
    ['呼吸系统', [2]],
    ['其他考点', [3]],
    ['循环系统', [1]],
  ])
  expect(tree[0]?.counts).toMatchObject({ total: 3, done: 2, right: 1, wrong: 1 })
})

test('a pair is found whichever of its points the chapter names first', () => {
  const pairs = [pair(100, 1, 2, 0, 0), pair(101, 2, 3, 0, 0)]
  expect(pairOf(chapter(9, [], { pointIDs: [3, 2] }), pairs)?.SameKnowPointID).toBe(101)
})

test('a chapter opens both its points, whoever has confused them; one that names a single point that point', () => {
  expect(contrastOf(chapter(9, [], { pointIDs: [3, 2] }))).toEqual({ SameKnowPointID: 3, cptID: 9 })
  expect(contrastOf(chapter(9, [], { pointIDs: [3] }))).toEqual({ SameKnowPointID: 3 })
  expect(contrastOf(chapter(9))).toBeUndefined()
})

test('of the pairs, those that I confuse come before those that others do; what nobody confuses is left out', () => {
  const pairs = [pair(1, 1, 2, 0, 50), pair(2, 3, 4, 2, 2), pair(3, 5, 6, 0, 0)]
  expect(worstPairs(pairs, 8).map((one) => one.SameKnowPointID)).toEqual([2, 1])
  expect(worstPairs(pairs, 1)).toHaveLength(1)
})

const linked = (CptID: number, Linked: number, Right: number): [number, WireLinkedChapter] => [
  CptID,
  { CptID, Linked, Right, Points: [{ PointID: 1, Name: '铁代谢' }] },
]

test('linked chapters come by what is left of them, on every level; the others are gone', () => {
  const tree = [chapter(1, [chapter(2), chapter(3)]), chapter(4, [chapter(5)]), chapter(6, [chapter(7)])]
  const cut = linkedTree(tree, new Map([linked(2, 2, 1), linked(3, 5, 3), linked(7, 9, 1)]))
  expect(cut.map(({ id, children }) => [id, children.map((one) => one.id)])).toEqual([
    [6, [7]],
    [1, [3, 2]],
  ])
})

test('a linked chapter says by which points, the others keep their note', () => {
  const tree = [chapter(1, [chapter(2, [], { note: '旧' }), chapter(3, [], { note: '原样' })])]
  const [top] = withLinks(tree, new Map([linked(2, 2, 1)]))
  expect(top?.children.map(({ note }) => note)).toEqual(['与错题同考点：铁代谢', '原样'])
})
