import 'fake-indexeddb/auto'
import type { RequestError } from '@tizhou/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeToast } from '../feedback.ts'
import { setNavigator } from '../navigation/navigation.ts'
import { endSession, getSession, type Session, startSession } from '../session/session.ts'
import { answerTip, openTip, shownToasts } from '../testing/tips.ts'
import type { Bug } from '../tracking/bugs.ts'
import { request, requestReply } from './request.ts'

const ZHOU: Session = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
const EXPIRED = '登录信息失效，请您重新登录'
const REPLACED = '您的账号已在其他设备登录，本设备已下线；如非本人操作，请尽快重新登录并修改密码'

const reported = vi.hoisted(() => vi.fn<(bug: Bug, error?: Error) => void>())
vi.mock('../tracking/bugs.ts', () => ({ reportBug: reported }))

const goTo = vi.fn()
const fetched: string[] = []
let answer: () => Promise<Response>

const envelope =
  (status: number, msg = 'why', data: unknown = null) =>
  async () =>
    Response.json({ status, msg, data })
const http = (status: number) => async () => new Response('<html>', { status })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(async () => {
  await endSession()
  startSession(ZHOU)
  goTo.mockClear()
  reported.mockClear()
  fetched.length = 0
  setNavigator(goTo)
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    fetched.push(`${input} ${String(init?.body ?? '')}`)
    const cut = new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    return Promise.race([answer(), cut])
  })
  history.replaceState(null, '', '/answerPage?cptID=5')
})

afterEach(async () => {
  while (openTip()) await answerTip()
  for (let id = 1; id < 100; id++) closeToast(id)
  vi.unstubAllGlobals()
})

const overview = () => request('subjects.studyOverview', { appID: 1 })
const failed = (call: Promise<unknown>): Promise<RequestError> =>
  call.then(
    () => Promise.reject(),
    (error) => error,
  )

test('a call carries the guid of the session where it takes one, and only there', async () => {
  answer = envelope(200, '', {})
  await overview()
  await request('chapters.getChapterMenuX', { appEName: 'ZC_NK_YTMJ' })
  expect(fetched[0]).toContain(`guid=${ZHOU.guid}`)
  expect(fetched[1]).not.toContain('guid')
})

test('a call is signed for the user of the session', async () => {
  answer = envelope(200, '', {})
  await overview()
  expect(fetched[0]).toMatch(/[?&]v=1[0-9a-z]{11}&/)
  expect(fetched[0]).toMatch(/[?&]_u=7\b/)
})

