import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { chooseSubject } from '../../../../platform/subject/subject.ts'
import { examPages } from '../../pages.ts'
import { SPREAD_MS } from '../useAskAgain.ts'
import YimoPage from './YimoPage.tsx'

const HOUR = 3_600_000
const DATE = '\\d+ 月 \\d+ 日 \\d\\d:\\d\\d'
const asked: string[] = []

function open(of: { OpensAt: number; ClosesAt: number; TellsAt: number | null }) {
  queryClient.clear()
  asked.length = 0
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZC_NK_YTMJ', AppName: '', AppCName: '内科', AppVn: 2, AppVname: '' })
  const unit = { UnitID: 1, Name: '全卷', TestCount: 2, Seconds: 60, FullMark: 2, PassMark: null, Sections: [] }
  const paper = {
    ...{ PaperID: 11, Name: '全国模考', Kind: 'firstMock', Room: 'open', Year: null, Module: 'FirstMock', IsFree: 1 },
    ...{ TestCount: 2, Seconds: 60, FullMark: 2, PassMark: null, Attempts: 1, Units: [unit], ...of },
  }
  const menu = { ID: 0, Name: '', Childs: [{ ID: 11, Name: '全国模考', Childs: [] }] }
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const call = new URL(String(input), 'http://x').pathname.split('/').at(-1) ?? ''
    asked.push(call)
    if (call === 'getPilot')
      return Response.json({ status: 200, msg: '', data: { ChapterMenuJson: JSON.stringify(menu), Papers: [paper] } })
    if (call === 'getCptStatisticsMISJ') return Response.json({ status: 200, msg: '', data: [] })
    if (call === 'ranking')
      return Response.json({
        ...{ status: 403, msg: '排名和成绩一起公布' },
        data: { reason: 'notOpenYet', from: of.TellsAt },
      })
    return Response.json({ status: 404, msg: '', data: null })
  })
  history.replaceState(null, '', '/yimoPage')
  openPages({ pages: [pageOf(examPages.yimoPage, YimoPage)] })
}

afterEach(async () => {
  vi.useRealTimers()
  await endSession()
  vi.unstubAllGlobals()
})

test('an exam that is open says when it closes, and when results are told', async () => {
  const now = Date.now()
  open({ OpensAt: now - HOUR, ClosesAt: now + HOUR, TellsAt: now + 48 * HOUR })
  expect(await screen.findByText(new RegExp(`${DATE} 截止收卷，.*${DATE} 公布成绩、排名和答案`))).toBeTruthy()
})

test('between its end and that moment list and ranking name the moment, and the ranking does not ask on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const now = Date.now()
  open({ OpensAt: now - 2 * HOUR, ClosesAt: now - HOUR, TellsAt: now + 48 * HOUR })
  expect(await screen.findByText(new RegExp(`– .*${DATE}，.*${DATE} 公布成绩$`))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '全国模考' }))
  expect(await screen.findByText(new RegExp(`^排名和成绩 .*${DATE}（北京时间）公布，届时自动显示。$`))).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3 * SPREAD_MS))
  expect(asked.filter((call) => call === 'ranking').length).toBe(1)
})
