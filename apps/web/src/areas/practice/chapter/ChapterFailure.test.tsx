import { createMemoryHistory } from '@tanstack/history'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { PopUps } from '../../../platform/popups/PopUps.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { startSession } from '../../../platform/session/session.ts'
import { chooseSubject } from '../../../platform/subject/subject.ts'
import { Tip } from '../../../shell/popups/Tip.tsx'
import { ChapterFailure } from './ChapterFailure.tsx'
import type { ChapterPage } from './chapterPages.ts'

const PAGE = {
  module: 'ChapterTest',
  list: { name: '章节目录', link: { to: '/chapterMenu' } },
} as unknown as ChapterPage
const onRetry = vi.fn()
let check: number
let modules: object

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  onRetry.mockClear()
  check = 201
  modules = { ChapterTest: { isVip: 0, name: '' }, Video: { isVip: 0, name: '' }, ar: [] }
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject({ AppID: 5, AppEName: 'ZY_LCZY', AppName: '', AppVn: 1, AppVname: '', AppCName: '' })
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname, searchParams } = new URL(String(url), 'http://x')
    if (pathname.endsWith('/vipinfo') && searchParams.get('appEName') === 'ZY_LCZY')
      return Response.json({ status: check, msg: '', data: null })
    if (pathname.endsWith('/moduleInfoX')) return Response.json({ status: 200, msg: '', data: modules })
    const version = { vname: '高级班', price: 9, buyListHide: 0, rules: '{}', vnJson: { ChapterTest: 1 }, SubList: [] }
    return Response.json({ status: 200, msg: '', data: { VipApp: [], list: [version] } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const Page = () => (
  <>
    <ChapterFailure page={PAGE} error={new RequestError(201, '')} onRetry={onRetry} retrying={false} />
    <PopUps />
    <Tip />
  </>
)
const open = () =>
  openPages({
    pages: [pageOf({ path: '/answerPage' }, Page)],
    history: createMemoryHistory({ initialEntries: ['/answerPage'] }),
  })
const ask = async () => userEvent.click(await screen.findByRole('button', { name: '查看可开通的班次' }))

test('the older check says that nothing is held (201): the old pop-up says which versions open the chapter', async () => {
  open()
  await ask()
  expect(await screen.findByText('使用此功能需购买以下任意一个班次')).toBeTruthy()
  expect(await screen.findByText('高级班')).toBeTruthy()
  expect(onRetry).not.toHaveBeenCalled()
})

test('what was bought meanwhile opens without asking anybody to buy', async () => {
  open()
  check = 200
  await screen.findByRole('button', { name: '查看可开通的班次' })
  modules = { ChapterTest: { isVip: 1, name: '' }, ar: [] }
  await ask()
  await waitFor(() => expect(onRetry).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['a version that does not open this module', 200],
  ['a check that fails (300)', 300],
])('%s leads to the old pop-up too', async (_, status) => {
  check = status
  open()
  await ask()
  expect(await screen.findByText('使用此功能需购买以下任意一个班次')).toBeTruthy()
  expect(onRetry).not.toHaveBeenCalled()
})

test('a check that is refused (400): the log-in has expired', async () => {
  check = 400
  open()
  await ask()
  expect(await screen.findByText('登录信息失效，请您重新登录')).toBeTruthy()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('使用此功能需购买以下任意一个班次')).toBeNull()
})

test('a subject counts as VIP if any of its modules is: the page says what one lacks', async () => {
  open()
  expect(await screen.findByText(/您还没有开通本科目的班次/)).toBeTruthy()
})

test('with another module of the subject open the version does not include the chapter', async () => {
  modules = { ChapterTest: { isVip: 0, name: '' }, Video: { isVip: 1, name: '' }, ar: [] }
  open()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await screen.findByText(/您当前的班次不包含本章/)).toBeTruthy()
})
