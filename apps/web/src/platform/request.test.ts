import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTip } from './feedback.ts'
import { setNavigator } from './navigation.ts'
import { request } from './request.ts'
import { endSession, getSession, type Session, startSession } from './session.ts'

const ZHOU: Session = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
const goTo = vi.fn()
const fetched: string[] = []
let answer: () => Promise<Response>

const envelope =
  (status: number, msg: string, data: unknown = null) =>
  async () =>
    Response.json({ status, msg, data })

beforeEach(async () => {
  await endSession()
  goTo.mockClear()
  fetched.length = 0
  setNavigator(goTo)
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    fetched.push(`${input} ${String(init?.body ?? '')}`)
    return answer()
  })
  history.replaceState(null, '', '/answerPage?cptID=5')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const overview = () => request('subjects.studyOverview', { appID: 1 })

/** Answers the dialog that is open, and gives what it said; null where none was. */
async function confirmTip(): Promise<string | null> {
  const { result } = renderHook(useTip)
  const content = result.current?.content ?? null
  await act(async () => result.current?.answer('confirm'))
  return content
}

test('a call carries the guid of the session where it takes one, and only there', async () => {
  startSession(ZHOU)
  answer = envelope(200, '', {})
  await overview()
  await request('chapters.getChapterMenuX', { appEName: 'ZC_NK_YTMJ' })
  expect(fetched[0]).toContain(`guid=${ZHOU.guid}`)
  expect(fetched[1]).not.toContain('guid')
})

test.each([
  [1, '您的账号已在其他设备登录，本设备已下线；如非本人操作，请尽快重新登录并修改密码'],
  [0, '登录信息失效，请您重新登录'],
])('status 401 with type %i ends the session, says so and leads to the log-in and back', async (type, text) => {
  startSession(ZHOU)
  answer = envelope(401, '', { type })
  await expect(overview()).rejects.toMatchObject({ status: 401 })
  expect(getSession()).toBeNull()
  expect(goTo).not.toHaveBeenCalled()
  expect(await confirmTip()).toBe(text)
  expect(goTo).toHaveBeenCalledWith('/login?to=%2FanswerPage%3FcptID%3D5')
})

test('an HTTP failure that is not of the server ends the session, too', async () => {
  startSession(ZHOU)
  answer = async () => new Response('bad gateway', { status: 502 })
  await expect(overview()).rejects.toMatchObject({ status: 'http' })
  expect(getSession()).toBeNull()
  expect(await confirmTip()).toBe('登录信息失效，请您重新登录')
})

test('however many calls fail at once, the lost session is told once', async () => {
  startSession(ZHOU)
  answer = envelope(401, '')
  await Promise.allSettled([overview(), request('subjects.vipApp', {}), request('account.getUserInfo', {})])
  expect(await confirmTip()).not.toBeNull()
  expect(await confirmTip()).toBeNull()
})

test('a call made with an old guid does not end the session that began meanwhile', async () => {
  startSession(ZHOU)
  answer = async () => {
    startSession({ ...ZHOU, guid: 'h'.repeat(32) })
    return Response.json({ status: 401, msg: '', data: null })
  }
  await expect(overview()).rejects.toMatchObject({ status: 401 })
  expect(getSession()?.guid).toBe('h'.repeat(32))
  expect(await confirmTip()).toBeNull()
})

test('nor does it where another tab began the new session and this one has not heard of it yet', async () => {
  startSession(ZHOU)
  answer = async () => {
    localStorage.setItem('guid', 'h'.repeat(32))
    return Response.json({ status: 401, msg: '', data: null })
  }
  await expect(overview()).rejects.toMatchObject({ status: 401 })
  expect(localStorage.getItem('guid')).toBe('h'.repeat(32))
  expect(await confirmTip()).toBeNull()
})

test('a visitor whose log-in is refused stays where he is', async () => {
  answer = envelope(401, '账号或密码不正确')
  const login = request('account.userlogin', { username: '13800000001', password: 'x' })
  await expect(login).rejects.toMatchObject({ msg: '账号或密码不正确' })
  expect(await confirmTip()).toBeNull()
})

test('maintenance leads to its page, with the words of the server', async () => {
  startSession(ZHOU)
  answer = envelope(408, '今晚 2:00 恢复')
  await expect(overview()).rejects.toMatchObject({ status: 408 })
  expect(goTo).toHaveBeenCalledWith(`/Maintain?msg=${encodeURIComponent('今晚 2:00 恢复')}`)
  expect(getSession()).toEqual(ZHOU)
})

test('a network failure ends nothing and opens nothing', async () => {
  startSession(ZHOU)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(overview()).rejects.toMatchObject({ status: 0, msg: '网络加载出错，请稍后再试' })
  expect(getSession()).toEqual(ZHOU)
  expect(await confirmTip()).toBeNull()
})
