import { expect, test } from 'vitest'
import { readScoring } from './scoringPoints.ts'

test('time and points are read, what stands around them stays', () => {
  const text =
    '【考点】急救\n【答题时间】8 分钟\n【评分要点】\n1. 诊断明确（依据）（3 分）\n2. 处理得当（2.5 分）\n【考官追问】为什么？'
  expect(readScoring(text)).toEqual({
    minutes: 8,
    points: [
      { text: '诊断明确（依据）', marks: 3 },
      { text: '处理得当', marks: 2.5 },
    ],
    fullMark: 5.5,
    rest: '【考点】急救\n【考官追问】为什么？',
  })
})

test.each([
  ['an ordinary explanation', '【解析】1. 甲（3 分）'],
  ['a heading without points', '【评分要点】\n略'],
  ['nothing', ''],
])('%s has no points', (_name, text) => {
  expect(readScoring(text)).toMatchObject({ minutes: null, points: [], fullMark: 0 })
})

test('points end at the first line that is none: a numbered list further down is text', () => {
  const { points, rest } = readScoring('【评分要点】\n1. 甲（1 分）\n补充：\n2. 乙（2 分）')
  expect(points).toEqual([{ text: '甲', marks: 1 }])
  expect(rest).toBe('补充：\n2. 乙（2 分）')
})
