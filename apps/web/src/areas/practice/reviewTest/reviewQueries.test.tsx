import { expect, test } from 'vitest'
import { setFromWire } from '../../../runner/state/wire.ts'
import { wireItem } from '../../../runner/testing/wireSet.ts'
import { joinSets } from './reviewQueries.ts'
import { reviewNote, reviewTitle } from './reviewTitle.ts'

const page = (style: number, ids: number[]): Parameters<typeof joinSets>[0][number] => ({
  ContentVersion: 'v',
  test: {
    StyleItems: [{ StyleID: style, StyleName: `S${style}`, StyleType: '', TestItems: ids.map((id) => wireItem(id)) }],
  },
  testInfo: [],
  history: [],
  LastTestID: null,
  Total: 5,
  Times: Object.fromEntries(ids.map((id) => [id, id])),
})

test('the pages of a review make one set: styles joined, questions numbered through', () => {
  const joined = joinSets([page(1, [1, 2]), page(2, [3]), page(1, [4, 5])])
  const set = setFromWire(joined)
  expect(set.styles.map((style) => [style.name, style.questions])).toEqual([
    ['S1', [1, 2, 4, 5]],
    ['S2', [3]],
  ])
  expect(set.questions.map((question) => question.number)).toEqual([1, 2, 3, 4, 5])
  expect(Object.keys(joined.Times)).toHaveLength(5)
})

test('the title says which set, the note which part of it', () => {
  const search = { appID: 1, set: 'wrong' as const }
  expect(reviewTitle(search)).toBe('错题重做')
  expect(reviewNote(search, undefined, 3, 3)).toBe('全部章节')
  expect(reviewNote({ ...search, cptID: 9, recentDay: 2, order: 1 }, new Map([[9, '贫血']]), 3, 3)).toBe(
    '贫血 · 近 3 天 · 最早在前',
  )
  expect(reviewNote({ ...search, recentDay: 0 }, undefined, 1000, 1200)).toBe(
    '全部章节 · 今天 · 本次先做 1000 题，共 1200 题',
  )
})
