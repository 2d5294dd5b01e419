import { act, render, renderHook, screen } from '@testing-library/react'
import type { WireReport, WireSitting } from '@tizhou/contract/areas/exams/exams'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as feedback from '../../../../platform/feedback.ts'
import { expectsChange } from '../../../../platform/session/expectedChange.ts'
import { createStore } from '../../../../platform/store.ts'
import type { SittingEngine, SittingView } from '../engine/sittingEngine.ts'
import { AmongAll } from '../report/AmongAll.tsx'
import { TimeSpent } from '../report/TimeSpent.tsx'
import { TimeWarnings } from './clock/TimeWarnings.tsx'
import { useEndMoved } from './clock/useEndMoved.ts'
import { SittingContext } from './sittingContext.ts'
import { Collecting } from './standing/Collecting.tsx'
import { NextUnit } from './standing/NextUnit.tsx'
import { Resting } from './standing/Resting.tsx'
import { ConfirmingNote } from './table/ConfirmingNote.tsx'
import { SaveState } from './table/SaveState.tsx'
import { useChangeWaits } from './useLeaveGuard.ts'

const START: SittingView = {
  phase: 'sitting',
  sitting: null,
  delivery: 1,
  net: 'saved',
  unsaved: 0,
  kept: true,
  refused: 0,
  doing: null,
  trouble: null,
}

let left: number
const view = createStore<SittingView>(START)
const engine = { view, remaining: () => left } as unknown as SittingEngine

const shown = (what: React.ReactNode) =>
  render(<SittingContext value={{ engine, onHandIn: () => {}, onNextSection: () => {} }}>{what}</SittingContext>)

const passes = (seconds: number) =>
  act(() => {
    left -= seconds * 1000
    vi.advanceTimersByTime(1000)
  })

beforeEach(() => {
  vi.useFakeTimers()
  view.set(START)
})
afterEach(() => vi.useRealTimers())

test('while a paper is under way, a change of entitlements waits', () => {
  const { rerender } = renderHook(({ isUnderWay }) => useChangeWaits(isUnderWay), {
    initialProps: { isUnderWay: true },
  })
  expect(expectsChange()).toBe(true)
  rerender({ isUnderWay: false })
  expect(expectsChange()).toBe(false)
})

test('15, 5 and 1 minutes before the end it is said, once each', () => {
  left = 901_000
  shown(<TimeWarnings seconds={7200} />)
  const said = screen.getByRole('status')
  expect(said).toHaveProperty('textContent', '')
  passes(2)
  expect(said.textContent).toBe('考试时间还剩 15 分钟')
  passes(600)
  expect(said.textContent).toBe('考试时间还剩 5 分钟')
  passes(240)
  expect(said.textContent).toBe('考试时间还剩 1 分钟')
})

test('a unit that is shorter than a warning, and one that is opened again in its last minutes, are not warned at once', () => {
  left = 299_000
  shown(<TimeWarnings seconds={300} />)
  expect(screen.getByRole('status').textContent).toBe('')
  passes(240)
  expect(screen.getByRole('status').textContent).toBe('考试时间还剩 1 分钟')
})

test('that the end was moved is said once, with the new moment; another unit has an end of its own', () => {
  const said = vi.spyOn(feedback, 'toast').mockReturnValue(1)
  const END = Date.parse('2026-11-26T10:00:00+08:00')
  const open = (UnitID: number, EndsAt: number) => ({ State: 'running', UnitID, EndsAt }) as WireSitting
  const { rerender } = renderHook(useEndMoved, { initialProps: open(1, END) as WireSitting | null })
  rerender(open(1, END + 400))
  expect(said).not.toHaveBeenCalled()
  rerender(open(1, END - 600_000))
  expect(said.mock.lastCall?.[0]).toMatch(/^考试时间缩短了：现在是北京时间 .*09:50 收卷/)
  rerender(open(1, END - 600_000))
  expect(said).toHaveBeenCalledOnce()
  rerender(open(1, END))
  expect(said.mock.lastCall?.[0]).toMatch(/^考试时间延长了：现在是北京时间 .*10:00 收卷/)
  rerender(open(2, END + 3_600_000))
  expect(said).toHaveBeenCalledTimes(2)
  said.mockRestore()
})

test.each([
  ['saved', 0, '已保存'],
  ['saving', 1, '正在保存'],
  ['offline', 0, '未连接，作答都已送达'],
  ['offline', 2, '未连接，答案已存在本机（2 题）'],
  ['offline on a device that keeps nothing', 2, '未连接，答案只在本页，请勿关闭（2 题）'],
] as const)('%s with %i not saved reads “%s %s”', (state, unsaved, words) => {
  shown(<SaveState />)
  const kept = state !== 'offline on a device that keeps nothing'
  act(() => view.set({ ...START, net: kept ? state : 'offline', unsaved, kept }))
  expect(screen.getByRole('status', { name: '保存状态' }).textContent).toBe(words)
})

test('while the paper is collected it says so, and what the network means for it', () => {
  shown(<Collecting />)
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => view.set({ ...START, phase: 'collecting', net: 'offline' }))
  expect(screen.getByRole('alert').textContent).toContain('时间到，正在收卷')
  expect(screen.getByRole('alert').textContent).toContain('已送达的作答由服务器按时收卷')
})

