import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../session/session.ts'
import { askedSince, beginCalls, takeBegun } from './firstCalls.ts'
import { request } from './request.ts'

const USER = { guid: 'g'.repeat(40), userID: 7 }
let sent: { url: URL; signal: AbortSignal | null | undefined }[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  sent = []
  answer = async () => Response.json({ status: 200, msg: '', data: { Total: 3 } })
  startSession({ ...USER, userName: '138', NickName: '', roles: [] })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    sent.push({ url: new URL(input), signal: init?.signal })
    return answer()
  })
})
afterEach(async () => {
  vi.advanceTimersByTime(120_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await endSession()
})

const overview = (appID: number) => request('subjects.studyOverview', { appID })

test('a call that has begun is not made again: whoever makes it gets its reply, with another signature too', async () => {
  beginCalls([['subjects.studyOverview', { appID: 5 }]], USER)
  vi.setSystemTime(Date.now() + 3000)
  expect(await overview(5)).toEqual({ Total: 3 })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url.searchParams.get('guid')).toBe(USER.guid)
})

test('its reply is as old as its beginning, so that what another tab sent meanwhile is laid over it', async () => {
  const began = Date.now()
  beginCalls([['subjects.studyOverview', { appID: 5 }]], USER)
  vi.setSystemTime(began + 1000)
  expect(askedSince()).toBe(began)
  await overview(5)
  expect(askedSince()).toBe(began + 1000)
})

test('it is answered once: who asks again asks the server', async () => {
  beginCalls([['subjects.studyOverview', { appID: 5 }]], USER)
  await overview(5)
  await overview(5)
  expect(sent).toHaveLength(2)
})

test.each([
  ['about something else', () => overview(6)],
  [
    'of somebody else',
    () => {
      startSession({ ...USER, guid: 'h'.repeat(40), userName: '139', NickName: '', roles: [] })
      return overview(5)
    },
  ],
])('a call %s is made', async (_what, call) => {
  beginCalls([['subjects.studyOverview', { appID: 5 }]], USER)
  await call()
  expect(sent).toHaveLength(2)
})

test('the order in which parameters are written does not matter, nor does it for what is posted', () => {
  beginCalls(
    [['practice.getChapterTestEx', { appID: 1, cptID: 2, queryHistory: 1, queryTestInfo: 1, queryKnowledge: 1 }]],
    USER,
  )
  const written = sent[0]?.url as URL
  expect(written.search).toBe('?_u=7')
  const body = new URLSearchParams('cptID=2&appID=1&queryKnowledge=1&queryTestInfo=1&queryHistory=1')
  for (const [name, value] of Object.entries({
    guid: USER.guid,
    client: 'pc',
    terminalType: '4',
    clientver: location.host,
  }))
    body.append(name, value)
  expect(takeBegun(written.href, { method: 'POST', body: `${body}&v=1later` })).toBeDefined()
})

test('a reply that nobody asks for is given up: it would hold a connection, and is too old to be shown', async () => {
  beginCalls([['subjects.studyOverview', { appID: 5 }]], USER)
  vi.advanceTimersByTime(10_000)
  expect(sent[0]?.signal?.aborted).toBe(true)
  await overview(5)
  expect(sent).toHaveLength(2)
})

test('who gives up waiting is told so, though the call had begun before', async () => {
  answer = () => new Promise(() => {})
  beginCalls([['subjects.studyOverview', { appID: 5 }]], USER)
  const cut = new AbortController()
  const taken = takeBegun(String(sent[0]?.url), { signal: cut.signal })
  cut.abort(new Error('left the page'))
  await expect(taken).rejects.toThrow('left the page')
})
