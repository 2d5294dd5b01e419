import { createMemoryHistory } from '@tanstack/history'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { getSubject } from '../../platform/subject/subject.ts'
import HzsWayPage from './hzsWay/HzsWayPage.tsx'
import { agentPages } from './pages.ts'
import SwitchBannerPage from './switchBanner/SwitchBannerPage.tsx'
import WayPage from './way/WayPage.tsx'

const AGENT = {
  AgentCode: '6001-69',
  AgentUrl: 'exam.example',
  AgentName: '明远医学教育',
  QQ: '0060010',
  TelePhone: '400-000-6001',
  IconUrl: '/files/images/agents/mingyuan.svg',
  WeiXinContact: { WeiXinContact: 'mingyuan-demo', WeiXinIndexContact: 1 },
  CustomerServiceOnly: 0,
  CanPay: 1,
}
const SUBJECT = { AppID: 5, AppEName: 'ZY_LCZY_YTMJ', AppName: '临床执业医师宝典', CName: '临床执业医师', Family: '' }
const version = (vn: number) => ({
  ...SUBJECT,
  vn,
  vname: `第 ${vn} 班`,
  vnorder: vn,
  VerNO: 0,
  isVip: 0,
  EndTime: null,
})
const CLASS = { KsbClassID: 9, KsbClassName: '明远专区', Intro: '合作班', ImgUrl: '', AppCount: 2 }
const BANNER = { BannerID: 3, Title: '临床', Intro: '', ImgUrl: '', AppPName: '临床执业医师' }

type Reply = { status: number; msg?: string; data?: unknown }
let replies: Record<string, Reply>
let codes = 0

const agentIs = (agent: object) => ({ status: 200, data: { agentInfo: { ...AGENT, ...agent } } })
const list = (...rows: object[]) => ({ status: 200, data: { list: rows } })

