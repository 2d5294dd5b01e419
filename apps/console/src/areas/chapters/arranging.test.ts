import { expect, test } from 'vitest'
import {
  type Chapter,
  chapterRows,
  chosenAfter,
  equalParts,
  inOrder,
  pathOf,
  proposedTrial,
  questionsOf,
  seenOf,
  type Tree,
  whyNoTrial,
  whyNotSplit,
} from './arranging.ts'

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

test('rule: after a step the chapter where the questions went is shown, or none: never another one’s buttons', () => {
  expect(chosenAfter({ kind: 'merge', chapterIDs: [2], intoID: 4 }, [], 2)).toBe(4)
  expect(chosenAfter({ kind: 'remove', chapterIDs: [2], toID: 4 }, [], 2)).toBe(4)
  // It is gone, and nothing takes its place.
  expect(chosenAfter({ kind: 'remove', chapterIDs: [2], toID: null }, [], 2)).toBe(2)
  expect(chosenAfter({ kind: 'group', merged: true, groups: [{ name: '新', chapterIDs: [1, 2] }] }, [], 2)).toBe(1)
  expect(chosenAfter({ kind: 'trial', chapterID: 2, count: 1 }, [9], 2)).toBe(2)
  expect(chosenAfter({ kind: 'split', chapterID: 2, below: true, parts: [] }, [7, 8], 2)).toBe(7)
})

test('rule: equal parts hold all questions, the last one what is left', () => {
  expect(equalParts('甲', 250, 100)).toEqual([
    { name: '甲 1', count: 100 },
    { name: '甲 2', count: 100 },
    { name: '甲 3', count: 50 },
  ])
  expect(equalParts('甲', 5, 10)).toEqual([{ name: '甲 1', count: 5 }])
})

test('rule: a fifth of the questions is proposed as free, at least one, and never all of several', () => {
  expect([1, 2, 4, 10, 250].map(proposedTrial)).toEqual([1, 1, 1, 2, 50])
  for (let count = 2; count < 500; count++) {
    expect(proposedTrial(count)).toBeGreaterThan(0)
    expect(proposedTrial(count)).toBeLessThan(count)
  }
})

test('rule: what cannot be split or tried says why: no question of its own, or too few', () => {
  const [top] = chapterRows({ ...TREE, chapters: [chapter(1, 0, '内科', 0), chapter(2, 1, '心血管', 3)] })
  expect(top && [whyNotSplit(top), whyNoTrial(top)]).toEqual(
    Array(2).fill('这一章自己没有题目：题目都在下级章节里，请选择有题目的那一章'),
  )
  const [single, bare] = chapterRows({ ...TREE, chapters: [chapter(1, 0, '内科', 1), chapter(2, 0, '外科', 0)] })
  expect(single && [whyNotSplit(single), whyNoTrial(single)]).toEqual([
    '这一章自己只有 1 道题，分不成两部分',
    undefined,
  ])
  expect(bare && whyNoTrial(bare)).toBe('这一章自己没有题目：先导入题目，或把题目移到这一章')
})
