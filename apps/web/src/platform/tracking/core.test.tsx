import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '../../ui/controls/Button.tsx'
import { startSession } from '../session/session.ts'
import { chooseSubject } from '../subject/subject.ts'
import { reportBug } from './bugs.ts'
import { buttons } from './buttons.ts'
import { reportClick, tracked } from './clicks.ts'
import { start } from './core.ts'
import './early.ts'
import {
  reportActivityClick,
  reportAdvertClick,
  reportLiveClick,
  reportLiveRecord,
  reportServiceClick,
  reportVideoProgress,
  reportVideoSwitch,
} from './media.ts'
import { note } from './notes.ts'

const GUID = 'g'.repeat(40)
const SUBJECT = { AppName: '内科', AppEName: 'ZC_NK_YTMJ', AppID: 5, AppVn: 2, AppVname: '普通班', AppCName: '内科' }

type Sent = { path: string; fields: Record<string, string>; type?: string }
const sent: Sent[] = []
const beacons: Promise<Sent>[] = []
let answer: () => Promise<Response> = async () => Response.json({ status: 200, msg: '', data: null })

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ path: new URL(url).pathname, fields: Object.fromEntries(new URLSearchParams(String(init.body))) })
    return answer()
  })
  navigator.sendBeacon = (url, body) => {
    const blob = body as Blob
    beacons.push(
      blob.text().then((text) => ({
        path: new URL(String(url)).pathname,
        fields: Object.fromEntries(new URLSearchParams(text)),
        type: blob.type,
      })),
    )
    return true
  }
  history.replaceState(null, '', '/mainIndex')
  startSession({ guid: GUID, userID: 7, userName: '13800000001', NickName: '', roles: [] })
  chooseSubject(SUBJECT)
  // Notes taken before core.ts has started are not lost.
  reportClick({ btnNum: 1, btnName: '早' })
  start()
  await vi.waitFor(() => expect(sent.map(({ fields }) => fields.btnName)).toEqual(['早']))
})
beforeEach(() => {
  sent.length = 0
  beacons.length = 0
  answer = async () => Response.json({ status: 200, msg: '', data: null })
})

const one = async (end: string): Promise<Sent['fields']> =>
  vi.waitFor(() => {
    const found = sent.filter(({ path }) => path.endsWith(end))
    expect(found).toHaveLength(1)
    return (found[0] as Sent).fields
  })

test('a button says what it is, and a press of it is told with who, where and agent 888', async () => {
  render(<Button {...tracked('startChapter')}>开始</Button>)
  await userEvent.click(screen.getByRole('button', { name: '开始' }))
  expect(await one('/tizhou/userclick')).toMatchObject({
    btnNum: '1',
    btnName: '开始章节',
    pageNum: '10',
    pageName: '主页',
    agentID: '888',
    userID: '7',
    appID: '5',
    vn: '2',
    userType: '1',
    classType: '2',
  })
})

test('a stored classType overrides the one of the subject (specification, section 4, "Subject level classification")', async () => {
  localStorage.setItem('classType', '3')
  reportClick({ btnNum: 8, btnName: '执业' })
  expect(await one('/userclick')).toMatchObject({ classType: '3' })
  localStorage.removeItem('classType')
})

test('a press by keyboard, and one on what stands inside the button, are told alike', async () => {
  const user = userEvent.setup()
  render(
    <Button {...tracked('reciteChapter')}>
      <b>收藏</b>
    </Button>,
  )
  screen.getByRole('button').focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByText('收藏'))
  await vi.waitFor(() => expect(sent.map(({ fields }) => fields.btnNum)).toEqual(['2', '2']))
})

test('a button that is under way, one that is disabled and one that declares nothing tell nothing', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Button pending {...tracked('startChapter')}>
        甲
      </Button>
      <Button disabled {...tracked('startChapter')}>
        乙
      </Button>
      <Button>丙</Button>
      <Button {...tracked('resetChapter')}>丁</Button>
    </>,
  )
  for (const name of ['甲', '乙', '丙', '丁']) await user.click(screen.getByText(name)).catch(() => {})
  expect(await one('/userclick')).toMatchObject({ btnNum: '3' })
})

test('a page that is shown is told with its fixed values, and the stay on the one before', async () => {
  note('page', '/chapterMenu')
  expect(await one('/api/yt_tizhou/new/statistics/position')).toMatchObject({
    clientType: '3',
    codeName: 'pcagent',
    wpageName: 'chapterMenu',
    appEName: 'ZC_NK_YTMJ',
    appVN: '2',
    agentCode: '889',
    userName: '13800000001',
  })
  sent.length = 0
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 90_000)
  note('page', '/collectNotes')
  const stay = await one('/api/yt_tizhou/stay/time/new')
  expect(stay).toMatchObject({ clientType: '5', appVer: '0', wpageName: 'chapterMenu', userID: '7' })
  expect(Number(stay.stayTime)).toBeCloseTo(90, -1)
})

test('the same page again, as with another query, is no new view', async () => {
  note('page', '/myErrorTest')
  note('page', '/myErrorTest')
  reportClick({ btnNum: 2, btnName: '之后' })
  await one('/userclick')
  expect(sent.filter(({ path }) => path.endsWith('/position'))).toHaveLength(1)
})

