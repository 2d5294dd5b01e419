import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logIn, needsCode } from './logIn.ts'
import { logOut } from './logOut.ts'
import { listOf, meetRefusals, request } from './request.ts'
import { endSession, getLost, getSession, startSession, whenAnother } from './session.ts'

const GUID = 'g'.repeat(43)
const NEXT = 'h'.repeat(43)
const onAnother = vi.fn()
const onPasswordFirst = vi.fn()
const fetched: { url: string; body: URLSearchParams }[] = []
let answers: { status: number; msg?: string; data?: unknown }[] = []

beforeEach(() => {
  endSession()
  onAnother.mockReset()
  onPasswordFirst.mockReset()
  fetched.length = 0
  whenAnother(onAnother)
  meetRefusals(onPasswordFirst)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    fetched.push({ url, body: new URLSearchParams(String(init?.body ?? '')) })
    const { status, msg = '', data = null } = answers.shift() ?? { status: 200 }
    return Response.json({ status, msg, data })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the session stands under a key of its own: a learner’s in the same browser is not touched', () => {
  localStorage.setItem('guid', 'of a learner')
  startSession({ guid: GUID, userID: 7 })
  expect(JSON.parse(localStorage.getItem('console.session') ?? '')).toEqual({ guid: GUID, userID: 7 })
  endSession()
  expect(localStorage.getItem('guid')).toBe('of a learner')
  expect(localStorage.getItem('console.session')).toBeNull()
})

test('a call carries the guid, and says that it comes from the back office', async () => {
  startSession({ guid: GUID, userID: 7 })
  await listOf('staff.staffList')({ q: '甲' })
  const query = new URL(fetched[0]?.url ?? '').searchParams
  expect(Object.fromEntries(query)).toMatchObject({ guid: GUID, q: '甲', client: 'console', _u: '7' })
})

test.each([
  ['elsewhere', 1],
  ['ended', 0],
] as const)('a session that is over (%s) is forgotten, and its page knows whose it was', async (why, type) => {
  startSession({ guid: GUID, userID: 7 })
  answers = [{ status: 401, data: { type } }]
  const asking = request('staff.staffMe', {})
  await vi.waitFor(() => expect(getLost()).toEqual({ userID: 7, why }))
  expect(getSession()).toBeNull()
  expect(localStorage.getItem('console.session')).toBeNull()
  endSession()
  await expect(asking).rejects.toMatchObject({ status: 401 })
})

test('calls of a session that is over wait, and are made again after the log-in by the same person', async () => {
  startSession({ guid: GUID, userID: 7 })
  answers = [{ status: 401 }, { status: 200, data: { n: 1 } }, { status: 200, data: { n: 2 } }]
  const first = request('staff.staffMe', {})
  await vi.waitFor(() => expect(getLost()).not.toBeNull())
  const second = request('staff.staffWork', {})
  await new Promise((resolve) => setTimeout(resolve))
  expect(fetched).toHaveLength(1)
  startSession({ guid: NEXT, userID: 7 })
  expect(await Promise.all([first, second])).toEqual([{ n: 1 }, { n: 2 }])
  expect(fetched.slice(1).map(({ url }) => new URL(url).searchParams.get('guid'))).toEqual([NEXT, NEXT])
})

test('another person’s log-in loads the page anew, and none of the waiting calls is made with it', async () => {
  startSession({ guid: GUID, userID: 7 })
  answers = [{ status: 401 }]
  const asking = request('staff.staffMe', {})
  await vi.waitFor(() => expect(getLost()).not.toBeNull())
  startSession({ guid: NEXT, userID: 8 })
  expect(onAnother).toHaveBeenCalledOnce()
  expect([getSession(), getLost()?.userID, fetched.length]).toEqual([null, 7, 1])
  expect(JSON.parse(localStorage.getItem('console.session') ?? '')).toEqual({ guid: NEXT, userID: 8 })
  endSession()
  await expect(asking).rejects.toMatchObject({ status: 401 })
})

test('a call that is given up waits for no log-in', async () => {
  startSession({ guid: GUID, userID: 7 })
  answers = [{ status: 401 }]
  const cut = new AbortController()
  const asking = request('staff.staffMe', {}, { signal: cut.signal })
  await vi.waitFor(() => expect(getLost()).not.toBeNull())
  cut.abort(new Error('given up'))
  await expect(asking).rejects.toThrow('given up')
})

