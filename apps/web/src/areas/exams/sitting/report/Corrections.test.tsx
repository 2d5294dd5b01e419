import { render, screen } from '@testing-library/react'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { expect, test } from 'vitest'
import { Corrections } from './Corrections.tsx'

const AT = Date.parse('2026-11-26T04:00:00Z')
const Questions = [7, 8, 9].map((AllTestID) => ({ AllTestID })) as WireReport['Questions']
const say = (
  Corrected: WireReport['Corrected'],
  ScoreBefore: number | null,
  Score = 63,
  PassMark: number | null = null,
) => render(<Corrections report={{ Corrected, Questions, Score, ScoreBefore, PassMark, Units: [] }} />)

test('without a corrected key nothing is said', () => {
  say([], null)
  expect(screen.queryByRole('note')).toBeNull()
})

test('what was scored again is told with the score before and after, and when', () => {
  say([{ AllTestID: 8, Counts: 'rescored', At: AT, Note: '' }], 62)
  expect(screen.getByRole('note', { name: '答案更正' }).textContent).toBe(
    '第 2 题的答案在交卷后更正，成绩已于 2026 年 11 月 26 日重新计算，得分由 62 分变为 63 分。',
  )
})

test('what was not is told as counting by the former key, as the keys show it', () => {
  say(
    [
      { AllTestID: 7, Counts: 'former', At: AT, Note: '' },
      { AllTestID: 9, Counts: 'former', At: null, Note: '' },
    ],
    null,
  )
  expect(screen.getByRole('note').textContent).toBe(
    '第 1、3 题的答案在交卷后更正过，这次成绩仍按更正前的答案计算，答案页也照此显示，并写明更正后的答案。',
  )
})

test('two corrections that cancel each other leave the score', () => {
  say([{ AllTestID: 8, Counts: 'rescored', At: AT, Note: '' }], 63)
  expect(screen.getByRole('note').textContent).toContain('得分仍是 63 分')
})

test('cancelled questions say how they count and why; a reason is shown as it was written', () => {
  say(
    [
      { AllTestID: 7, Counts: 'credit', At: AT, Note: '<b>选项</b>有误' },
      { AllTestID: 9, Counts: 'drop', At: AT, Note: '' },
    ],
    62,
  )
  const text = screen.getByRole('note', { name: '题目作废' }).textContent
  expect(text).toContain('第 1 题已作废：全体考生都得这道题的分。原因：<b>选项</b>有误')
  expect(text).toContain('第 3 题已作废：不计入总分')
  expect(text).toContain('成绩已重新计算，得分由 62 分变为 63 分。')
})

test('the reason of a corrected key is told with it', () => {
  say([{ AllTestID: 8, Counts: 'rescored', At: AT, Note: '依据新版教材' }], 62)
  expect(screen.getByRole('note', { name: '答案更正' }).textContent).toContain('原因：依据新版教材')
})

test.each([
  [null, '不计入总分，满分随之降低'],
  [60, '不计入总分，满分和合格线随之降低'],
])('with the pass mark %s a question that counts for nobody lowers what there is', (passMark, words) => {
  say([{ AllTestID: 9, Counts: 'drop', At: AT, Note: '' }], 62, 63, passMark)
  expect(screen.getByRole('note').textContent).toContain(words)
})
