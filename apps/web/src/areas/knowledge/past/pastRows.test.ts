import type { WirePast } from '@tizhou/contract/areas/knowledge/knowledge'
import { expect, test } from 'vitest'
import { pastTable, worthFirst } from './pastRows.ts'

const point = (
  id: number,
  Name: string,
  asked: [PaperID: number, Count: number][],
  of: Partial<WirePast['Points'][0]> = {},
) => ({
  SameKnowPointID: id,
  Name,
  CptID: 1,
  ChapterName: '循环',
  Asked: asked.map(([PaperID, Count]) => ({ PaperID, Count })),
  Done: 0,
  Right: 0,
  Mastery: null,
  ...of,
})

const past: WirePast = {
  Papers: [
    { PaperID: 3, Name: '2025 第二单元', Year: 2025 },
    { PaperID: 2, Name: '2025 第一单元', Year: 2025 },
    { PaperID: 1, Name: '2024 真题', Year: 2024 },
    { PaperID: 9, Name: '回忆版', Year: null },
  ],
  Points: [
    point(
      10,
      '心力衰竭',
      [
        [3, 2],
        [2, 1],
        [1, 1],
      ],
      { Done: 4, Right: 1, Mastery: 0.3 },
    ),
    point(
      11,
      '高血压',
      [
        [1, 1],
        [9, 1],
      ],
      { Done: 4, Right: 4, Mastery: 0.95 },
    ),
    point(12, '肺炎', [[3, 1]], { ChapterName: '呼吸' }),
  ],
}

test('a column a year, papers of one year together; without a year by name', () => {
  const { columns, groups, most } = pastTable(past, { sort: 'asked' })
  expect(columns).toEqual(['2025 年', '2024 年', '回忆版'])
  expect(groups.map(({ chapter, times }) => [chapter, times])).toEqual([
    ['循环', 6],
    ['呼吸', 1],
  ])
  expect(groups[0]?.rows.map(({ name, values, times }) => [name, values, times])).toEqual([
    ['心力衰竭', [3, 1, 0], 4],
    ['高血压', [0, 1, 1], 2],
  ])
  expect(most).toBe(3)
})

test('of one paper only what it asked shows, with how often there', () => {
  const { groups } = pastTable(past, { paperID: 3, sort: 'asked' })
  expect(groups.flatMap(({ rows }) => rows.map(({ name, here }) => [name, here]))).toEqual([
    ['心力衰竭', 2],
    ['肺炎', 1],
  ])
})

test('a word is looked for in points and in chapters', () => {
  const names = (q: string) =>
    pastTable(past, { q, sort: 'asked' }).groups.flatMap(({ rows }) => rows.map(({ name }) => name))
  expect(names('衰竭')).toEqual(['心力衰竭'])
  expect(names(' 循环 ')).toHaveLength(2)
  expect(names('没有')).toEqual([])
})

test('sorted by weakness the least known comes first; worth learning first is what is asked often and not known', () => {
  const weak = pastTable({ ...past, Points: past.Points.toReversed() }, { sort: 'weak' })
  expect(weak.groups[0]?.rows.map(({ name }) => name)).toEqual(['心力衰竭', '高血压'])
  expect(worthFirst(weak, 2).map(({ name }) => name)).toEqual(['心力衰竭', '肺炎'])
})
