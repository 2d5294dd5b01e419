import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { chooseSubject } from '../../../../platform/subject/subject.ts'
import { examPages } from '../../pages.ts'
import FivehundredTestPage from './FivehundredTestPage.tsx'

const paper = (PaperID: number, TestCount: number) => ({
  ...{ PaperID, Name: `第 ${PaperID} 组`, Kind: 'fiveHundred', Room: 'open', Year: null, Module: 'FiveHundred' },
  ...{ IsFree: 0, TestCount, Seconds: 1200, FullMark: TestCount, PassMark: null, OpensAt: null, ClosesAt: null },
  ...{ Attempts: 0, Units: [] },
})

afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
})

test('the page says how many questions there are, whatever its name promises', async () => {
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZC_NK_YTMJ', AppName: '', AppCName: '内科', AppVn: 2, AppVname: '' })
  const menu = { ID: 0, Name: '', Childs: [1, 2].map((ID) => ({ ID, Name: `第 ${ID} 组`, Childs: [] })) }
  const replies: Record<string, unknown> = {
    getCptTreeSrc: { ChapterMenuJson: JSON.stringify(menu), UpdateTime: 1, Papers: [paper(1, 21), paper(2, 18)] },
    getCptStatisticsMISJ: [],
    moduleInfoX: { FiveHundred: { isVip: 1, name: '必做五百题' }, ar: [] },
  }
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const data = replies[new URL(String(input), 'http://x').pathname.split('/').at(-1) ?? ''] ?? null
    return Response.json({ status: data === null ? 404 : 200, msg: '', data })
  })
  history.replaceState(null, '', '/fivehundredTest')
  openPages({ pages: [pageOf(examPages.fivehundredTest, FivehundredTestPage)] })
  expect(await screen.findByText('内科 · 考前必做的题，本科目现有 39 题，分 2 组做完')).toBeTruthy()
})
