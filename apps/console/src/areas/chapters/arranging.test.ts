import { expect, test } from 'vitest'
import { type Chapter, chapterRows, equalParts, inOrder, pathOf, questionsOf, seenOf, type Tree } from './arranging.ts'

const chapter = (cptID: number, parentID: number, name: string, count: number): Chapter => ({
  ...{ cptID, parentID, name, count, free: 0, friends: 0, trial: 0 },
  revision: `r${cptID}`,
})
const TREE: Tree = {
  ...{ treeID: 1, name: '章节练习', sourceName: '章节练习', moduleName: '章节练习' },
  chapters: [
    chapter(1, 0, '内科', 1),
    chapter(2, 1, '心血管', 2),
    chapter(3, 2, '高血压', 4),
    chapter(4, 0, '外科', 8),
  ],
}

test('a row counts the questions of everything below it, and names its path', () => {
  const rows = chapterRows(TREE)
  expect(rows.map(({ nodeID, all }) => [nodeID, all])).toEqual([
    [1, 7],
    [2, 6],
    [3, 4],
    [4, 8],
  ])
  expect(pathOf(rows, 3)).toBe('内科 / 心血管 / 高血压')
  expect(inOrder(rows, new Set([4, 2])).map(({ nodeID }) => nodeID)).toEqual([2, 4])
  expect(seenOf(rows, [4, 2])).toEqual(['r4', 'r2'])
})

test('rule: questions of chapters that stand below one another count once', () => {
  const rows = chapterRows(TREE)
  const of = (...ids: number[]) => questionsOf(rows, inOrder(rows, new Set(ids)))
  expect([of(1), of(1, 3), of(2, 3, 4), of(3, 4)]).toEqual([7, 7, 14, 12])
})

test('rule: equal parts hold all questions, the last one what is left', () => {
  expect(equalParts('甲', 250, 100)).toEqual([
    { name: '甲 1', count: 100 },
    { name: '甲 2', count: 100 },
    { name: '甲 3', count: 50 },
  ])
  expect(equalParts('甲', 5, 10)).toEqual([{ name: '甲 1', count: 5 }])
})
