import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChapterCount } from '../../calls/parts/trees.ts'
import {
  type Chapter,
  chaptersOf,
  findChapter,
  holdsFree,
  nextChapter,
  practicable,
  sumOf,
  withCounts,
} from './chapterTree.ts'

const node = (ID: number, TestCount: number, Childs: ChapterNode[] = [], IsFree: 0 | 1 = 0): ChapterNode => ({
  ID,
  Name: `第 ${ID} 章`,
  IsFree,
  TestCount,
  Childs,
})
const row = (CptID: number, Total: number, Done: number, Right: number): ChapterCount => ({
  CptID,
  Total,
  Done,
  Right,
  Wrong: Done - Right,
  Favourites: 0,
  Notes: 0,
})

test('counts roll up from the leaves over every level', () => {
  const [top] = withCounts(
    [node(1, 0, [node(2, 3), node(3, 0, [node(4, 5), node(5, 2)])])],
    [row(2, 3, 3, 1), row(4, 5, 2, 2)],
  )
  expect(top?.counts).toMatchObject({ total: 10, done: 5, right: 3, wrong: 2 })
  expect(findChapter([top as Chapter], 3)?.counts).toMatchObject({ total: 7, done: 2, right: 2 })
})

test('a chapter that the server has no counts for is untouched and keeps its number of questions', () => {
  expect(withCounts([node(1, 4)], [])[0]).toMatchObject({ own: 4, counts: { total: 4, done: 0 } })
})

test('a chapter with questions of its own and chapters below it counts both', () => {
  const [top] = withCounts([node(1, 2, [node(2, 3)])], [row(1, 2, 1, 1), row(2, 3, 3, 3)])
  expect(top).toMatchObject({ own: 2, counts: { total: 5, done: 4, right: 4 } })
})

const trees = fc.letrec<{ tree: ChapterNode }>((tie) => ({
  tree: fc.record({
    ID: fc.integer({ min: 1, max: 1_000_000 }),
    Name: fc.string(),
    IsFree: fc.constantFrom(0 as const, 1 as const),
    TestCount: fc.nat(50),
    Childs: fc.oneof({ maxDepth: 4 }, fc.constant([] as ChapterNode[]), fc.array(tie('tree'), { maxLength: 4 })),
  }),
}))

test('whatever the tree, the whole is the sum of what stands in each chapter itself', () => {
  fc.assert(
    fc.property(fc.array(trees.tree, { maxLength: 5 }), (nodes) => {
      const ownSum = (chapters: readonly Chapter[]): number =>
        chapters.reduce((sum, chapter) => sum + chapter.own + ownSum(chapter.children), 0)
      const chapters = withCounts(nodes, [])
      expect(sumOf(chapters).total).toBe(ownSum(chapters))
    }),
  )
})

test('the root of the wire tree stands for the subject and is no chapter', () => {
  const json = JSON.stringify({ ID: 0, Name: '内科', Childs: [node(7, 1)] })
  expect(chaptersOf(json).map(({ ID }) => ID)).toEqual([7])
  expect(chaptersOf('{"ID":0,"Name":"空"}')).toEqual([])
})

test('a branch leads to something free when any chapter below it is free', () => {
  const [top, other] = withCounts([node(1, 0, [node(2, 1), node(3, 1, [], 1)]), node(4, 1)], [])
  expect([holdsFree(top as Chapter), holdsFree(other as Chapter)]).toEqual([true, false])
})

test('only chapters with questions of their own can be practised, in reading order', () => {
  const chapters = withCounts([node(1, 0, [node(2, 1), node(3, 0)]), node(4, 2)], [])
  expect(practicable(chapters).map(({ id }) => id)).toEqual([2, 4])
})

test.each<[string, ChapterCount[], number | undefined, number | undefined]>([
  ['where one stopped', [row(2, 3, 1, 1)], 3, 3],
  ['the first that was begun', [row(3, 3, 1, 1)], undefined, 3],
  ['the first one, where nothing was begun', [], undefined, 2],
  ['what is left, where the first is done', [row(2, 3, 3, 3)], undefined, 3],
  ['nothing, where all is done', [row(2, 3, 3, 3), row(3, 3, 3, 3)], undefined, undefined],
  ['what is in the tree, where one stopped elsewhere', [], 99, 2],
])('the way on leads to %s', (_to, rows, lastID, expected) => {
  const chapters = withCounts([node(1, 0, [node(2, 3), node(3, 3)])], rows)
  expect(nextChapter(chapters, lastID, () => true)?.id).toBe(expected)
})

test('the way on never leads to what is locked', () => {
  const chapters = withCounts([node(1, 0, [node(2, 3), node(3, 3, [], 1)])], [])
  expect(nextChapter(chapters, 2, ({ free }) => free)?.id).toBe(3)
})
