import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeStale } from '../../../../calls/making/call.ts'
import { newsKeys } from '../../../../calls/making/news.ts'
import { openPages, pageOf } from '../../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { chooseSubject } from '../../../../platform/subject/subject.ts'
import { examPages } from '../../pages.ts'
import ZydoexamPage from './ZydoexamPage.tsx'

const MINUTE = 60_000
/** The error of the device's clock: only the server's clock counts. */
const WRONG_MS = -47 * MINUTE
const serverTime = () => Date.now() - WRONG_MS

let asked: number
let opensAt: number
let closesAt: number
let other: object

function open(ofPaper: object = {}) {
  other = ofPaper
  vi.useFakeTimers({ shouldAdvanceTime: true })
  asked = 0
  opensAt = serverTime() + 90_000
  closesAt = opensAt + 150 * MINUTE
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZY_LCZY_YTMJ', AppName: '', AppCName: '临床', AppVn: 2, AppVname: '' })
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const call = new URL(String(input), 'http://x').pathname.split('/').slice(-2).join('/')
    if (call !== 'paper/info') return Response.json({ status: 404, msg: '', data: null })
    asked++
    return Response.json({ status: 200, msg: '', data: info() })
  })
  history.replaceState(null, '', '/zydoexam?appID=5&paperID=11')
  openPages({
    pages: [pageOf(examPages.zydoexam, ZydoexamPage), pageOf(examPages.renjiduihua, () => <p>考场</p>)],
  })
}

const unit = (UnitID: number, Name: string) => ({
  ...{ UnitID, Name, TestCount: 150, Seconds: 7200, FullMark: 150, PassMark: null, Sections: [] },
})
const info = () => ({
  Paper: {
    ...{ PaperID: 11, Name: '一模', Kind: 'firstMock', Room: 'open', Year: null, Module: 'FirstMock', IsFree: 1 },
    ...{ TestCount: 300, Seconds: 14_400, FullMark: 300, PassMark: null, Attempts: 1 },
    ...{ OpensAt: opensAt, ClosesAt: closesAt, Units: [unit(1, '第一单元'), unit(2, '第二单元')] },
    ...other,
  },
  ...{ Mine: [], EntrySeconds: null, HandInAfterSeconds: 0, CaseRule: null, Now: serverTime() },
  Candidate: { Name: '考生', Number: '0000000001' },
})

afterEach(async () => {
  vi.useRealTimers()
  await endSession()
  vi.unstubAllGlobals()
})

const begin = () => screen.findByRole('button', { name: '开始考试' })
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the page that waits opens by itself as the server’s clock says, and nothing is asked for it', async () => {
  open()
  expect(await begin()).toHaveProperty('disabled', true)
  expect(screen.getByRole('timer', { name: '距开考' }).textContent).toMatch(/^00:01:(30|29|28)$/)
  await passes(60_000)
  expect(await begin()).toHaveProperty('disabled', true)
  await passes(31_000)
  expect(await begin()).toHaveProperty('disabled', false)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(asked).toBe(1)
})

test('a window that is moved while one waits is followed once the news of it comes', async () => {
  open()
  await begin()
  opensAt += 60 * MINUTE
  closesAt += 60 * MINUTE
  await act(() => makeStale(queryClient, newsKeys('papers')))
  await passes(2_000)
  expect(screen.getByRole('timer', { name: '距开考' }).textContent).toMatch(/^01:01:2\d$/)
  await passes(90_000)
  expect(await begin()).toHaveProperty('disabled', true)
})

test('a window shorter than the paper says what is left and which units fall away, by Beijing time', async () => {
  open()
  await begin()
  // No line breaks between a figure and its unit.
  expect(screen.getByText(/^北京时间 .* 开考，.* 截止。$/).textContent).toMatch(/\d\u00a0年 \d+\u00a0月 \d+\u00a0日/)
  expect(screen.getByText(/^开放时间共 2 小时 30 分钟，不够做完全卷（4 小时）。.*“第二单元”只有 30 分钟/)).toBeTruthy()
  closesAt = opensAt + 100 * MINUTE
  await act(() => makeStale(queryClient, newsKeys('papers')))
  await passes(2_000)
  expect(screen.getByText(/“第一单元”只有 1 小时 40 分钟，“第二单元”不再开放/)).toBeTruthy()
})

test('a general mock with a room is sat in that room, also from an address of the common frame', async () => {
  open({ Room: 'A' })
  expect(await screen.findByText('考场')).toBeTruthy()
  expect(location.pathname + location.search).toBe('/renjiduihua?appID=5&paperID=11')
})
