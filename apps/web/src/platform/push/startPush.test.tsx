import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ZHOU = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
const SUBJECT = { AppName: '', AppEName: 'ZC_NK_YTMJ', AppID: 3, AppVn: 1, AppVname: '', AppCName: '' }
const DOTS = '/api/redDot/getRedDog'

vi.mock('../tracking/bugs.ts', () => ({ reportBug: () => {} }))

/** The streams that the client opened, with the state that the network gives them. */
const streams: FakeStream[] = []
class FakeStream {
  readonly OPEN = 1
  readyState = 1
  onmessage: ((message: { data: string }) => void) | null = null
  url: string
  constructor(url: string) {
    this.url = url
    streams.push(this)
  }
  close(): void {
    this.readyState = 2
  }
}

/** A browser's channel between its tabs, of which the test is the other one. */
class FakeChannel {
  static sent: unknown[] = []
  static arrive: (data: unknown) => void = () => {}
  addEventListener(_type: string, hear: (message: { data: unknown }) => void): void {
    FakeChannel.arrive = (data) => hear({ data })
  }
  postMessage(data: unknown): void {
    FakeChannel.sent.push(data)
  }
}

let asked: string[]
beforeEach(() => {
  localStorage.clear()
  asked = []
  streams.length = 0
  FakeChannel.sent = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input).pathname)
    return Response.json({ status: 200, msg: '', data: { list: [] } })
  })
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  const locks = { request: (_name: string, run: () => Promise<void>) => run() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
let leave = async () => {}
afterEach(async () => {
  await leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
})

async function follow(): Promise<void> {
  vi.resetModules()
  const session = await import('../session/session.ts')
  const { chooseSubject } = await import('../subject/subject.ts')
  const { startPush } = await import('./startPush.ts')
  // Loaded here: the steps of `pass` wait for no import.
  await import('../requests/responses.ts')
  await import('virtual:laterCalls')
  session.startSession(ZHOU)
  chooseSubject(SUBJECT)
  startPush()
  leave = () => session.endSession()
  await pass(0)
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= 5_000) {
    await vi.advanceTimersByTimeAsync(Math.min(5_000, left))
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}
declare function setImmediate(run: (value: unknown) => void): unknown

const looks = () => asked.filter((path) => path === DOTS).length

test('while the stream is away the dots are asked for every half minute', async () => {
  await follow()
  expect(streams.map(({ url }) => url)).toEqual(['/events?appID=3'])
  const [stream] = streams as [FakeStream]
  stream.readyState = 0
  const before = looks()
  await pass(20_000)
  expect(looks()).toBe(before)
  await pass(10_000)
  expect(looks()).toBe(before + 1)
  await pass(60_000)
  expect(looks()).toBe(before + 3)
})

test('while it is there they are asked for every five minutes, and when it tells of something', async () => {
  await follow()
  const [stream] = streams as [FakeStream]
  const before = looks()
  await pass(290_000)
  expect(looks()).toBe(before)
  await pass(10_000)
  expect(looks()).toBe(before + 1)
  stream.onmessage?.({ data: JSON.stringify({ topic: 'all', spread: 0 }) })
  await pass(0)
  expect(looks()).toBe(before + 2)
})

test('a browser without streams is as one whose stream is away', async () => {
  vi.stubGlobal('EventSource', undefined)
  await follow()
  const before = looks()
  await pass(30_000)
  expect(looks()).toBe(before + 1)
})

test('what was told between the beginning of a page and its listening is told again by the tab with the stream', async () => {
  await follow()
  const { arrive, sent } = FakeChannel
  // A tab that begins asks for the time of its page.
  expect(sent).toEqual([{ asksFor: expect.any(Number) }])
  const [stream] = streams as [FakeStream]
  stream.onmessage?.({ data: JSON.stringify({ topic: 'notices', spread: 0 }) })
  await pass(0)
  expect(sent.slice(1)).toEqual(['notices'])
  arrive({ asksFor: 60_000 })
  expect(sent.slice(1)).toEqual(['notices', 'notices'])
  // Nothing was told since a page that begins later.
  arrive({ asksFor: -60_000 })
  expect(sent).toHaveLength(3)
  const before = looks()
  arrive('notices')
  await pass(0)
  expect(looks()).toBe(before + 1)
})
