import type { WirePrediction } from '@tizhou/contract/areas/knowledge/knowledge'
import { expect, test } from 'vitest'
import { figuresOffText, figuresText, recordText, shownPrediction, wantedFor } from './predictionWords.ts'

const prediction: WirePrediction = {
  State: 'ready',
  Answered: 120,
  Needed: 50,
  Covered: 0.5,
  CoverNeeded: 0.2,
  Blueprint: '2025 年真题',
  FullMark: 100,
  PassMark: 60,
  Expected: 61.4,
  Low: 53.6,
  High: 69.2,
  Level: 0.8,
  Pass: 0.58,
  Checked: 0,
  Held: 0,
}

test('a prediction is said in whole marks with its interval and the line to reach', () => {
  expect(shownPrediction(prediction)).toMatchObject({ expected: 61, low: 54, high: 69, full: 100, pass: 60 })
  expect(shownPrediction(prediction)?.label).toBe('预测 61 分，80% 的可能在 54 到 69 分之间，满分 100 分，及格线 60 分')
  expect(shownPrediction({ ...prediction, FullMark: 10, Expected: 6.14, Low: 5, High: 7.2 })?.expected).toBe(6.1)
})

test('without enough to go by there is no figure, and what it takes is said', () => {
  expect(shownPrediction({ ...prediction, Expected: null, Low: null, High: null })).toBeNull()
  expect(wantedFor({ ...prediction, Answered: 27 })).toBe('再做 23 道没做过的题，就能预测得分')
  expect(wantedFor({ ...prediction, Covered: 0.12 })).toBe('做过的题只涉及考试 12% 的考点，到 20% 就能预测得分')
})

test.each([
  [0, 0, '还没有考后成绩可以核对'],
  [12, 10, '已核对 12 次，10 次落在区间内（次数还少'],
  [200, 164, '已核对 200 次，82% 落在区间内（应为 80%）'],
])('of %i predictions %i held: %s', (Checked, Held, text) => {
  expect(recordText({ ...prediction, Checked, Held })).toContain(text)
})

test('for a fortnight it is said that figures are worked out anew, with the day', () => {
  const since = Date.parse('2026-11-24T17:00:00Z')
  const day = 86_400_000
  expect(figuresText(since, since + day)).toContain('2026 年 11 月 25 日 更新')
  expect(figuresText(since, since + 15 * day)).toBeNull()
  expect(figuresText(null, since)).toBeNull()
})

test('how well mastery foretold other learners is said in one sentence, where there is a model', () => {
  expect(figuresOffText(0.0213)).toContain('与实际平均相差 2.1 个百分点')
  expect(figuresOffText(null)).toBeNull()
  expect(figuresOffText(undefined)).toBeNull()
})
