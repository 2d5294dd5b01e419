import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setNavigator } from '../navigation/navigation.ts'
import { endSession, getSession, startSession } from '../session/session.ts'
import { answerTip, openTip } from '../testing/tips.ts'
import { VipCheckError, VipCheckException, vipCheck } from './vipCheck.ts'

const ZHOU = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
vi.mock('../tracking/bugs.ts', () => ({ reportBug: () => {} }))

const goTo = vi.fn()
let answer: () => Response
let asked: URL

beforeEach(() => {
  startSession(ZHOU)
  goTo.mockClear()
  setNavigator(goTo)
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', async (input: string) => {
    asked = new URL(input)
    return answer()
  })
})
afterEach(async () => {
  while (openTip()) await answerTip()
  await endSession()
  vi.unstubAllGlobals()
})

const envelope = (status: number, msg = '', data: unknown = null) => Response.json({ status, msg, data })
const check = () => vipCheck('ZC_NK_YTMJ', 2)

describe('the older VIP check (specification, section 8)', () => {
  test('it asks by appEName, guid and, where there is one, AppVn', async () => {
    answer = () => envelope(200)
    await check()
    expect(asked.pathname).toBe('/api/user/vipinfo')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      appEName: 'ZC_NK_YTMJ',
      guid: ZHOU.guid,
      AppVn: '2',
    })
    await vipCheck('ZC_NK_YTMJ')
    expect(asked.searchParams.has('AppVn')).toBe(false)
  })

  test.each([
    [200, true],
    [201, false],
  ])('status %i: VIP is %s', async (status, isVip) => {
    answer = () => envelope(status)
    expect(await check()).toBe(isVip)
    expect(openTip()).toBeNull()
  })

  test('status 300: a server exception that carries status and msg', async () => {
    answer = () => envelope(300, '没有找到该科目')
    const failed = await check().catch((error) => error)
    expect(failed).toBeInstanceOf(VipCheckException)
    expect(failed).toMatchObject({ status: 300, msg: '没有找到该科目' })
    expect(openTip()).toBeNull()
  })

  test.each([400, 401, 403, 404, 429, 499])('status %i: alert, then /login', async (status) => {
    answer = () => envelope(status)
    await expect(check()).rejects.toMatchObject({ status })
    expect(openTip()).toEqual({ content: '登录信息失效，请您重新登录', buttons: ['确定'] })
    expect(goTo).not.toHaveBeenCalled()
    await answerTip()
    await vi.waitFor(() => expect(goTo.mock.calls).toEqual([['/login']]))
  })

  test('checks that fail at the same moment say it once', async () => {
    answer = () => envelope(400)
    await Promise.allSettled([check(), vipCheck('ZY_XY'), vipCheck('ZY_HS')])
    await answerTip()
    expect(openTip()).toBeNull()
  })

  test('maintenance leads to its own page, and a log-in elsewhere asks as ever', async () => {
    answer = () => envelope(408, '维护中')
    await expect(check()).rejects.toMatchObject({ status: 408 })
    expect(openTip()).toBeNull()
    expect(goTo.mock.calls).toEqual([[`/Maintain?msg=${encodeURIComponent('维护中')}`]])
    answer = () => envelope(401, '', { type: 1 })
    await expect(check()).rejects.toMatchObject({ status: 401 })
    expect(openTip()?.buttons).toEqual(['重新登录', '退出'])
    await answerTip('cancel')
  })

  test.each([
    ['no body', () => new Response('')],
    ['HTTP 204', () => new Response(null, { status: 204 })],
  ])('an empty reply (%s): a program error', async (_name, reply) => {
    answer = reply
    await expect(check()).rejects.toBeInstanceOf(VipCheckError)
    expect(openTip()).toBeNull()
    expect(getSession()).not.toBeNull()
  })

  test('a fault of the server is neither: it rejects', async () => {
    answer = () => envelope(500, 'fault')
    await expect(check()).rejects.toMatchObject({ status: 500, msg: 'fault' })
    expect(openTip()).toBeNull()
  })
})
