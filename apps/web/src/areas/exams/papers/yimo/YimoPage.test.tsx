import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../../platform/requests/queryClient.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { chooseSubject } from '../../../../platform/subject/subject.ts'
import { examPages } from '../../pages.ts'
import YimoPage from './YimoPage.tsx'

const HOUR = 3_600_000

afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
})

const unit = { UnitID: 1, Name: '单元', TestCount: 49, Seconds: 3600, FullMark: 100, PassMark: null, Sections: [] }
const mock = (PaperID: number, Name: string, opensIn: number, closesIn: number) => ({
  ...{ PaperID, Name, Kind: 'firstMock', Room: 'A', Year: null, Module: 'FirstMock', IsFree: 0, Attempts: 1 },
  ...{ TestCount: 49, Seconds: 3600, FullMark: 100, PassMark: null, Units: [unit] },
  ...{ OpensAt: Date.now() + opensIn, ClosesAt: Date.now() + closesIn },
})

function open(papers: readonly ReturnType<typeof mock>[]) {
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZC_NK_YTMJ', AppName: '', AppCName: '内科', AppVn: 2, AppVname: '' })
  const Childs = papers.map(({ PaperID: ID, Name }) => ({ ID, Name, Childs: [] }))
  const replies: Record<string, unknown> = {
    getPilot: { ChapterMenuJson: JSON.stringify({ ID: 0, Name: '', Childs }), UpdateTime: 1, Papers: papers },
    getCptStatisticsMISJ: [],
    moduleInfoX: { FirstMock: { isVip: 1, name: '一模' }, ar: [] },
  }
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const data = replies[new URL(String(input), 'http://x').pathname.split('/').at(-1) ?? '']
    return Response.json({ status: data === undefined ? 404 : 200, msg: '', data: data ?? null })
  })
  history.replaceState(null, '', '/yimoPage')
  openPages({ pages: [pageOf(examPages.yimoPage, YimoPage)] })
}

test('every mock that is open is named with its clock, the first to close first', async () => {
  open([mock(11, '九月一模', -HOUR, 3 * HOUR), mock(12, '十月一模', -HOUR, 2 * HOUR)])
  const shown = await screen.findAllByRole('region', { name: /^正在进行/ })
  expect(shown.map((one) => within(one).getByRole('heading').textContent)).toEqual(['十月一模', '九月一模'])
  for (const one of shown) expect(within(one).getByRole('timer', { name: '距离截止' })).toBeTruthy()
})

test('the next mock is named once, where none is open by itself', async () => {
  open([mock(11, '九月一模', HOUR, 3 * HOUR), mock(12, '十月一模', 5 * HOUR, 6 * HOUR)])
  const next = within(await screen.findByRole('region', { name: '下一场' }))
  expect(next.getByRole('heading').textContent).toBe('九月一模')
  expect(screen.queryByRole('region', { name: /^正在进行/ })).toBeNull()
})