/** One test for each row of section 8, "Responses: general handling". */
describe('the table of responses', () => {
  interface Row {
    rule: string
    answer: () => Promise<Response>
    call?: () => Promise<unknown>
    /** The error that the call rejects with; undefined: it resolves. */
    rejects?: Partial<RequestError>
    bug?: Bug['type']
    dialog?: { content: string; buttons: string[] }
    /** The page that opens after the dialog is confirmed. */
    to?: string
    /** Whether the session is cleared while the dialog is open, and after it. */
    cleared?: { first: boolean; after: boolean }
    toast?: string
  }
  const modules = () => request('subjects.moduleInfoX', { appID: 1 })
  const prices = () => request('sales.pricelist', { appID: 1 } as never)
  const stay = () => request('tracking.stayTime', { stayTime: 1 } as never)
  const alert = { content: EXPIRED, buttons: ['确定'] }
  const login = '/login?to=%2FanswerPage%3FcptID%3D5'
  const network = '网络加载出错，请稍后再试'

  const rows: Row[] = [
    {
      rule: 'request set-up fails: alert, bug 1',
      answer: envelope(200),
      call: () => {
        const circle: Record<string, unknown> = {}
        circle.circle = circle
        return request('practice.submitReplies', { repliesJson: circle } as never)
      },
      rejects: { outcome: 'unsent' },
      bug: 1,
      dialog: { content: '加载超时', buttons: ['确定'] },
    },
    {
      rule: 'HTTP status not 200 or 204: storage is cleared, alert, then the log-in',
      answer: http(502),
      rejects: { status: 'http' },
      bug: 1,
      dialog: alert,
      to: login,
      cleared: { first: true, after: true },
    },
    {
      rule: 'HTTP status 404: the same, bug 2',
      answer: http(404),
      rejects: { status: 'http' },
      bug: 2,
      dialog: alert,
      to: login,
      cleared: { first: true, after: true },
    },
    { rule: 'HTTP status 204 is no failure', answer: async () => new Response(null, { status: 204 }) },
    {
      rule: 'status 401 with data.type 1: the confirm with its two ways',
      answer: envelope(401, '', { type: 1 }),
      rejects: { status: 401 },
      dialog: { content: REPLACED, buttons: ['重新登录', '退出'] },
      to: '/login',
      cleared: { first: false, after: true },
    },
    {
      rule: 'status 401, other: alert, then storage is cleared and the log-in',
      answer: envelope(401, '', { type: 0 }),
      rejects: { status: 401 },
      dialog: alert,
      to: login,
      cleared: { first: false, after: true },
    },
    {
      rule: 'status 300: bug 4, and still resolves with the response',
      answer: envelope(300, '没有数据'),
      call: async () => {
        expect(await overview()).toMatchObject({ Total: 0, Continue: null, Chapters: [] })
        expect(await requestReply('subjects.studyOverview', { appID: 1 })).toMatchObject({ status: 300, data: null })
      },
      bug: 4,
    },
    {
      rule: 'status 408: /Maintain with msg',
      answer: envelope(408, '今晚 2:00 恢复'),
      rejects: { status: 408 },
      to: `/Maintain?msg=${encodeURIComponent('今晚 2:00 恢复')}`,
    },
    { rule: 'status 403: bug 1, rejects', answer: envelope(403), rejects: { status: 403 }, bug: 1 },
    { rule: 'status 404: bug 2, rejects', answer: envelope(404), rejects: { status: 404 }, bug: 2 },
    { rule: 'status 502: bug 2, rejects', answer: envelope(502), rejects: { status: 502 }, bug: 2 },
    {
      rule: 'any other status that is no 2xx: rejects with data',
      answer: envelope(409, 'paid already', { orderID: 5 }),
      rejects: { status: 409, msg: 'paid already', data: { orderID: 5 } },
    },
    {
      rule: 'network error on moduleInfoX: toast',
      answer: noNetwork,
      call: modules,
      rejects: { status: 0 },
      toast: network,
    },
    {
      rule: 'network error on pricelist: toast',
      answer: noNetwork,
      call: prices,
      rejects: { status: 0 },
      toast: network,
    },
    {
      rule: 'network error on a tracking endpoint: rejects with the mark, and nothing is reported',
      answer: noNetwork,
      call: stay,
      rejects: { status: 0, msg: '不记录错误' },
    },
    {
      rule: 'status 404 on a tracking endpoint: the same',
      answer: envelope(404),
      call: stay,
      rejects: { status: 404, msg: '不记录错误' },
    },
    {
      rule: 'an HTTP failure on a tracking endpoint: the same, and the session stays',
      answer: http(502),
      call: stay,
      rejects: { status: 'http', msg: '不记录错误' },
    },
    { rule: 'another network error: bug 3', answer: noNetwork, rejects: { status: 0, msg: network }, bug: 3 },
    {
      rule: 'a reply that cannot be read is a caught error without status: bug 3',
      answer: async () => new Response('<html>log in to the Wi-Fi</html>'),
      rejects: { status: 0 },
      bug: 3,
    },
  ]

  test.each(rows.map((row) => [row.rule, row] as const))('%s', async (_rule, row) => {
    answer = row.answer
    const call = (row.call ?? overview)()
    if (row.rejects) expect(await failed(call)).toMatchObject(row.rejects)
    else await call
    await vi.waitFor(() => expect(reported.mock.calls.map(([bug]) => bug.type)).toEqual(row.bug ? [row.bug] : []))
    expect(openTip()).toEqual(row.dialog ?? null)
    expect(shownToasts()).toEqual(row.toast ? [row.toast] : [])
    expect(getSession()).toEqual(row.cleared?.first ? null : ZHOU)
    if (row.dialog) {
      expect(goTo).not.toHaveBeenCalled()
      await answerTip(row.dialog.buttons.length > 1 ? 'cancel' : 'confirm')
    }
    await vi.waitFor(() => expect(goTo.mock.calls).toEqual(row.to ? [[row.to]] : []))
    await vi.waitFor(() => expect(getSession()).toEqual(row.cleared?.after ? null : ZHOU))
  })

  test('status 300 of getChangeInfo, which says that nothing changed: no bug', async () => {
    answer = envelope(300)
    expect(await requestReply('subjects.getChangeInfo', {})).toMatchObject({ status: 300, outcome: 'empty' })
    await overview()
    // Bugs are reported in the order of the replies: one for the other call would come first.
    await vi.waitFor(() => expect(reported).toHaveBeenCalled())
    expect(reported.mock.calls[0]?.[0].action).toBe('subjects.studyOverview')
  })

  test('duplicate cancelled: its message, and nothing is reported', async () => {
    answer = () => new Promise(() => {})
    const first = failed(overview())
    answer = envelope(200, '', {})
    const second = overview()
    expect(await first).toMatchObject({
      outcome: 'duplicate',
      msg: '/api/user/studyOverview cancel duplicate request',
    })
    await second
    expect(reported).not.toHaveBeenCalled()
  })

  test('what is reported names the call, never what went along with it', async () => {
    answer = envelope(403, '没有权限')
    await failed(request('account.getUserInfo', {}))
    expect(reported.mock.calls.map(([bug]) => bug)).toEqual([
      { type: 1, action: 'account.getUserInfo', path: '/api/user/getUserInfo', detail: '403 没有权限' },
    ])
  })

  test('what is reported is the very error that the call rejects with: it is not reported again', async () => {
    answer = envelope(403)
    const error = await failed(overview())
    expect(reported.mock.calls.map(([, of]) => of)).toEqual([error])
  })
})

