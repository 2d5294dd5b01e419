import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ensureAgent } from '../../../platform/agent/agent.ts'
import { rememberAgentCode } from '../../../platform/agent/agentCode.ts'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { endSession } from '../../../platform/session/session.ts'
import { chooseSubject } from '../../../platform/subject/subject.ts'
import { subjectPages } from '../pages.ts'
import { found, type Replies, startLearner } from '../testing/openSubjects.tsx'
import LandingPage from './LandingPage.tsx'

const agentInfo = (more: object = {}) => ({
  AgentCode: '889',
  AgentUrl: 'localhost',
  AgentName: '题舟',
  QQ: '',
  TelePhone: '',
  IconUrl: '',
  WeiXinContact: { WeiXinContact: '', WeiXinIndexContact: 1 },
  Title: '',
  LogoutUrl: '',
  ...more,
})
const SHOPS = {
  ShopUrl: 'https://shop.example.com',
  MarketUrl: 'https://market.example.com',
  MarketItems: { physician: '10086' },
}
const physician = found(5, 'ZY_LCZY_YTMJ', '临床执业医师')
const oneClass = { KsbClassID: 3, KsbClassName: '执业资格', Intro: '执业与助理', ImgUrl: '', AppCount: 1 }
const store = { StoreID: 1, SeriesID: 1, Name: '题舟书店', Intro: '', ImgUrl: '', Url: 'https://books.example.com/' }

const REPLIES: Replies = {
  appEName: (query) => {
    const list = [physician, found(6, 'ZC_NK_YTMJ', '内科主治医师', '主治医师')]
    const word = query.get('appPName') ?? ''
    return { list: list.filter(({ CName }) => CName.includes(word)), Total: 2 }
  },
  getKsbClass: { list: [oneClass] },
  getKsbClassInfo: { KsbClassID: 3, KsbClassName: '执业资格', Intro: '', list: [physician] },
  getList: { list: [store, { ...store, StoreID: 2, Name: '不安全的店', Url: 'http://books.example.com/' }] },
  getAgentInfo: { agentInfo: agentInfo() },
}

interface Situation {
  replies?: Replies
  visitor?: boolean
  wanted?: string
}

// Loads the catalogue once before all tests, so that the first one does not wait for it alone.
beforeAll(async () => {
  await import('@tizhou/catalogue/catalogue')
})

let opened = 0

async function openLanding(address: string, { replies = {}, visitor = true, wanted }: Situation = {}) {
  startLearner({ ...REPLIES, ...replies })
  if (visitor) await endSession()
  // The agent of a code is loaded once: each test uses another code.
  rememberAgentCode(`T${++opened}`)
  history.replaceState(null, '', address)
  const router = openPages({ pages: [pageOf(subjectPages.landing, LandingPage)] })
  if (wanted) await router.navigate({ to: '/', state: { wanted }, replace: true })
  await ensureAgent()
  return router
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const searchBox = () => screen.findByRole('searchbox', { name: '搜索考试科目' })
const catalogue = () => screen.findByRole('region', { name: '考试目录' })

test('the catalogue stands by family; another family is opened and stays in the address', async () => {
  await openLanding('/')
  expect(await screen.findByRole('region', { name: '执业医师' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^职称英语/ }))
  const panel = await screen.findByRole('region', { name: '职称英语' })
  expect(within(panel).getByRole('status').textContent).toBe('36 条')
  expect(new URLSearchParams(location.search).get('family')).toBe('english')
})

test('a family is narrowed down by province, tier and year', async () => {
  await openLanding('/?family=resident')
  const panel = await screen.findByRole('region', { name: '住院医师规培' })
  fireEvent.change(within(panel).getByLabelText('地区'), { target: { value: 'YN' } })
  expect(within(panel).getByRole('status').textContent).toBe('20 条')
  expect(within(panel).getAllByRole('listitem')[0]?.textContent).toContain('云南')
  fireEvent.change(within(panel).getByLabelText('年份'), { target: { value: '2016' } })
  expect(within(panel).getByText(/没有同时符合这些条件的考试/)).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: '清除筛选' }))
  expect(within(panel).getByRole('status').textContent).toBe('612 条')
})

test('a long family is folded; unfolding it goes on by keyboard where the list ended', async () => {
  await openLanding('/?family=computer')
  const panel = await screen.findByRole('region', { name: '职称计算机' })
  expect(within(panel).getAllByRole('listitem')).toHaveLength(16)
  fireEvent.click(within(panel).getByRole('button', { name: '显示全部 111 条' }))
  const rows = within(panel).getAllByRole('listitem')
  expect(rows).toHaveLength(111)
  expect(document.activeElement).toBe(rows[16])
})

test('a search finds subjects of the bank and entries of the catalogue beside them', async () => {
  await openLanding('/')
  fireEvent.change(await searchBox(), { target: { value: ' 临床执业医师 ' } })
  expect(await within(await catalogue()).findByText(/目录中找到 \d+ 条/)).toBeTruthy()
  const live = screen.getByRole('region', { name: '可以在线学习的科目' })
  await waitFor(() => expect(within(live).getAllByRole('link')).toHaveLength(1))
  expect(within(await catalogue()).getAllByRole('listitem')[0]?.textContent).toContain('临床执业')
  // Only staff see codes.
  expect(screen.queryByText(/Z[YC]_[A-Z]/)).toBeNull()
  expect(new URLSearchParams(location.search).get('q')).toBe('临床执业医师')
})

