import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rememberAgentCode } from '../agent/agentCode.ts'
import { queryClient } from '../requests/queryClient.ts'
import { startSession } from '../session/session.ts'
import { chooseSubject } from '../subject/subject.ts'
import type { Click } from '../tracking/clicks.ts'
import { start as startTracking } from '../tracking/core.ts'
import { takeNotes } from '../tracking/notes.ts'
import type { PurchaseAsked } from './asked.ts'
import { askPurchase } from './purchase.ts'
import { openPage } from './testing/openPage.tsx'

const APP = { AppName: '内科', AppEName: 'ZC_NK_YTMJ', AppID: 5, AppVn: 1, AppVname: '普通班', AppCName: '内科' }
const DAY = 86_400_000

const version = (vn: number, vname: string, price: number, more: object = {}) => ({
  AppID: 5,
  AppEName: APP.AppEName,
  vn,
  vname,
  vnorder: vn,
  price,
  buyListHide: 0,
  rules: '{}',
  vnJson: { Video: 1 },
  SubList: [],
  ...more,
})
const record = (AppVn: number, AppVnName: string, more: object = {}) => ({
  AppID: 5,
  AppVn,
  AppEName: APP.AppEName,
  AppVnName,
  VnOrder: AppVn,
  EndTime: Date.now() + DAY,
  ...more,
})

let list: object[] | undefined
let records: object[]
let noted: Click[]
let sent: { path: string; fields: URLSearchParams }[]

beforeAll(startTracking)

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })
  chooseSubject(APP)
  list = [
    version(1, '普通班', 298, { vnJson: { ChapterTest: 1 } }),
    version(2, '高级班', 698),
    version(3, '视频班', 398),
    version(4, '内部班', 1, { buyListHide: 1 }),
    version(5, '续费班', 99, { rules: '{"hideByVip":[2]}' }),
  ]
  records = []
  sent = []
  noted = []
  takeNotes(({ kind, value }) => kind === 'click' && value && noted.push(value as Click))
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(url), 'http://x')
    sent.push({ path: pathname, fields: init?.body ? new URLSearchParams(String(init.body)) : searchParams })
    const data = pathname.endsWith('/pricelist') ? list && { list } : { VipApp: records }
    return new Response(JSON.stringify({ status: data ? 200 : 404, msg: '', data: data ?? null }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const clicks = () => noted.map(({ btnNum, pageNum }) => [btnNum, pageNum])

async function asked(asking: Partial<PurchaseAsked> = {}) {
  const router = await openPage()
  void askPurchase({ modulevip: 'Video', ...asking })
  const dialog = await screen.findByRole('dialog', { name: /^您当前的班次为 [^…]/ })
  return { router, dialog, user: userEvent.setup() }
}
const versions = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('listitem')
    .map((item) => item.textContent)

test('new style: the current version, the versions that open the feature, the reminder, and where to buy', async () => {
  const { dialog } = await asked()
  expect(dialog.getAttribute('aria-labelledby')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '您当前的班次为 试用版' })).toBeTruthy()
  expect(within(dialog).getByText('开通以下任意一个班次即可使用此功能')).toBeTruthy()
  await waitFor(() => expect(versions(dialog)).toEqual(['高级班', '视频班', '续费班']))
  expect(within(dialog).getByText('如您已购买，请重新登录')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: '立即购买' })).toBeTruthy()
})

test('the list is the one of section 7: with the points, of this agent, in version 1', async () => {
  const { dialog } = await asked()
  await waitFor(() => expect(versions(dialog)).not.toEqual([]))
  const call = sent.find(({ path }) => path === '/api/pricelist')
  expect(Object.fromEntries(call?.fields ?? [])).toMatchObject({
    appID: '5',
    withPoint: '1',
    agentCode: '889',
    version: '1',
    guid: 'g'.repeat(40),
  })
})

test('new style: the tier is the last current VIP entry of this subject by VnOrder, and hides what it hides', async () => {
  records = [
    record(2, '高级班'),
    record(1, '普通班'),
    record(9, '已过期班', { EndTime: Date.now() - DAY }),
    record(9, '别科班', { AppID: 6, AppEName: 'ZY_HS_YTMJ' }),
  ]
  const { dialog } = await asked()
  expect(screen.getByRole('heading', { name: '您当前的班次为 高级班' })).toBeTruthy()
  await waitFor(() => expect(versions(dialog)).toEqual(['高级班', '视频班']))
})

