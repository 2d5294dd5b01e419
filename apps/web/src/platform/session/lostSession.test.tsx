import 'fake-indexeddb/auto'
import { RequestError } from '@tizhou/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AgentInfo, knownAgent } from '../agent/knownAgent.ts'
import { writeCookie } from '../cookies.ts'
import { closeToast } from '../feedback.ts'
import { setNavigator } from '../navigation/navigation.ts'
import { answerTip, openTip, shownToasts } from '../testing/tips.ts'
import { exit, loseSession } from './lostSession.ts'
import { type Relogin, relogin } from './relogin.ts'
import { endSession, getSession, type Session, startSession, subscribeSession } from './session.ts'

const ZHOU: Session = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
const NEW_GUID = 'n'.repeat(32)
const AGENTS_PAGE = 'https://agent.example/bye'
const replaced = new RequestError(401, '', { type: 1 })
const expired = new RequestError(401, '', { type: 0 })

const goTo = vi.fn()
const leaveTo = vi.fn()
const reload = vi.fn()
const logIns: URLSearchParams[] = []
let answers: (() => Promise<Response>)[] = []

const loggedIn = async () =>
  Response.json({
    status: 200,
    msg: '',
    data: { guid: NEW_GUID, userID: 7, NickName: '小舟', roles: [], toke: 'next-secret' },
  })
const refused = (status: number, msg: string) => async () => Response.json({ status, msg, data: null })

beforeEach(async () => {
  await endSession()
  for (const mock of [goTo, leaveTo, reload]) mock.mockClear()
  logIns.length = 0
  answers = [loggedIn]
  setNavigator(goTo)
  knownAgent.set(null)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    expect(input).toContain('/api/user/userlogin?_u=13800000001')
    logIns.push(new URLSearchParams(String(init.body)))
    return (answers.shift() ?? loggedIn)()
  })
  history.replaceState(null, '', '/answerPage?cptID=5')
  startSession({ ...ZHOU, toke: 'first-secret' })
})

