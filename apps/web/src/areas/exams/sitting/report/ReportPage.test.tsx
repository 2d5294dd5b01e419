import { act, fireEvent, screen, within } from '@testing-library/react'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { chooseSubject } from '../../../../platform/subject/subject.ts'
import { examPages } from '../../pages.ts'
import DoexamPage from '../doexam/DoexamPage.tsx'

const part = (Name: string, Score: number, FullMark = 4) => ({
  ...{ Name, TestCount: 4, Right: Score, Score, FullMark, SpentSeconds: 100, Waiting: 0, WaitingMark: 0 },
})
const VERDICTS = ['right', 'wrong', 'partial', 'wrong'] as const

const REPORT: WireReport = {
  ...{
    AttemptID: 77,
    PaperID: 11,
    Name: '模拟卷',
    HandedInBy: 'candidate',
    CutWhy: null,
    SpentSeconds: 400,
    Rule: '2023',
  },
  StartedAt: Date.UTC(2026, 10, 21, 1, 0),
  HandedInAt: Date.UTC(2026, 10, 21, 2, 0),
  ...{
    Score: 1.5,
    FullMark: 4,
    PassMark: null,
    Passed: null,
    CaseRule: null,
    AnswersFrom: null,
    HasPassMark: 0,
    Corrected: [],
    ScoreBefore: null,
    Waiting: null,
  },
  Units: [{ ...part('全卷', 1.5), UnitID: 1, PassMark: null, Passed: null }],
  Styles: [{ ...part('A1', 1.5), StyleID: 1 }],
  Chapters: [
    ...Array.from({ length: 12 }, (_, at) => ({ ...part(`章节 ${at + 1}`, at % 4), CptID: 100 + at })),
    { ...part('仅在试卷中的题目', 0), CptID: null },
  ],
  Points: [
    { ...part('贫血', 3), SameKnowPointID: 201 },
    { ...part('休克', 1), SameKnowPointID: 202 },
    { ...part('水肿', 0), SameKnowPointID: 203 },
  ],
  Questions: VERDICTS.map((Verdict, at) => ({
    ...{ AllTestID: at + 1, UnitID: 1, StyleID: 1, Verdict, Answered: at < 3 ? 1 : 0, FullMark: 1 },
    ...{ Score: [1, 0, 0.5, 0][at] ?? 0, SpentSeconds: 90, AllRight: null },
  })),
  All: null,
}

const sent: { call: string; body: string }[] = []
let report: WireReport

async function open(of: Partial<WireReport> = {}) {
  report = { ...REPORT, ...of }
  sent.length = 0
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZC_NK_YTMJ', AppName: '', AppCName: '内科', AppVn: 2, AppVname: '' })
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const call = new URL(String(input), 'http://x').pathname.split('/').slice(-2).join('/')
    if (init?.method === 'POST') sent.push({ call, body: String(init.body) })
    const replies: Record<string, unknown> = {
      'paper/report': report,
      'paper/info': { Candidate: { Name: '张三', Number: '0000000042' }, Paper: { Kind: 'mock' } },
      'paper/mistakesToday': { count: 3 },
    }
    const data = replies[call]
    return Response.json({ status: data === undefined ? 404 : 200, msg: '', data: data ?? null })
  })
  history.replaceState(null, '', '/doexam?appID=5&paperID=11&attemptID=77&show=report')
  openPages({ pages: [pageOf(examPages.doexam, DoexamPage)] })
  await screen.findByRole('heading', { level: 1, name: /报告：模拟卷$/ })
}

afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
})

test('weak chapters and points lead to where they are practised; what has no chapter leads nowhere', async () => {
  await open()
  const chapters = within(screen.getByRole('region', { name: '各章节' }))
  const link = chapters.getByRole('link', { name: '章节 1' })
  expect(link.getAttribute('href')).toMatch(/^\/answerPage\?.*cptID=100/)
  expect(chapters.queryByRole('link', { name: '仅在试卷中的题目' })).toBeNull()
  const points = within(screen.getByRole('region', { name: '各知识点' })).getAllByRole('link')
  expect(points.map(({ textContent }) => textContent)).toEqual(['水肿', '休克', '贫血'])
  expect(points[0]?.getAttribute('href')).toMatch(/^\/contrastDoexam\?.*SameKnowPointID=203/)
})

test('what to do next: the mistakes again, the weak points, the wrong book of today', async () => {
  await open()
  const next = within(screen.getByRole('region', { name: '接下来' }))
  expect(next.getByText('这次有 3 题失分')).toBeTruthy()
  expect(next.getByRole('link', { name: '再做这 3 题' }).getAttribute('href')).toMatch(/attemptID=77.*show=again/)
  fireEvent.click(next.getByRole('button', { name: '练 2 个薄弱知识点' }))
  await vi.waitFor(() => expect(sent.find(({ body }) => body.includes('pointsJson'))).toBeTruthy())
  expect(decodeURIComponent(sent.find(({ body }) => body.includes('pointsJson'))?.body ?? '')).toContain('[203,202]')
  fireEvent.click(next.getByRole('button', { name: '放进今天的错题' }))
  expect(await next.findByText(/3 题已放进今天的错题/)).toBeTruthy()
  expect(next.getByRole('button', { name: '已放进今天的错题' })).toHaveProperty('disabled', true)
  expect(next.getByRole('link', { name: '看今天的错题' }).getAttribute('href')).toMatch(/^\/myErrorTest\?.*recentDay=0/)
  expect(sent.filter(({ call }) => call === 'paper/mistakesToday')).toHaveLength(1)
})

test('before the answers are told, and where nothing was lost, nothing leads on', async () => {
  await open({ AnswersFrom: Date.UTC(2036, 0, 1) })
  expect(screen.queryByRole('region', { name: '接下来' })).toBeNull()
})

test('on paper the report has name and dates, every part and every question, and none of the buttons', async () => {
  await open()
  expect(screen.queryByText('张三')).toBeNull()
  await act(async () => void fireEvent(window, new Event('beforeprint')))
  const head = screen.getByText('张三').closest('dl') as HTMLElement
  expect(within(head).getByText('0000000042')).toBeTruthy()
  expect(within(head).getByText(/^北京时间 2026 年 11 月 21 日 09:00$/)).toBeTruthy()
  expect(within(head).getByText('打印日期')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: '章节 12' })).toBeTruthy()
  const questions = within(screen.getByRole('region', { name: '各题结果' }))
  expect(questions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '答对 1/1 分，1 分钟 30 秒',
    '答错 0/1 分，1 分钟 30 秒',
    '部分得分 0.5/1 分，1 分钟 30 秒',
    '未答 0/1 分，1 分钟 30 秒',
  ])
  await act(async () => void fireEvent(window, new Event('afterprint')))
  expect(screen.queryByText('张三')).toBeNull()
})

test('whoever was collected with a withdrawn paper reads that it was not their doing', async () => {
  await open({ HandedInBy: 'time', CutWhy: 'withdrawn' })
  expect(screen.getByText(/02:00|10:00/, { selector: 'p' }).textContent).toContain('试卷撤下时收卷')
  expect(screen.getByRole('note', { name: '收卷原因' }).textContent).toContain('由工作人员撤下，并当场收卷')
})

test('an attempt that ended by its own time has no such note', async () => {
  await open({ HandedInBy: 'time' })
  expect(screen.queryByRole('note', { name: '收卷原因' })).toBeNull()
})
