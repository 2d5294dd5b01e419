import { render, screen } from '@testing-library/react'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { expect, test } from 'vitest'
import { Corrections } from './Corrections.tsx'

const AT = Date.parse('2026-11-26T04:00:00Z')
const Questions = [7, 8, 9].map((AllTestID) => ({ AllTestID })) as WireReport['Questions']
const say = (Corrected: WireReport['Corrected'], ScoreBefore: number | null, Score = 63) =>
  render(<Corrections report={{ Corrected, Questions, Score, ScoreBefore }} />)

test('without a corrected key nothing is said', () => {
  say([], null)
  expect(screen.queryByRole('note')).toBeNull()
})

test('what was scored again is told with the score before and after, and when', () => {
  say([{ AllTestID: 8, Counts: 'rescored', At: AT }], 62)
  expect(screen.getByRole('note', { name: '答案更正' }).textContent).toBe(
    '第 2 题的答案在交卷后更正，成绩已于 2026 年 11 月 26 日重新计算，得分由 62 分变为 63 分。',
  )
})

test('what was not is told as counting by the former key, as the keys show it', () => {
  say(
    [
      { AllTestID: 7, Counts: 'former', At: AT },
      { AllTestID: 9, Counts: 'former', At: null },
    ],
    null,
  )
  expect(screen.getByRole('note').textContent).toBe(
    '第 1、3 题的答案在交卷后更正过，这次成绩仍按更正前的答案计算，答案页也照此显示，并写明更正后的答案。',
  )
})

test('two corrections that cancel each other leave the score', () => {
  say([{ AllTestID: 8, Counts: 'rescored', At: AT }], 63)
  expect(screen.getByRole('note').textContent).toContain('得分仍是 63 分')
})