afterEach(async () => {
  while (openTip()) await answerTip('cancel')
  for (let id = 1; id < 100; id++) closeToast(id)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

describe('kicked out: log in again (specification, section 4)', () => {
  test('the stored credentials make a new session, homeTab is home, and it goes on at /mainIndex', async () => {
    for (const key of ['selectedCur', 'selectedDate', 'isCheckedDay']) localStorage.setItem(key, '1')
    loseSession(replaced, ZHOU.guid)
    await answerTip('confirm')
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/mainIndex'))
    expect(getSession()).toEqual({ ...ZHOU, guid: NEW_GUID })
    expect(localStorage.getItem('homeTab')).toBe('home')
    expect(['selectedCur', 'selectedDate', 'isCheckedDay'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ])
    expect(Object.fromEntries(logIns[0] ?? [])).toMatchObject({
      username: '13800000001',
      password: 'first-secret',
      istoke: '1',
      agentCode: '889',
    })
  })

  test('the next secret takes the place of the used one', async () => {
    loseSession(replaced, ZHOU.guid)
    await answerTip('confirm')
    await vi.waitFor(() => expect(getSession()?.guid).toBe(NEW_GUID))
    loseSession(replaced, NEW_GUID)
    await vi.waitFor(() => expect(openTip()).not.toBeNull())
    await answerTip('confirm')
    await vi.waitFor(() => expect(logIns).toHaveLength(2))
    expect(logIns[1]?.get('password')).toBe('next-secret')
  })

  test('a session that is lost while the log-in before still lets go of its turn is logged in again by itself', async () => {
    let lostAtOnce: Promise<Relogin> | undefined
    const stop = subscribeSession(() => {
      lostAtOnce ??= relogin(NEW_GUID)
    })
    await relogin(ZHOU.guid)
    stop()
    expect(await lostAtOnce).toEqual({ result: 'done' })
    expect(logIns.map((sent) => sent.get('password'))).toEqual(['first-secret', 'next-secret'])
  })

  test('somebody who is on /mainIndex gets it anew', async () => {
    history.replaceState(null, '', '/mainIndex')
    loseSession(replaced, ZHOU.guid)
    await answerTip('confirm')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(goTo).not.toHaveBeenCalled()
  })

  test('without stored credentials it leads to the log-in, and back from there', async () => {
    startSession(ZHOU)
    loseSession(replaced, ZHOU.guid)
    await answerTip('confirm')
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/login?to=%2FanswerPage%3FcptID%3D5'))
    await vi.waitFor(() => expect(getSession()).toBeNull())
    expect(logIns).toEqual([])
  })

  test.each([400, 401, 403])(
    'credentials that the server refuses with %i are forgotten: the log-in',
    async (status) => {
      answers = [refused(status, '登录凭证已失效')]
      loseSession(replaced, ZHOU.guid)
      await answerTip('confirm')
      await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/login?to=%2FanswerPage%3FcptID%3D5'))
      await vi.waitFor(() => expect(getSession()).toBeNull())
      expect(cookie('toke')).toBeUndefined()
    },
  )

  test.each([
    ['the network', () => Promise.reject(new TypeError('Failed to fetch')), '网络加载出错，请稍后再试'],
    ['a limit', refused(429, '操作太频繁，请稍后再试'), '操作太频繁，请稍后再试'],
  ])('where %s is in the way, it is said and asked again, and works then', async (_what, answer, said) => {
    answers = [answer, loggedIn]
    loseSession(replaced, ZHOU.guid)
    await answerTip('confirm')
    await vi.waitFor(() => expect(openTip()).not.toBeNull())
    expect(shownToasts()).toEqual([said])
    expect(getSession()).toEqual(ZHOU)
    await answerTip('confirm')
    await vi.waitFor(() => expect(getSession()?.guid).toBe(NEW_GUID))
  })

  test('maintenance on the way leads to its page', async () => {
    answers = [refused(408, '维护中')]
    loseSession(replaced, ZHOU.guid)
    await answerTip('confirm')
    await vi.waitFor(() =>
      expect(goTo).toHaveBeenCalledExactlyOnceWith(`/Maintain?msg=${encodeURIComponent('维护中')}`),
    )
  })

  test('where another tab logged in meanwhile, nobody logs in: its session is taken over', async () => {
    loseSession(replaced, ZHOU.guid)
    localStorage.setItem('guid', NEW_GUID)
    await answerTip('confirm')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(getSession()?.guid).toBe(NEW_GUID)
    expect(logIns).toEqual([])
  })

  test('and leaving does not end that session', async () => {
    loseSession(replaced, ZHOU.guid)
    localStorage.setItem('guid', NEW_GUID)
    await answerTip('cancel')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(localStorage.getItem('guid')).toBe(NEW_GUID)
  })

  test('a tab that is told of it closes its question by itself, and goes on with that session', async () => {
    loseSession(replaced, ZHOU.guid)
    expect(openTip()).not.toBeNull()
    localStorage.setItem('guid', NEW_GUID)
    dispatchEvent(new StorageEvent('storage', { key: 'guid' }))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(openTip()).toBeNull()
    expect(getSession()?.guid).toBe(NEW_GUID)
    expect(logIns).toEqual([])
  })

  test('it never logs in by itself', async () => {
    loseSession(replaced, ZHOU.guid)
    expect(openTip()?.buttons).toEqual(['重新登录', '退出'])
    expect(logIns).toEqual([])
  })
})

describe('exit (specification, section 4, "Login and session")', () => {
  test('storage and cookies go, but what is not of the session; then the log-in', async () => {
    localStorage.setItem('moduleInfoX', '{}')
    localStorage.setItem('homeTab', 'home')
    localStorage.setItem('settings', '{}')
    localStorage.setItem('outboxLastWords', '[]')
    localStorage.setItem('ac', '5288')
    writeCookie('SELECTEDAPPNEW', '{}')
    loseSession(replaced, ZHOU.guid)
    await answerTip('cancel')
    await vi.waitFor(() => expect(getSession()).toBeNull())
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/login')
    expect(Object.keys(localStorage).sort()).toEqual(['ac', 'outboxLastWords', 'settings'])
    expect(document.cookie).toBe('')
  })

  test.each([
    ['exit', replaced, 'cancel'],
    ['an expired session', expired, 'confirm'],
    ['an HTTP failure', new RequestError('http', '', { httpStatus: 502 }), 'confirm'],
  ] as const)('%s leads to the agent’s own page where there is one', async (_name, error, answer) => {
    localStorage.setItem('ac', '5288')
    knownAgent.set({ AgentCode: '5288', LogoutUrl: AGENTS_PAGE } as AgentInfo)
    vi.spyOn(location, 'assign').mockImplementation(leaveTo)
    loseSession(error, ZHOU.guid)
    await answerTip(answer)
    await vi.waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(AGENTS_PAGE))
    expect(getSession()).toBeNull()
    expect(goTo).not.toHaveBeenCalled()
  })

  test('it can be asked for, too', async () => {
    await exit()
    expect(getSession()).toBeNull()
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/login')
  })
})

describe('an expired session', () => {
  test('where another tab logged in while it was told, its session is taken over', async () => {
    loseSession(expired, ZHOU.guid)
    localStorage.setItem('guid', NEW_GUID)
    await answerTip()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(getSession()?.guid).toBe(NEW_GUID)
  })

  test('where another tab cleared it, this one leads to the log-in', async () => {
    loseSession(expired, ZHOU.guid)
    localStorage.removeItem('guid')
    await answerTip()
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/login'))
  })
})
