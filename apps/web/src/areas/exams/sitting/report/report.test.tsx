import { fireEvent, render, screen } from '@testing-library/react'
import type { WireReport } from '@tizhou/contract/areas/exams'
import { expect, test } from 'vitest'
import { JudgedParts } from './JudgedParts.tsx'
import { ScoreCard } from './ScoreCard.tsx'

const judged = (Name: string) => ({ Name, TestCount: 1, Right: 0, Score: 0, FullMark: 2, SpentSeconds: 0 })

test('on paper nothing is folded away', () => {
  const parts = Array.from({ length: 12 }, (_, at) => judged(`章节 ${at + 1}`))
  render(<JudgedParts title="各章节" axis="章节" parts={parts} />)
  expect(screen.queryByText('章节 12')).toBeNull()
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByText('章节 12')).toBeTruthy()
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByText('章节 12')).toBeNull()
})

test('where units are passed one by one the report says which of them are', () => {
  const unit = (UnitID: number, Name: string, Score: number, Passed: 0 | 1) => ({
    ...judged(Name),
    UnitID,
    Score,
    PassMark: 60,
    Passed,
  })
  const report = {
    Score: 130,
    FullMark: 200,
    PassMark: null,
    Passed: 0,
    SpentSeconds: 60,
    Questions: [],
    Units: [unit(1, '基础知识', 72.5, 1), unit(2, '专业知识', 57.5, 0)],
  } as unknown as WireReport
  render(<ScoreCard report={report} />)
  expect(screen.getByText('各单元须分别合格')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '✓ 合格 基础知识 72.5 分（合格线 60 分）',
    '✗ 未合格 专业知识 57.5 分（合格线 60 分）',
  ])
})