test('new style: the names of a live class win; ccjxb in the videos leaves 强化提升班 alone', async () => {
  const { dialog } = await asked({ vnlistZhibo: ['直播班'] })
  await waitFor(() => expect(versions(dialog)).toEqual(['直播班']))
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  void askPurchase({ modulevip: 'Video', vnlistZhibo: ['直播班'], ccjxb: 1, showIndex: 'video' })
  await waitFor(() => expect(versions(screen.getByRole('dialog'))).toEqual(['强化提升班']))
})

test('new style: every version that I hold counts for hideByVip, of whatever app; old style: those of this app', async () => {
  records = [record(2, '别科高级班', { AppID: 6, AppEName: 'ZY_HS_YTMJ' })]
  const { dialog } = await asked()
  expect(screen.getByRole('heading', { name: '您当前的班次为 试用版' })).toBeTruthy()
  await waitFor(() => expect(versions(dialog)).toEqual(['高级班', '视频班']))
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  void askPurchase({ modulevip: 'Video', style: 'old' })
  expect(await screen.findByText('续费班、视频班、高级班')).toBeTruthy()
})

test.each([
  [{ vnlistZhibo: ['直播班'] }, '直播班'],
  [{ ccjxb: 1, showIndex: 'video' }, '强化提升班'],
])('new style: %o is named though the list of versions fails', async (asking, name) => {
  list = undefined
  const { dialog } = await asked(asking)
  await waitFor(() => expect(versions(dialog)).toEqual([name]))
  expect(within(dialog).queryByRole('alert')).toBeNull()
})

test('new style: parts that bookID names are listed by their names', async () => {
  list = [
    version(2, '套装', 9, {
      SubList: [
        { ID: 7, Name: '外科' },
        { ID: 8, Name: '内科' },
      ],
    }),
  ]
  const { dialog } = await asked({ bookID: '8' })
  await waitFor(() => expect(versions(dialog)).toEqual(['套装(内科)']))
})