test('the code finds an entry in small letters too; Escape takes the search back', async () => {
  await openLanding('/?q=zcjsj_visualfoxpro5.0')
  await waitFor(async () => expect(within(await catalogue()).getAllByRole('listitem')).toHaveLength(2))
  fireEvent.keyDown(await searchBox(), { key: 'Escape' })
  await waitFor(() => expect(screen.getByRole('region', { name: '执业医师' })).toBeTruthy())
  expect(location.search).not.toContain('q=')
})

test('what stands nowhere is said so, with what to try', async () => {
  await openLanding('/?q=没有的考试')
  expect(await screen.findByText('目录里没有“没有的考试”')).toBeTruthy()
  expect(await screen.findByText(/在线题库里没有“没有的考试”/)).toBeTruthy()
})

test('without shops no purchase link shows, and the page says why', async () => {
  await openLanding('/')
  await screen.findByRole('region', { name: '执业医师' })
  expect((await catalogue()).textContent).toContain('暂无外部购买链接')
  expect(screen.queryByRole('link', { name: /购买/ })).toBeNull()
})

test('with shops an entry leads to the goods page and the item page, in a window that knows nothing of this one', async () => {
  await openLanding('/', { replies: { getAgentInfo: { agentInfo: agentInfo(SHOPS) } } })
  const shop = await screen.findByRole('link', { name: '在官方商店购买临床执业医师（在新窗口打开）' })
  expect(shop.getAttribute('href')).toBe('https://shop.example.com/goods.php?id=514')
  expect(shop.getAttribute('rel')).toBe('noopener noreferrer')
  expect(shop.getAttribute('target')).toBe('_blank')
  const [market] = screen.getAllByRole('link', { name: '在网上商城购买临床执业医师（在新窗口打开）' })
  expect(market?.getAttribute('href')).toBe('https://market.example.com/item.htm?id=10086')
  expect((await catalogue()).textContent).not.toContain('暂无外部购买链接')
})

test('an entry that can be studied here leads to it', async () => {
  await openLanding('/')
  const link = await within(await catalogue()).findByRole('link', { name: '在线学习临床执业医师' })
  expect(link.getAttribute('href')).toContain('/login')
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('/switchMenu?q=')
})

test('a class opens to its subjects and closes again', async () => {
  await openLanding('/')
  const card = await screen.findByRole('button', { name: /执业资格/ })
  fireEvent.click(card)
  const subjects = await screen.findByRole('region', { name: '执业资格的科目' })
  expect(await within(subjects).findByRole('link', { name: /临床执业医师/ })).toBeTruthy()
  fireEvent.click(card)
  expect(screen.queryByRole('region', { name: '执业资格的科目' })).toBeNull()
})

test('flagship stores lead out by https only; without any the section is left out', async () => {
  await openLanding('/')
  const store = await screen.findByRole('link', { name: /题舟书店/ })
  expect(store.getAttribute('href')).toBe('https://books.example.com/')
  expect(screen.queryByText('不安全的店')).toBeNull()
  cleanup()
  await openLanding('/', { replies: { getList: { list: [] }, getKsbClass: { list: [] } } })
  await screen.findByRole('region', { name: '执业医师' })
  expect(screen.queryByRole('region', { name: '旗舰店' })).toBeNull()
  expect(screen.queryByRole('region', { name: '考试专区' })).toBeNull()
})

test('a part that did not load says so and can be asked for again; the others stand', async () => {
  let up = false
  const classes = () => (up ? { list: [oneClass] } : undefined)
  await openLanding('/', { replies: { getKsbClass: classes as () => object } })
  const part = await screen.findByRole('region', { name: '考试专区' })
  expect(await within(part).findByText(/考试专区没有加载成功/)).toBeTruthy()
  expect(await screen.findByRole('region', { name: '执业医师' })).toBeTruthy()
  up = true
  fireEvent.click(within(part).getByRole('button', { name: /重试/ }))
  expect(await screen.findByRole('button', { name: /执业资格/ })).toBeTruthy()
})

test('a visitor is led to the log-in, and back to where he or she wanted to go, after a search too', async () => {
  await openLanding('/', { wanted: '/chapterMenu' })
  expect(await screen.findByText('您要打开的页面需要先登录，登录后会自动回到那里。')).toBeTruthy()
  fireEvent.change(await searchBox(), { target: { value: '内科' } })
  await waitFor(() => expect(location.search).toContain('q='))
  const login = screen.getByRole('link', { name: '登录' })
  expect(decodeURIComponent(login.getAttribute('href') ?? '')).toContain('to=/chapterMenu')
})

test('somebody who is logged in is offered to go on', async () => {
  await openLanding('/', { visitor: false })
  chooseSubject({
    AppName: '临床执业医师',
    AppEName: 'ZY_LCZY_YTMJ',
    AppID: 5,
    AppVn: 1,
    AppVname: '基础班',
    AppCName: '临床执业医师',
  })
  const link = await screen.findByRole('link', { name: '继续学习：临床执业医师' })
  expect(link.getAttribute('href')).toBe('/mainIndex')
  expect(screen.queryByRole('link', { name: '登录' })).toBeNull()
})

test('an agent with a title of its own shows it', async () => {
  await openLanding('/', {
    replies: { getAgentInfo: { agentInfo: agentInfo({ AgentCode: '6001-69', Title: '明远医考' }) } },
  })
  expect(await screen.findByText('明远医考')).toBeTruthy()
})