describe('however many calls fail at the same moment', () => {
  const three = () =>
    Promise.allSettled([overview(), request('subjects.vipApp', {}), request('account.getUserInfo', {})])

  test.each([
    ['the lost session', envelope(401)],
    ['the log-in elsewhere', envelope(401, '', { type: 1 })],
    ['the HTTP failure', http(500)],
  ])('%s is told once', async (_name, reply) => {
    answer = reply
    await three()
    expect(await answerTip('cancel')).not.toBeNull()
    expect(openTip()).toBeNull()
  })

  test('the set-up that failed is told once', async () => {
    const wrong = () => request('nobody.knows' as 'subjects.vipApp', {})
    await Promise.allSettled([wrong(), wrong(), wrong()])
    expect((await answerTip())?.content).toBe('加载超时')
    expect(openTip()).toBeNull()
  })

  test('maintenance is gone to once, and not from its own page', async () => {
    answer = envelope(408, '维护中')
    goTo.mockImplementation((path: string) => history.replaceState(null, '', path))
    await three()
    expect(goTo).toHaveBeenCalledTimes(1)
    await three()
    expect(goTo).toHaveBeenCalledTimes(1)
    goTo.mockReset()
  })

  test('the toast of moduleInfoX stands once', async () => {
    answer = noNetwork
    const of = (appID: number) => request('subjects.moduleInfoX', { appID })
    await Promise.allSettled([of(1), of(2), of(3)])
    expect(shownToasts()).toEqual(['网络加载出错，请稍后再试'])
  })
})

describe('a session that is not the one the call was made with', () => {
  test('a call made with an old guid does not end the session that began meanwhile', async () => {
    answer = async () => {
      startSession({ ...ZHOU, guid: 'h'.repeat(32) })
      return Response.json({ status: 401, msg: '', data: null })
    }
    await failed(overview())
    expect(getSession()?.guid).toBe('h'.repeat(32))
    expect(openTip()).toBeNull()
  })

  test('nor does it where another tab began the new session and this one has not heard of it yet', async () => {
    answer = async () => {
      localStorage.setItem('guid', 'h'.repeat(32))
      return Response.json({ status: 401, msg: '', data: null })
    }
    await failed(overview())
    expect(localStorage.getItem('guid')).toBe('h'.repeat(32))
    expect(openTip()).toBeNull()
  })

  test('a visitor whose log-in is refused stays where he is: there is no session to lose', async () => {
    await endSession()
    answer = envelope(401, '账号或密码不正确')
    await failed(request('account.userlogin', { username: '13800000001', password: 'x' }))
    expect(openTip()).toBeNull()
    expect(goTo).not.toHaveBeenCalled()
  })

  test.each([
    ['/way', '/login'],
    ['/login', undefined],
  ])('an HTTP failure alerts a visitor on %s too, once; OK leads to the log-in', async (page, to) => {
    await endSession()
    history.replaceState(null, '', page)
    localStorage.setItem('agentInfoNew', '{}')
    answer = http(502)
    await Promise.all([
      failed(request('account.userlogin', { username: '13800000001', password: 'x' })),
      failed(request('subjects.searchAppEName', {})),
    ])
    expect(openTip()).toEqual({ content: EXPIRED, buttons: ['确定'] })
    expect(localStorage.getItem('agentInfoNew')).toBeNull()
    expect(goTo).not.toHaveBeenCalled()
    await answerTip()
    expect(openTip()).toBeNull()
    await vi.waitFor(() => expect(goTo.mock.calls).toEqual(to ? [[to]] : []))
  })

  test('of an exempt call a visitor hears nothing, and whoever logged in meanwhile keeps the session', async () => {
    await endSession()
    answer = http(502)
    await failed(request('tracking.stayTime', { stayTime: 1 } as never))
    expect(openTip()).toBeNull()
    answer = async () => {
      startSession(ZHOU)
      return new Response('<html>', { status: 502 })
    }
    await failed(request('subjects.searchAppEName', {}))
    expect(openTip()).toBeNull()
    expect(getSession()).toEqual(ZHOU)
  })

  test('maintenance leads a visitor to its page, too', async () => {
    await endSession()
    answer = envelope(408, '维护中')
    await failed(request('subjects.searchAppEName', {}))
    expect(goTo).toHaveBeenCalledWith(`/Maintain?msg=${encodeURIComponent('维护中')}`)
  })
})

test.each([
  ['moduleInfoX', () => request('subjects.moduleInfoX', { appID: 1 })],
  ['pricelist', () => request('sales.pricelist', { appID: 1 })],
])('the toast of a network failure of %s stays for 2000 ms', async (_name, call) => {
  vi.useFakeTimers()
  try {
    answer = noNetwork
    await failed(call())
    expect(shownToasts()).toEqual(['网络加载出错，请稍后再试'])
    vi.advanceTimersByTime(1999)
    expect(shownToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(shownToasts()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