beforeEach(async () => {
  await endSession()
  localStorage.clear()
  queryClient.clear()
  // Each test uses a code of its own: an agent is fetched once for each code.
  localStorage.setItem('ac', `test-${++codes}`)
  replies = {
    getAgentInfo: agentIs({}),
    appEName: list(SUBJECT),
    getKsbClass: list(CLASS),
    getKsbClassBanner: { status: 200, data: { KsbClassID: 9, KsbClassName: '明远专区', Intro: '', list: [BANNER] } },
    moduleInfoX: { status: 200, data: { ChapterTest: { isVip: 0, name: '' }, ar: [version(1), version(2)] } },
    setLastApp: { status: 200 },
  }
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const name = new URL(String(url), 'http://x').pathname.split('/').at(-1)?.replace('.json', '') ?? ''
    return new Response(JSON.stringify({ msg: '', data: null, ...(replies[name] ?? { status: 404 }) }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const logIn = () => startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })

function open(address: string) {
  const other = (['/', '/login', '/mainIndex', '/switchMenu'] as const).map((path) =>
    pageOf({ path }, () => `页面 ${path}`),
  )
  const { history } = openPages({
    pages: [
      pageOf(agentPages.way, WayPage),
      pageOf(agentPages.hzsWay, HzsWayPage),
      pageOf(agentPages.switchBanner, SwitchBannerPage),
      ...other,
    ],
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return { at: () => history.location.href }
}

test('/way shows the agent’s name, icon and contacts, and leads to the log-in', async () => {
  open('/way')
  const agent = await screen.findByRole('region', { name: '明远医学教育' })
  expect(within(agent).getByRole('heading', { level: 1 }).textContent).toBe('明远医学教育')
  expect(agent.querySelector('img')?.getAttribute('src')).toBe('/files/images/agents/mingyuan.svg')
  const terms = within(agent).getAllByRole('term')
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.firstChild?.textContent])).toEqual([
    ['客服电话', '400-000-6001'],
    ['客服 QQ', '0060010'],
    ['微信号', 'mingyuan-demo'],
  ])
  expect(within(agent).getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login')
})

test('a WeChat contact of kind 2 is an official account', async () => {
  replies.getAgentInfo = agentIs({ WeiXinContact: { WeiXinContact: '明远', WeiXinIndexContact: 2 } })
  open('/way')
  expect((await screen.findByText('微信公众号')).nextElementSibling?.firstChild?.textContent).toBe('明远')
})

test('a contact is copied by its button', async () => {
  const user = userEvent.setup()
  open('/way')
  await user.click(await screen.findByRole('button', { name: '复制微信号' }))
  expect(await navigator.clipboard.readText()).toBe('mingyuan-demo')
})

test('contacts that an agent has not are left out, and pictures from elsewhere are not shown', async () => {
  replies.getAgentInfo = agentIs({
    QQ: '',
    TelePhone: '',
    WeiXinContact: { WeiXinContact: '', WeiXinIndexContact: 1 },
    IconUrl: 'https://elsewhere.example/a.svg',
  })
  open('/way')
  const agent = await screen.findByRole('region', { name: '明远医学教育' })
  expect(within(agent).queryByRole('term')).toBeNull()
  expect(agent.querySelector('img')).toBeNull()
})

test.each([
  ['sells through customer service only', { CustomerServiceOnly: 1 }, '需联系客服购买'],
  ['has no payment option', { CanPay: 0 }, '暂不支持在线支付'],
])('an agent that %s says so', async (_name, agent, text) => {
  replies.getAgentInfo = agentIs(agent)
  open('/way')
  expect(await screen.findByText(new RegExp(text))).toBeTruthy()
})

test('a visitor who asked for a subject logs in and comes back for it, with its version', async () => {
  open('/way?appEName=ZY_LCZY_YTMJ&vn=2')
  const login = await screen.findByRole('link', { name: '登录，开始学临床执业医师' })
  const to = new URL(login.getAttribute('href') ?? '', 'http://x').searchParams.get('to')
  expect(to).toBe('/way?appEName=ZY_LCZY_YTMJ&vn=2&enter=1')
})

test('a learner is led to the asked subject in the asked version', async () => {
  logIn()
  const { at } = open('/way?appEName=ZY_LCZY_YTMJ&vn=1')
  await userEvent.click(await screen.findByRole('button', { name: '进入临床执业医师' }))
  expect(await screen.findByText('页面 /mainIndex')).toBeTruthy()
  expect(at()).toBe('/mainIndex')
  expect(getSubject()).toMatchObject({ AppEName: 'ZY_LCZY_YTMJ', AppVn: 1 })
})

test('without a version in the link the usual one is taken', async () => {
  logIn()
  open('/way?appEName=ZY_LCZY_YTMJ')
  await userEvent.click(await screen.findByRole('button', { name: '进入临床执业医师' }))
  expect(await screen.findByText('页面 /mainIndex')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppVn: 2 })
})

test('a version that is not there leads to choosing one', async () => {
  logIn()
  const { at } = open('/way?appEName=ZY_LCZY_YTMJ&vn=7')
  await userEvent.click(await screen.findByRole('button', { name: '进入临床执业医师' }))
  expect(await screen.findByText('页面 /switchMenu')).toBeTruthy()
  expect(at()).toBe('/switchMenu?q=ZY_LCZY_YTMJ')
})

test('coming back from the log-in the page goes on by itself', async () => {
  logIn()
  open('/way?appEName=ZY_LCZY_YTMJ&vn=2&enter=1')
  expect(await screen.findByText('页面 /mainIndex')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppVn: 2 })
})

test('a subject that nobody knows is said, and does not keep anybody from going on', async () => {
  logIn()
  replies.appEName = list()
  open('/way?appEName=NOBODY')
  expect(await screen.findByText('没有找到链接里的科目')).toBeTruthy()
  expect(screen.getByRole('link', { name: '选择科目' }).getAttribute('href')).toBe('/switchMenu')
})

