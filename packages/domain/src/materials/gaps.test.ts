import { expect, test } from 'vitest'
import { dayPlus } from './dailyNotes.ts'
import { daysLacking, type GapNode, gapsOf, NOTES_AHEAD } from './gaps.ts'

const node = (id: number, parent: number, of: Partial<GapNode> = {}): GapNode => ({
  ...{ id, parent, bookID: 1, name: `节${id}`, hasText: 0, pictures: 0, pointID: null, paperID: null },
  ...of,
})
const BOOK = { bookID: 1, name: '书' }
const NONE = { books: [BOOK], nodes: [] as GapNode[], documents: [], days: [] as string[] }
const said = (gaps: ReturnType<typeof gapsOf>) => gaps.map(({ kind, name }) => `${kind} ${name}`.trim())

test('rule: a shelf without a book lacks it, unless a document can be read there', () => {
  expect(said(gapsOf('theory', { ...NONE, books: [] }))).toEqual(['noBook'])
  const document = { documentID: 7, title: '秘籍', nodeID: null }
  expect(said(gapsOf('secret', { ...NONE, books: [], documents: [{ ...document, isReadable: true }] }))).toEqual([])
  expect(said(gapsOf('secret', { ...NONE, books: [], documents: [{ ...document, isReadable: false }] }))).toEqual([
    'noBook',
    'document 秘籍',
  ])
  expect(said(gapsOf('map', NONE))).toEqual(['bareBook 书'])
})

test('rule: a node with nothing in it is empty, one with a text and no point lacks its questions', () => {
  const nodes = [
    node(1, 0),
    node(2, 1, { hasText: 1, pointID: 9 }),
    node(3, 1, { hasText: 1 }),
    node(4, 1),
    node(5, 1, { pictures: 2 }),
  ]
  const gaps = gapsOf('theory', { ...NONE, nodes })
  expect(said(gaps)).toEqual(['empty 节4', 'pointless 节3'])
  expect(gaps[0]).toMatchObject({ bookID: 1, nodeID: 4, path: ['书', '节1'] })
  // A set of pictures has no questions beside it.
  expect(said(gapsOf('sprint', { ...NONE, nodes }))).toEqual(['empty 节4'])
  const document = { documentID: 7, title: '秘籍', nodeID: 4, isReadable: true }
  expect(said(gapsOf('secret', { ...NONE, nodes, documents: [document] }))).toEqual([])
})

test('rule: on a map a point is content enough', () => {
  expect(said(gapsOf('map', { ...NONE, nodes: [node(1, 0, { pointID: 9 }), node(2, 0)] }))).toEqual(['empty 节2'])
})

test('rule: points to recite are texts with nothing below them', () => {
  const nodes = [node(1, 0, { hasText: 1, pointID: 9 }), node(2, 1, { pictures: 1 })]
  expect(said(gapsOf('recite', { ...NONE, nodes }))).toEqual(['noRecite 书'])
  expect(said(gapsOf('recite', { ...NONE, nodes: [node(1, 0, { hasText: 1, pointID: 9 })] }))).toEqual([])
})

test('rule: a day lacks its note where there is none, or one that was shown in the thirty days before', () => {
  const today = '2026-02-10'
  const many = Array.from({ length: NOTES_AHEAD }, (_, at) => at + 1)
  expect(daysLacking([], new Map(), today)).toHaveLength(NOTES_AHEAD)
  expect(daysLacking(many, new Map(), today)).toEqual([])
  const few = daysLacking(many.slice(0, 10), new Map(), today)
  expect([few.length, few[0]]).toEqual([20, dayPlus(today, 11)])
  // What was shown yesterday does not count for the days to come.
  expect(daysLacking(many.slice(0, 1), new Map([[dayPlus(today, -1), 1]]), today)).toHaveLength(NOTES_AHEAD)
  expect(daysLacking(many, new Map([[dayPlus(today, -1), 1]]), today)).toEqual([])
})
