import { render, screen } from '@testing-library/react'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { expect, test } from 'vitest'
import { ScoreCard } from './ScoreCard.tsx'

type Question = Pick<WireReport['Questions'][number], 'Verdict' | 'Answered'>

const show = (Questions: Question[], more: Partial<WireReport> = {}) =>
  render(
    <ScoreCard
      report={
        {
          Score: 1,
          FullMark: 3,
          PassMark: null,
          HasPassMark: 1,
          Passed: null,
          SpentSeconds: 60,
          AnswersFrom: null,
          Waiting: null,
          CaseRule: null,
          Questions,
          Units: [],
          ...more,
        } as unknown as WireReport
      }
    />,
  )

const RIGHT: Question = { Verdict: 'right', Answered: 1 }
const WRONG: Question = { Verdict: 'wrong', Answered: 1 }
const OPEN: Question = { Verdict: 'wrong', Answered: 0 }

test.each([
  ['nothing where nothing cost marks', [RIGHT], null],
  ['what was answered wrong enters the wrong book', [RIGHT, WRONG], '答错和部分得分的题会放进错题本。'],
  ['what was left open does not', [RIGHT, OPEN], '未答的题按 0 分计，不进错题本。'],
  ['both', [WRONG, OPEN], '答错和部分得分的题会放进错题本。未答的题按 0 分计，不进错题本。'],
])('the card says what becomes of questions: %s', (_name, questions, words) => {
  show([...questions])
  const said = screen.queryByText(/错题本/)
  expect(said?.textContent ?? null).toBe(words)
})

const WAITING: Question = { Verdict: 'waiting', Answered: 1 }
const facts = () => [...document.querySelectorAll('dl > div')].map((one) => one.textContent)
const UNTIL = Date.UTC(2026, 3, 21, 6, 5)

test('what waits is told as waiting, with why and until when, and is neither right, wrong nor left open', () => {
  show([RIGHT, WRONG, OPEN, WAITING, { ...WAITING, Answered: 0 }], {
    Waiting: { Count: 2, Why: 'window', Until: UNTIL },
  })
  expect(facts()).toEqual(['答对1 题', '答错1 题', '未答1 题', '待公布2 题', '共5 题', '考试用时1 分钟'])
  expect(screen.getByText(/^2 题待公布：2026 年 4 月 21 日 14:05（北京时间）公布。/)).toBeTruthy()
  expect(screen.getByText('是否合格待公布')).toBeTruthy()
  expect(screen.getByRole('img', { name: '已公布部分得分 1，满分 3' })).toBeTruthy()
})

test('a paper without a pass mark does not wait for one', () => {
  show([RIGHT, WAITING], { HasPassMark: 0, Waiting: { Count: 1, Why: 'window', Until: UNTIL } })
  expect(screen.queryByText(/是否合格/)).toBeNull()
  expect(screen.getByText('不设合格线')).toBeTruthy()
})

test('where all of it waits there is no score yet', () => {
  const Units = [
    { UnitID: 1, Name: '一', Score: 0, FullMark: 0, PassMark: 2, Passed: null, Waiting: 1 },
    { UnitID: 2, Name: '二', Score: 0, FullMark: 0, PassMark: 2, Passed: null, Waiting: 1 },
  ] as unknown as WireReport['Units']
  show([WAITING, WAITING], { Score: 0, FullMark: 0, Units, Waiting: { Count: 2, Why: 'window', Until: UNTIL } })
  expect(screen.getByRole('img', { name: '得分待公布' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent?.trim())).toEqual([
    '一 1 题待公布（合格线 2 分）',
    '二 1 题待公布（合格线 2 分）',
  ])
})

test('where units are passed one by one the report says which of them are', () => {
  const unit = (UnitID: number, Name: string, Score: number, Passed: 0 | 1) => ({
    Name,
    TestCount: 1,
    Right: 0,
    FullMark: 100,
    SpentSeconds: 30,
    UnitID,
    Score,
    PassMark: 60,
    Passed,
    Waiting: 0,
  })
  const report = {
    Score: 130,
    FullMark: 200,
    PassMark: null,
    Passed: 0,
    SpentSeconds: 60,
    AnswersFrom: null,
    Waiting: null,
    CaseRule: null,
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

test.each([
  ['no mark for the whole, a unit failed', { PassMark: null, Passed: 0 }, true],
  ['enough for the whole, a unit failed', { PassMark: 1, Passed: 0 }, true],
  ['not enough for the whole', { PassMark: 2, Passed: 0 }, false],
  ['passed', { PassMark: 1, Passed: 1 }, false],
] as const)('why a paper was not passed is said where its marks do not show it: %s', (_name, more, isSaid) => {
  show([RIGHT], more)
  expect(screen.queryByText('有单元没有达到本单元的合格线') !== null).toBe(isSaid)
})

test.each([
  ['2023', /关键选项得 2 份.*真实考试.*会与此不同/],
  ['plain', /不分轻重.*真实考试.*会与此不同/],
] as const)('a paper with cases says how they were scored and where the exam differs: rule %s', (CaseRule, words) => {
  show([RIGHT], { CaseRule })
  expect(screen.getByText(words)).toBeTruthy()
})

test('a paper without cases says nothing of them', () => {
  show([RIGHT])
  expect(screen.queryByText(/案例分析/)).toBeNull()
})

test('a report of which everything waits counts nothing as right, wrong or unanswered', () => {
  show([WAITING, WAITING], { Score: 0, FullMark: 0, Waiting: { Count: 2, Why: 'window', Until: UNTIL } })
  expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual(['待公布', '共', '考试用时'])
})