test('only one stands on the page, however often and in whatever style it is asked for', async () => {
  await openPage()
  void askPurchase({ modulevip: 'Video' })
  void askPurchase({ modulevip: 'Video' })
  void askPurchase({ modulevip: 'Video', style: 'old' })
  await screen.findByRole('dialog')
  await askPurchase({ modulevip: 'Video' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('buying is counted as 124/92, closes the pop-up and leads to /pay with module and subject', async () => {
  const { router, dialog, user } = await asked({ bookID: '7,8' })
  history.replaceState(null, '', '/chapterMenu?q=心')
  await user.click(within(dialog).getByRole('button', { name: '立即购买' }))
  await waitFor(() => expect(router.history.location.pathname).toBe('/pay'))
  expect(Object.fromEntries(new URLSearchParams(router.history.location.search))).toEqual({
    modulevip: 'Video',
    appID: '5',
    appEName: APP.AppEName,
    bookID: '7,8',
    backUrl: `/chapterMenu?q=${encodeURIComponent('心')}`,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(clicks()).toEqual([[124, 92]]))
})

test('of another app than the chosen one buying names that app', async () => {
  const { router, dialog, user } = await asked({ modulevip: 'Defend', appID: 6, style: 'old', backUrl: '/mndbPage' })
  await user.click(within(dialog).getByRole('button', { name: '去购买' }))
  await waitFor(() => expect(router.history.location.pathname).toBe('/pay'))
  expect(router.history.location.search).toBe('?modulevip=Defend&appID=6&backUrl=%2FmndbPage')
})

test('buying does what the asking page supplied instead', async () => {
  const gobuyPage = vi.fn()
  const { router, dialog, user } = await asked({ gobuyPage })
  await user.click(within(dialog).getByRole('button', { name: '立即购买' }))
  expect(gobuyPage).toHaveBeenCalledTimes(1)
  expect(router.history.location.pathname).toBe('/chapterMenu')
})

test.each([
  [
    'the close button',
    async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: '关闭' })),
  ],
  ['Esc', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
])('closing by %s is counted as 125/92', async (_, close) => {
  const { user } = await asked()
  await close(user)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(clicks()).toEqual([[125, 92]]))
})

test('agent 7021004, new style: customer service instead of a list, and 我知道了 closes', async () => {
  rememberAgentCode('7021004')
  const { dialog, user } = await asked()
  expect(within(dialog).getByText('通过客服购买后方可使用此功能')).toBeTruthy()
  expect(within(dialog).getByText('如您已购买，请重新登录')).toBeTruthy()
  expect(versions(dialog)).toEqual([])
  expect(within(dialog).queryByRole('button', { name: '立即购买' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: '我知道了' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.some(({ path }) => path === '/api/pricelist')).toBe(false)
})

test('old style: the versions by price, joined by 、, the reminder, and where to buy', async () => {
  records = [record(1, '普通班'), record(2, '高级班', { AppEName: 'ZY_HS_YTMJ', AppID: 6 })]
  const { dialog, router, user } = await asked({ style: 'old' })
  expect(screen.getByRole('heading', { name: '您当前的班次为 普通班' })).toBeTruthy()
  expect(within(dialog).getByText('使用此功能需购买以下任意一个班次')).toBeTruthy()
  expect(await within(dialog).findByText('续费班、视频班、高级班')).toBeTruthy()
  expect(within(dialog).getByText('如您已购买，请重新登录')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '去购买' }))
  await waitFor(() => expect(router.history.location.pathname).toBe('/pay'))
  await waitFor(() => expect(clicks()).toEqual([[124, 92]]))
})

test('old style: the first VIP entry is the tier', async () => {
  records = [record(2, '高级班'), record(1, '普通班')]
  await asked({ style: 'old' })
  expect(screen.getByRole('heading', { name: '您当前的班次为 高级班' })).toBeTruthy()
})

test('old style: a custom message stands in place of the reminder, as text', async () => {
  const { dialog } = await asked({ style: 'old', showContent: '购买后 <b>三天</b> 内生效' })
  expect(within(dialog).getByText('购买后 <b>三天</b> 内生效')).toBeTruthy()
  expect(within(dialog).queryByText('如您已购买，请重新登录')).toBeNull()
})

test('agent 7021004, old style: customer service, no buy button, a close control', async () => {
  rememberAgentCode('7021004')
  const { dialog, user } = await asked({ style: 'old', showContent: '购买后生效' })
  expect(within(dialog).getByText('使用此功能需联系客服购买')).toBeTruthy()
  expect(within(dialog).getByText('如您已购买，请重新登录')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: '去购买' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['new', 'old'] as const)(
  '%s style: a list that does not come says so and can be asked for again',
  async (style) => {
    list = undefined
    const { dialog, user } = await asked({ style })
    const retry = await within(dialog).findByRole('button', { name: '重试' })
    list = [version(2, '高级班', 698)]
    await user.click(retry)
    expect(await within(dialog).findByText('高级班')).toBeTruthy()
  },
)

test('where no version opens the feature it says so', async () => {
  const { dialog } = await asked({ modulevip: 'constructor' })
  expect(await within(dialog).findByText('目前没有包含此功能的在售班次。')).toBeTruthy()
})

test('leaving the page leaves the pop-up', async () => {
  const { router } = await asked()
  router.history.push('/other')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('parts that open the feature by themselves are named, and go along to /pay', async () => {
  const SubList = [
    { ID: 7, Name: '上册', modules: ['Video'] },
    { ID: 8, Name: '下册', modules: ['RealPaper'] },
  ]
  list = [version(2, '高级班', 698, { SubList })]
  const { router, dialog, user } = await asked()
  await waitFor(() => expect(versions(dialog)).toEqual(['高级班(上册)']))
  await user.click(within(dialog).getByRole('button', { name: '立即购买' }))
  await waitFor(() => expect(router.history.location.pathname).toBe('/pay'))
  expect(new URLSearchParams(router.history.location.search).get('bookID')).toBe('7')
})

test('old style: parts that open the feature are told in place of the reminder', async () => {
  list = [version(2, '高级班', 698, { SubList: [{ ID: 7, Name: '上册', modules: ['Video'] }] })]
  const { dialog } = await asked({ style: 'old' })
  expect(await within(dialog).findByText('也可以只购买：上册')).toBeTruthy()
})