test('a link with a code that was given up leads to the subject that took its place', async () => {
  logIn()
  replies.replaceChapter = { status: 200, data: { ZY_OLD: 'ZY_LCZY_YTMJ' } }
  open('/way?appEName=ZY_OLD&vn=1')
  await userEvent.click(await screen.findByRole('button', { name: '进入临床执业医师' }))
  expect(await screen.findByText('页面 /mainIndex')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppEName: 'ZY_LCZY_YTMJ', AppVn: 1 })
})

test('a link for a subject shows its groups to visitors; a link that leads elsewhere than it says is none', async () => {
  const group = { GroupID: 1, Kind: 'qq', Name: '临床备考群', Number: '0060012', Url: '', Intro: '' }
  replies.getSubjectGroups = list(
    { ...group, Url: 'https://group.example.org/join' },
    { ...group, GroupID: 2, Kind: 'card', Name: '小帆', Url: 'javascript:alert(1)' },
  )
  open('/way?appEName=ZY_LCZY_YTMJ')
  const groups = within(await screen.findByRole('region', { name: '学习交流群' }))
  expect(groups.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '临床备考群0060012加入',
    '小帆0060012',
  ])
  expect(groups.getByRole('link').getAttribute('href')).toBe('https://group.example.org/join')
})

test('an agent that cannot be loaded is said, and asked for again on demand', async () => {
  replies.getAgentInfo = { status: 500, msg: '服务器开小差了' }
  open('/way')
  expect((await screen.findByRole('alert')).textContent).toContain('服务器开小差了')
  replies.getAgentInfo = agentIs({})
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('heading', { level: 1, name: '明远医学教育' })).toBeTruthy()
})

test('/hzsWay shows the partner’s classes; a visitor logs in on the way to one', async () => {
  open('/hzsWay')
  const classes = await screen.findByRole('region', { name: '考试专区' })
  const link = await within(classes).findByRole('link', { name: /^明远专区/ })
  expect(link.textContent).toContain('2 个科目')
  expect(link.getAttribute('href')).toBe(`/login?to=${encodeURIComponent('/switchBanner?mediClassID=9')}`)
})

test('/hzsWay leads a learner straight to a class', async () => {
  logIn()
  open('/hzsWay')
  expect((await screen.findByRole('link', { name: /^明远专区/ })).getAttribute('href')).toBe(
    '/switchBanner?mediClassID=9',
  )
})

test('a partner without classes says so', async () => {
  replies.getKsbClass = list()
  open('/hzsWay')
  expect(await screen.findByText('还没有考试专区')).toBeTruthy()
})

test('/switchBanner shows the banners of a class; choosing one leads to its subjects', async () => {
  logIn()
  const { at } = open('/switchBanner?mediClassID=9')
  expect(await screen.findByRole('heading', { level: 1, name: '明远专区' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '临床' }))
  expect(await screen.findByText('页面 /switchMenu')).toBeTruthy()
  expect(new URL(at(), 'http://x').searchParams.get('q')).toBe('临床执业医师')
})

test('/switchBanner without a class lists the classes', async () => {
  logIn()
  open('/switchBanner')
  expect((await screen.findByRole('link', { name: /^明远专区/ })).getAttribute('href')).toBe(
    '/switchBanner?mediClassID=9',
  )
})

test('a class without banners, and one that cannot be loaded, say so', async () => {
  logIn()
  replies.getKsbClassBanner = { status: 200, data: { KsbClassID: 9, KsbClassName: '空', Intro: '', list: [] } }
  open('/switchBanner?mediClassID=9')
  expect(await screen.findByText('这个专区还没有课程')).toBeTruthy()
  replies.getKsbClassBanner = { status: 404, msg: '没有找到该考试大类' }
  open('/switchBanner?mediClassID=10')
  expect((await screen.findByRole('alert')).textContent).toContain('没有找到该考试大类')
})
