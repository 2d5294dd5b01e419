import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaperInfo } from './introProps.ts'
import { Rules } from './Rules.tsx'

const [CLOSES, TELLS] = ['2026-11-21T12:00:00+08:00', '2026-11-23T09:00:00+08:00'].map(Date.parse) as [number, number]

const show = (
  window: Pick<PaperInfo['Paper'], 'ClosesAt' | 'TellsAt'>,
  { Attempts = 0, Kind = 'mock' }: { Attempts?: number; Kind?: string } = {},
) =>
  render(
    <Rules
      info={
        {
          ...{ CaseRule: null, HandInAfterSeconds: 0 },
          Paper: { Units: [], Room: 'open', Attempts, Kind, ...window },
        } as never
      }
      page={{ navigator: false }}
    />,
  )

test('the rules of a paper name the moment at which everybody is told the results', () => {
  show({ ClosesAt: CLOSES, TellsAt: TELLS })
  expect(screen.getByText(/2026.*11.*23.*09:00.*统一公布/)).toBeDefined()
  expect(screen.queryByText(/交卷之后才显示/)).toBeNull()
})

test('without a moment of their own results are told at the end of the window', () => {
  show({ ClosesAt: CLOSES, TellsAt: null })
  expect(screen.getByText(/2026.*11.*21.*12:00.*统一公布/)).toBeDefined()
})

test('a paper without a window tells them after the hand-in', () => {
  show({ ClosesAt: null, TellsAt: null })
  expect(screen.getByText(/交卷之后才显示成绩/)).toBeDefined()
})

test('how often a paper may be sat is said before it is begun, where that is limited', () => {
  show({ ClosesAt: null, TellsAt: null })
  expect(screen.queryByText(/限考/)).toBeNull()
  show({ ClosesAt: null, TellsAt: null }, { Attempts: 1 })
  expect(screen.getByText(/^限考 1 次/)).toBeDefined()
})

test('an interview is said to be judged by the learner before it begins, and no score is promised', () => {
  show({ ClosesAt: null, TellsAt: null }, { Kind: 'interview' })
  expect(screen.getByText(/系统不打分，由您对照评分要点自评。交卷之后才显示参考答案与评分要点。/)).toBeDefined()
  expect(screen.queryByText(/成绩/)).toBeNull()
})