test('a log-out in another tab leaves this page waiting for a log-in, and a log-in there goes on here', () => {
  startSession({ guid: GUID, userID: 7 })
  localStorage.removeItem('console.session')
  dispatchEvent(new StorageEvent('storage', { key: 'console.session' }))
  expect(getLost()).toEqual({ userID: 7, why: 'ended' })
  localStorage.setItem('console.session', JSON.stringify({ guid: NEXT, userID: 7 }))
  dispatchEvent(new StorageEvent('storage', { key: 'console.session' }))
  expect([getSession()?.guid, getLost()]).toEqual([NEXT, null])
})

test('a log-out never waits for a log-in', async () => {
  startSession({ guid: GUID, userID: 7 })
  answers = [{ status: 401 }]
  await logOut()
  expect([getSession(), getLost()]).toEqual([null, null])
})

test('a call that an old session refused is made again by the one that began meanwhile', async () => {
  startSession({ guid: GUID, userID: 7 })
  answers = [
    { status: 401, data: { type: 1 } },
    { status: 200, data: { n: 1 } },
  ]
  const asking = request('staff.staffMe', {})
  startSession({ guid: NEXT, userID: 7 })
  expect(await asking).toEqual({ n: 1 })
  expect(getSession()?.guid).toBe(NEXT)
})

test('a refusal for want of an own password leads to its change', async () => {
  startSession({ guid: GUID, userID: 7 })
  answers = [{ status: 403, msg: '请先修改初始密码', data: { mustChangePassword: 1 } }]
  await expect(request('account.userDetail', { userID: 1 })).rejects.toMatchObject({ status: 403 })
  expect(onPasswordFirst).toHaveBeenCalledOnce()
})

test('somebody of the staff is logged in', async () => {
  answers = [{ status: 200, data: { guid: GUID, userID: 7, NickName: '甲', roles: ['editor'] } }]
  await logIn({ username: 'editor', password: 'x' })
  expect(getSession()).toEqual({ guid: GUID, userID: 7 })
  expect(fetched[0]?.body.get('clientType')).toBe('console')
})

test('a learner is refused, and the session that began is ended on the server', async () => {
  answers = [{ status: 200, data: { guid: GUID, userID: 8, NickName: '乙', roles: [] } }]
  await expect(logIn({ username: '13800000001', password: 'x' })).rejects.toThrow('没有后台权限')
  expect(getSession()).toBeNull()
  expect(fetched[1]?.url).toContain('/api/user/logout')
  expect(fetched[1]?.body.get('guid')).toBe(GUID)
})

test('where strangers have failed on the account, work is done in the place of the wait', async () => {
  const parameters = {
    nonce: 'ab'.repeat(16),
    salt: 'cd'.repeat(16),
    cost: 3,
    keyPrefix: '',
    data: { id: 'c1', until: 1 },
  }
  answers = [
    { status: 429, msg: '登录尝试过于频繁', data: { retryAfter: 900, captcha: 1 } },
    { status: 200, data: { captchaId: 'c1', expiresAt: 1, challenge: { parameters, signature: 's' } } },
    { status: 200, data: { guid: GUID, userID: 7, NickName: '甲', roles: ['editor'] } },
  ]
  await logIn({ username: 'editor', password: 'x' })
  expect(getSession()).toEqual({ guid: GUID, userID: 7 })
  const sent = fetched[2]?.body
  expect([sent?.get('username'), sent?.get('password'), sent?.get('captchaId')]).toEqual(['editor', 'x', 'c1'])
  const { challenge, solution } = JSON.parse(atob(sent?.get('validate') ?? '')) as Record<
    string,
    Record<string, unknown>
  >
  expect(challenge?.parameters).toEqual(parameters)
  expect(solution).toEqual({ counter: 0, derivedKey: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('a wait that no work shortens is said as it is', async () => {
  answers = [{ status: 429, msg: '登录尝试过于频繁', data: { retryAfter: 900 } }]
  await expect(logIn({ username: 'editor', password: 'x' })).rejects.toMatchObject({ status: 429 })
  expect(fetched).toHaveLength(1)
})

test('an account with a second factor asks for its code', async () => {
  answers = [
    { status: 400, msg: '请填写两步验证码', data: { needsTotp: 1 } },
    { status: 400, msg: '账号或密码不正确' },
  ]
  const first = await logIn({ username: 'editor', password: 'x' }).catch((error: unknown) => error)
  const second = await logIn({ username: 'editor', password: 'y' }).catch((error: unknown) => error)
  expect([needsCode(first), needsCode(second)]).toEqual([true, false])
})
