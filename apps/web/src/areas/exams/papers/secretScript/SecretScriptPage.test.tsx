import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { chooseSubject } from '../../../../platform/subject/subject.ts'
import { examPages } from '../../pages.ts'
import SecretScriptPage from './SecretScriptPage.tsx'

const OPENS_IN_MS = 60_000

function open(replies: Record<string, () => unknown>) {
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZC_NK_YTMJ', AppName: '', AppCName: '内科', AppVn: 2, AppVname: '' })
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const call = new URL(String(input), 'http://x').pathname.split('/').at(-1) ?? ''
    const data = replies[call]?.()
    return Response.json({ status: data === undefined ? 404 : 200, msg: '', data: data ?? null })
  })
  history.replaceState(null, '', '/secretScript')
  openPages({ pages: [pageOf(examPages.secretScript, SecretScriptPage)] })
}

afterEach(async () => {
  vi.useRealTimers()
  await endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a paper that opens while its list is on screen says by itself what it holds, and can be begun', async () => {
  // A delay of 0 within the spread: this page asks at once.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const opensAt = Date.now() + OPENS_IN_MS
  const paper = () => {
    const sealed = Date.now() < opensAt
    const unit = { UnitID: 1, Name: '单元', TestCount: 49, Seconds: 3600, FullMark: 100, PassMark: null, Sections: [] }
    return {
      PaperID: 11,
      Name: '密卷二',
      Kind: 'secret',
      Room: 'open',
      Year: null,
      Module: 'SecretScript',
      IsFree: 0,
      TestCount: sealed ? 0 : 49,
      Seconds: sealed ? 0 : 3600,
      FullMark: sealed ? 0 : 100,
      PassMark: null,
      OpensAt: opensAt,
      ClosesAt: null,
      Attempts: 0,
      Units: sealed ? [] : [unit],
    }
  }
  const menu = { ID: 0, Name: '', Childs: [{ ID: 11, Name: '密卷二', Childs: [] }] }
  open({
    getCptTreeSrc: () => ({ ChapterMenuJson: JSON.stringify(menu), UpdateTime: 1, Papers: [paper()] }),
    getCptStatisticsMISJ: () => [],
    moduleInfoX: () => ({ SecretScript: { isVip: 1, name: '押题密卷' }, ar: [] }),
    realPaper: () => ({ ChapterMenuJson: JSON.stringify({ Childs: [] }), UpdateTime: 1, Papers: [] }),
  })
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('未到时间')).toBeTruthy()
  expect(screen.getByRole('timer', { name: '距离开放' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(OPENS_IN_MS)
  expect(await row.findByText('49 题')).toBeTruthy()
  expect(row.getByRole('link', { name: '开始：密卷二' })).toBeTruthy()
  expect(screen.queryByRole('timer', { name: '距离开放' })).toBeNull()
})
