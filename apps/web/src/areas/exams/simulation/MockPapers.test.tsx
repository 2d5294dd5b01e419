import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { chooseSubject } from '../../../platform/subject/subject.ts'
import { examPages } from '../pages.ts'
import SimulationPage from './SimulationPage.tsx'
// The page loads it on demand, which a busy machine does slowly.
import './MockPapers.tsx'

const paper = (PaperID: number, Name: string, Kind: string) => ({
  ...{ PaperID, Name, Kind, Room: 'open', Year: null, Module: 'Simulation', TestCount: 10, Seconds: 1200 },
  IsFree: Kind === 'free' ? 1 : 0,
  ...{ FullMark: 10, PassMark: null, Attempts: 0, Units: [] },
  ...{ OpensAt: null as number | null, ClosesAt: null as number | null },
})

/** Opens 模拟考场 of a subject with these papers, of which nothing can be drawn. */
function open(papers: readonly ReturnType<typeof paper>[], results: readonly object[] = []) {
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZC_NK_YTMJ', AppName: '', AppCName: '内科', AppVn: 2, AppVname: '' })
  const menu = { ID: 0, Name: '', Childs: papers.map(({ PaperID: ID, Name }) => ({ ID, Name, Childs: [] })) }
  const replies: Record<string, unknown> = {
    getCptTreeSrcMISJ: { ChapterMenuJson: JSON.stringify(menu), UpdateTime: 1, Papers: papers },
    getPilot: {
      ChapterMenuJson: JSON.stringify(menu),
      UpdateTime: 1,
      Papers: papers.filter(({ Kind }) => Kind === 'free'),
    },
    getCptStatisticsMISJ: results,
    moduleInfoX: { Simulation: { isVip: 1, name: '模拟考场' }, ar: [] },
    defaultConfig: { SimulationExam: null },
  }
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const call = new URL(String(input), 'http://x').pathname.split('/').at(-1) ?? ''
    const tree = { ChapterMenuJson: JSON.stringify({ ID: 0, Name: '', Childs: [] }), UpdateTime: 1, Papers: [] }
    const data = replies[call] ?? (call.startsWith('get') ? tree : null)
    return Response.json({ status: data === null ? 404 : 200, msg: '', data })
  })
  history.replaceState(null, '', '/simulation')
  openPages({ pages: [pageOf(examPages.simulation, SimulationPage), pageOf(examPages.freePaper, () => null)] })
}

afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
})

test('published mock papers of the subject are found in 模拟考场, with a way to begin each; other kinds are not', async () => {
  open([paper(1, '冲刺模拟一', 'mock'), paper(2, '2024 年真题', 'past'), paper(3, '冲刺模拟二', 'mock')])
  const card = within(await screen.findByRole('region', { name: '模拟试卷' }))
  expect(card.getByText('共 2 份')).toBeTruthy()
  expect(card.getAllByRole('link', { name: /^开始：/ }).map((link) => link.getAttribute('aria-label'))).toEqual([
    '开始：冲刺模拟一',
    '开始：冲刺模拟二',
  ])
})

test('a withdrawn mock paper that I sat stays with its score and its reports, and cannot be begun', async () => {
  open(
    [],
    [
      {
        ...{ PaperID: 9, Attempts: 1, Best: 8, Last: 8, Passed: 1, LastAt: 1, RunningID: null, RunningDone: 0 },
        Paper: { ...paper(9, '撤下的模拟', 'mock'), Withdrawn: 1 },
      },
    ],
  )
  const card = within(await screen.findByRole('region', { name: '模拟试卷' }))
  const row = within(card.getByRole('list', { name: '已撤下' }))
  expect(row.getByText(/^最好/)).toBeTruthy()
  expect(row.getAllByText('已撤下').length).toBeGreaterThan(0)
  expect(row.queryByRole('link', { name: /再考一次|开始/ })).toBeNull()
  expect(row.queryByRole('button', { name: /开通/ })).toBeNull()
  await userEvent.click(row.getByRole('button', { name: '撤下的模拟' }))
  expect(await row.findByText('这份试卷已撤下，已有的成绩和报告都保留。')).toBeTruthy()
})

test('of many mock papers five are shown at once, and those that I am sitting or that end', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `模拟 ${at + 1}`)
  const papers = names.map((name, at) => paper(at + 1, name, 'mock'))
  const ends = { ...paper(8, '模拟 8', 'mock'), OpensAt: Date.now() - 60_000, ClosesAt: Date.now() + 3_600_000 }
  const sits = { Attempts: 1, Best: null, Last: null, Passed: null, LastAt: null, RunningID: 77, RunningDone: 3 }
  open([...papers.slice(0, 7), ends, ...papers.slice(8)], [{ PaperID: 7, ...sits }])
  const card = within(await screen.findByRole('region', { name: '模拟试卷' }))
  await card.findByRole('link', { name: '继续：模拟 7' })
  const shown = () => names.filter((name) => card.queryByRole('button', { name }))
  expect(shown()).toEqual(['模拟 1', '模拟 2', '模拟 3', '模拟 4', '模拟 5', '模拟 7', '模拟 8'])
  await userEvent.click(card.getByRole('button', { name: '查看全部 9 份' }))
  expect(shown()).toEqual(names)
})

test('a subject without mock papers shows none', async () => {
  open([paper(2, '2024 年真题', 'past')])
  expect(await screen.findByText('这个科目还没有可以组卷的题')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '模拟试卷' })).toBeNull()
})

test('of a subject with free papers 模拟考场 leads to them, of another one it does not', async () => {
  open([paper(4, '免费试用卷', 'free')])
  const link = await screen.findByRole('link', { name: '免费试卷' })
  expect(link.getAttribute('href')).toBe('/freePaper')
  cleanup()
  open([paper(1, '冲刺模拟一', 'mock')])
  await screen.findByRole('region', { name: '模拟试卷' })
  expect(screen.queryByRole('link', { name: '免费试卷' })).toBeNull()
})
