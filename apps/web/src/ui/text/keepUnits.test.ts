import { expect, test } from 'vitest'
import { keepFigures, keepUnits } from './keepUnits.ts'

test.each([
  ['共 68 题，已做 0 题', '共 68\u00a0题，已做 0\u00a0题'],
  ['提前 15 分钟', '提前 15\u00a0分\u2060钟'],
  ['2 小时后', '2\u00a0小\u2060时后'],
  ['3 MB，45 %', '3\u00a0MB，45\u00a0%'],
  // A line may break between two figures and before a word that is no unit.
  ['第 3 / 12 题', '第 3 / 12\u00a0题'],
  ['考 A 12 of 3', '考 A 12 of 3'],
])('a figure keeps its unit: %s', (text, kept) => {
  expect(keepUnits(text)).toBe(kept)
})

test('a date keeps its figures and units, with spaces alone', () => {
  expect(keepFigures('北京时间 2026 年 11 月 27 日 04:53 开考，共 20 分钟')).toBe(
    '北京时间 2026\u00a0年 11\u00a0月 27\u00a0日 04:53\u00a0开考，共 20\u00a0分钟',
  )
})