test('on leaving, the stay and what waits go out with the page, as a form', async () => {
  note('page', '/switchMenu')
  await one('/position')
  reportClick({ btnNum: 3, btnName: '走' })
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  dispatchEvent(new Event('pagehide'))
  vi.mocked(performance.now).mockRestore()
  const left = await Promise.all(beacons)
  expect(left.map(({ path }) => path)).toEqual(['/tizhou/userclick', '/api/yt_tizhou/stay/time/new'])
  expect(left[0]?.type).toMatch(/^application\/x-www-form-urlencoded/)
  expect(left[0]?.fields).toMatchObject({ btnName: '走', client: 'pc', terminalType: '4' })
  expect(left[1]?.fields).toMatchObject({ wpageName: 'switchMenu', clientType: '5' })
})

test.each<[what: string, report: () => void, path: string, fields: Record<string, string>]>([
  [
    'video progress',
    () =>
      reportVideoProgress({
        videoID: 'v1',
        videoName: '第一讲',
        videoUrl: '',
        progress: 12,
        totalProgress: 600,
        usedTime: 10,
      }),
    '/api/video/progress',
    { type: '15', clientType: '5', guid: GUID, appID: '5', progress: '12' },
  ],
  [
    'a video switch',
    () => reportVideoSwitch({ videoID: 'v1', actType: 'next', progress: 3 }),
    '/api/yt_tizhou/video/switch/userclick',
    { type: '15', clientType: '5', userID: '7', appID: '5' },
  ],
  [
    'an advert',
    () =>
      reportAdvertClick({
        activeID: 'a',
        childActiveID: '',
        sign: '',
        noticeType: '1',
        remark: '',
        position: 'home',
        btnType: '1',
        btnName: '查看',
        startTime: '',
      }),
    '/tizhou/advertiseclick',
    { userID: '7', agentCode: '889', appEName: 'ZC_NK_YTMJ', vname: '普通班', activeID: 'a' },
  ],
  [
    'an activity',
    () => reportActivityClick({ manageMentID: 'm', imageID: 'i' }),
    '/api/getManagement/activityClick',
    { guid: GUID, appID: '5', manageMentID: 'm' },
  ],
  [
    'a live lesson',
    () => reportLiveClick({ FuncPoint: 'enter', LiveID: 'l', LiveName: '课', StartTime: '', ChapterName: '' }),
    '/tizhou/liveclick',
    { UserID: '7', AppID: '5', AppEName: 'ZC_NK_YTMJ', LiveID: 'l' },
  ],
  [
    'entering a live lesson',
    () => reportLiveRecord({ liveFunctionID: 'f', liveCCID: 'c', liveID: 'l' }),
    '/api/live/record',
    { guid: GUID, appID: '5', liveID: 'l' },
  ],
  [
    'customer service',
    () => reportServiceClick({ problemID: '1', buttonName: '在线客服' }),
    '/api/InsertCustomerServiceCenterIconData',
    { userID: '7', buttonName: '在线客服' },
  ],
])('%s is told with its fixed values and who it is', async (_what, report, path, fields) => {
  report()
  expect(await one(path)).toMatchObject(fields)
})

test('an error goes to the error report with client_type 4; one that repeats does so once', async () => {
  reportBug({ type: 3, action: 'practice.x', path: '/api/x', detail: '0 no network' })
  reportBug({ type: 3, action: 'practice.x', path: '/api/x', detail: '0 no network' })
  expect(await one('/api/v2/tizhou/frontend')).toMatchObject({
    bug_type: '3',
    client_type: '4',
    page: '/mainIndex',
    action: 'practice.x',
    path: '/api/x',
    userid: '7',
    appid: '5',
  })
})

test('a warning is told', async () => {
  console.warn('a library is not content')
  expect(await one('/frontend')).toMatchObject({ bug_type: '1', action: 'warning', detail: 'a library is not content' })
})

test.each<[what: string, reply: () => Promise<Response>]>([
  ['is refused', async () => Response.json({ status: 500, msg: '', data: null })],
  ['finds a lost session', async () => Response.json({ status: 401, msg: '', data: { type: 0 } })],
  ['finds no such address', async () => new Response('', { status: 404 })],
])('a report that %s leads to no report, no dialog and no other page', async (_what, reply) => {
  answer = reply
  const rejected = vi.fn()
  addEventListener('unhandledrejection', rejected)
  reportBug({ type: 1, action: 'x', detail: `${_what} on its way` })
  reportClick({ btnNum: 4, btnName: '其后' })
  await one('/userclick')
  expect(sent.filter(({ path }) => path.endsWith('/frontend'))).toHaveLength(1)
  expect(localStorage.getItem('guid')).toBe(GUID)
  expect(location.pathname).toBe('/mainIndex')
  expect(rejected).not.toHaveBeenCalled()
  removeEventListener('unhandledrejection', rejected)
})

test('nothing that is told ever throws, whatever it is', () => {
  const odd = Object.create(null)
  for (const value of [undefined, null, 0, odd, Symbol('s'), { type: 9 }])
    expect(() => reportBug(value as never)).not.toThrow()
  expect(() => reportClick(odd)).not.toThrow()
})

test('no two controls share a number', () => {
  const numbers = Object.values(buttons).map(({ btnNum }) => btnNum)
  expect(new Set(numbers).size).toBe(numbers.length)
})

/** The last test: it leaves the sender in its pause. */
test('a server that has too much to do is left alone', async () => {
  answer = async () => Response.json({ status: 429, msg: '', data: { retryAfter: 30 } })
  for (const btnNum of [5, 6, 7]) reportClick({ btnNum, btnName: '多' })
  await one('/userclick')
  await vi.waitFor(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(sent).toHaveLength(1)
})
