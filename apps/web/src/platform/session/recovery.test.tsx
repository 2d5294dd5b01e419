import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setNavigator } from '../navigation/navigation.ts'
import { request } from '../requests/request.ts'
import { answerTip, openTip } from '../testing/tips.ts'
import { endSession, getSession, type Session, startSession } from './session.ts'

const ZHOU: Session = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
const NEW_GUID = 'n'.repeat(32)
const MINUTE = 60_000

vi.mock('../tracking/bugs.ts', () => ({ reportBug: () => {} }))

/** Path → its replies in turn, of which the last one repeats. For other paths the proxy fails. */
let replies: Record<string, (object | 'proxy')[]>
const asked: string[] = []
let now = Date.now()

const USER = '/api/user/getUserInfo'
const LOGIN = '/api/user/userlogin'
const OVERVIEW = '/api/user/studyOverview'
const DATE = '/api/examTime/setExamTimeData'
const ok = { status: 200, msg: '', data: {} }
const lost = (type: number) => ({ status: 401, msg: '', data: { type } })
const loggedIn = { status: 200, msg: '', data: { guid: NEW_GUID, userID: 7, NickName: '小舟', roles: [], toke: 'b' } }

beforeEach(async () => {
  await endSession()
  startSession({ ...ZHOU, toke: 'a' })
  setNavigator(() => {})
  asked.length = 0
  // Attempts are remembered for a while: each test runs long after the previous one.
  now += 10 * MINUTE
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname, searchParams } = new URL(input)
    asked.push(searchParams.get('guid') === NEW_GUID ? `${pathname} anew` : pathname)
    const turn = replies[pathname] ?? []
    const reply = turn.length > 1 ? turn.shift() : (turn[0] ?? 'proxy')
    return reply === 'proxy' ? new Response('<html>', { status: 502 }) : Response.json(reply)
  })
})

afterEach(async () => {
  while (openTip()) await answerTip()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const overview = (appID = 1) => request('subjects.studyOverview', { appID })
const setDate = () => request('subjects.setExamTimeData', { appID: 1, examTime: '' })

describe('an HTTP failure that is not the API’s, with toke (design, "Rulings")', () => {
  test('a session that still stands is kept, and what was to be read is read again', async () => {
    replies = { [OVERVIEW]: ['proxy', ok], [USER]: [ok] }
    await expect(overview()).resolves.toEqual({})
    expect(asked).toEqual([OVERVIEW, USER, OVERVIEW])
    expect(getSession()?.guid).toBe(ZHOU.guid)
    expect(openTip()).toBeNull()
  })

  test('one that is over is begun anew by the stored credentials', async () => {
    replies = { [OVERVIEW]: ['proxy', ok], [USER]: [lost(0)], [LOGIN]: [loggedIn] }
    await expect(overview()).resolves.toEqual({})
    expect(asked).toEqual([OVERVIEW, USER, LOGIN, `${OVERVIEW} anew`])
    expect(getSession()?.guid).toBe(NEW_GUID)
  })

  test('one that another device took over is not taken back: it asks', async () => {
    replies = { [USER]: [lost(1)], [LOGIN]: [loggedIn] }
    await expect(overview()).rejects.toMatchObject({ status: 'http' })
    expect(openTip()?.buttons).toEqual(['重新登录', '退出'])
    expect(asked).not.toContain(LOGIN)
    await answerTip('cancel')
  })

  test('where the log-in does not get through either, the session is lost', async () => {
    replies = {}
    await expect(overview()).rejects.toMatchObject({ status: 'http' })
    expect(asked).toEqual([OVERVIEW, USER, LOGIN])
    expect(openTip()?.content).toBe('登录信息失效，请您重新登录')
    expect(getSession()).toBeNull()
  })

  test('what goes on failing after it loses the session: it is tried once', async () => {
    replies = { [USER]: [ok] }
    await expect(overview()).rejects.toMatchObject({ status: 'http' })
    expect(asked).toEqual([OVERVIEW, USER, OVERVIEW])
    expect(openTip()?.content).toBe('登录信息失效，请您重新登录')
  })

  test('what changes something is not made twice; failing again, it loses the session', async () => {
    replies = { [USER]: [ok] }
    await expect(setDate()).rejects.toMatchObject({ status: 'http' })
    expect(asked).toEqual([DATE, USER])
    expect(openTip()).toBeNull()
    vi.setSystemTime(Date.now() + 1000)
    await expect(setDate()).rejects.toMatchObject({ status: 'http' })
    expect(asked).toEqual([DATE, USER, DATE])
    expect(openTip()?.content).toBe('登录信息失效，请您重新登录')
  })

  test('a minute later it is tried anew', async () => {
    replies = { [USER]: [ok] }
    await setDate().catch(() => {})
    vi.setSystemTime(Date.now() + MINUTE + 1)
    await setDate().catch(() => {})
    expect(asked).toEqual([DATE, USER, DATE, USER])
    expect(openTip()).toBeNull()
  })

  test('calls that fail at the same moment share one attempt', async () => {
    replies = { [USER]: [lost(0)], [LOGIN]: [loggedIn], [OVERVIEW]: ['proxy', 'proxy', 'proxy', ok] }
    await Promise.all([overview(1), overview(2), overview(3)])
    expect(asked.filter((path) => path === LOGIN)).toHaveLength(1)
    expect(asked.filter((path) => path === USER)).toHaveLength(1)
  })
})

test('without toke nothing is tried', async () => {
  startSession(ZHOU)
  replies = { [USER]: [ok] }
  await expect(overview()).rejects.toMatchObject({ status: 'http' })
  expect(asked).toEqual([OVERVIEW])
  expect(openTip()?.content).toBe('登录信息失效，请您重新登录')
})