test('a confirmed step whose reply does not come says where the answer is, and what will happen', () => {
  shown(<ConfirmingNote />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => view.set({ ...START, doing: 'confirmStep', net: 'offline', unsaved: 1 }))
  expect(screen.getByRole('status').textContent).toBe('网络未连接，本小题已存在本机；连上后自动确认并显示下一小题。')
  act(() => view.set({ ...START, doing: 'confirmStep', net: 'offline', unsaved: 1, kept: false }))
  expect(screen.getByRole('status').textContent).toContain('只在本页，请不要关闭页面')
})

test('the next unit that is not here yet: its clock, and that it comes by itself', () => {
  left = 90_000
  const paper = { Name: '测试卷', Units: [{ UnitID: 2, Name: '第二单元' }] }
  view.set({ ...START, phase: 'opening', net: 'offline' })
  render(<NextUnit engine={engine} sitting={{ UnitID: 2, Paper: paper } as unknown as WireSitting} />)
  expect(screen.getByText('正在进入“第二单元”')).toBeTruthy()
  expect(screen.getByRole('timer', { name: '剩余时间' }).textContent).toBe('01:30')
  expect(screen.getByText(/连上后自动进入，不需要操作；本单元已开始计时/)).toBeTruthy()
})

test('who rests until the window ends is told that the next unit does not begin by itself', () => {
  left = 90_000
  const paper = {
    Name: '测试卷',
    ClosesAt: 5_000,
    Units: [{ UnitID: 1 }, { UnitID: 2, Name: '第二单元', Seconds: 60 }],
  }
  const resting = (EndsAt: number) => ({ UnitID: 2, EndsAt, Paper: paper }) as unknown as WireSitting
  const { rerender } = render(<Resting engine={engine} sitting={resting(4_000)} />)
  expect(screen.getByRole('timer', { name: '距下一单元开始' })).toBeTruthy()
  expect(screen.getByText('休息结束后，下一单元自动开始。')).toBeTruthy()
  rerender(<Resting engine={engine} sitting={resting(5_000)} />)
  expect(screen.getByRole('timer', { name: '距本场收卷' }).textContent).toBe('01:30')
  expect(screen.getByText(/届时统一收卷，下一单元不会自动开始。要作答，请现在开始/)).toBeTruthy()
})

const question = (
  id: number,
  more: Partial<WireReport['Questions'][number]> = {},
): WireReport['Questions'][number] => ({
  AllTestID: id,
  UnitID: 1,
  StyleID: 1,
  Verdict: 'right',
  Answered: 1,
  Score: 1,
  FullMark: 1,
  SpentSeconds: 30,
  AllRight: null,
  ...more,
})

const REPORT: WireReport = {
  AttemptID: 1,
  PaperID: 1,
  Name: '测试卷',
  StartedAt: 0,
  HandedInAt: 0,
  HandedInBy: 'candidate',
  CutWhy: null,
  SpentSeconds: 600,
  Score: 62,
  FullMark: 100,
  PassMark: 60,
  Passed: 1,
  Rule: '2023',
  CaseRule: null,
  AnswersFrom: null,
  HasPassMark: 0,
  Corrected: [],
  ScoreBefore: null,
  Waiting: null,
  Units: [],
  Styles: [],
  Chapters: [],
  Points: [],
  Questions: [
    question(1),
    question(2, { Verdict: 'wrong', SpentSeconds: 90 }),
    question(3, { Answered: 0, Verdict: 'wrong', SpentSeconds: 0 }),
  ],
  All: {
    Candidates: 40,
    Average: 55.5,
    Best: 93,
    Buckets: [
      { From: 0, To: 50, Candidates: 15 },
      { From: 50, To: 75, Candidates: 20 },
      { From: 75, To: 100, Candidates: 5 },
    ],
    Rank: 12,
    Ahead: 0.7,
  },
}

test('among all candidates my place is told in words, in the chart’s table and by rank', () => {
  render(<AmongAll report={REPORT} />)
  expect(screen.getByText('70%')).toBeTruthy()
  expect(screen.getByText('12 / 40')).toBeTruthy()
  expect(screen.getByRole('row', { name: '50～75 分（我） 0 20' })).toBeTruthy()
})

test('full marks fall into the last range', () => {
  render(<AmongAll report={{ ...REPORT, Score: 100 }} />)
  expect(screen.getByRole('rowheader', { name: '75～100 分（我）' })).toBeTruthy()
})

test('with too few candidates it says what is missing', () => {
  render(<AmongAll report={{ ...REPORT, All: null }} />)
  expect(screen.getByText('还没有足够的考生可比')).toBeTruthy()
})

test('where time went: every question with its seconds, and how much of it went into wrong answers', () => {
  render(<TimeSpent report={REPORT} />)
  expect(screen.getByText(/其中 1 分钟 30 秒花在了答错的 1 题上/)).toBeTruthy()
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '题号用时结果',
    '130答对',
    '290答错',
    '30未答',
  ])
})
