import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, ok } from '../../../../platform/testing/server.ts'
import { openSales, order, startShop } from '../../testing/openSales.tsx'

/** Replaces the browser's EventSource: the test sends the server's events. */
class Stream {
  static all: Stream[] = []
  onopen: () => void = () => {}
  onmessage: () => void = () => {}
  onerror: () => void = () => {}
  closed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
    Stream.all.push(this)
  }
  close() {
    this.closed = true
  }
}

let server: FakeServer
beforeEach(() => {
  server = startShop()
  Stream.all = []
  vi.stubGlobal('EventSource', Stream)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const asked = () => server.of('queryUserOrder').length

test('an order is told by the stream of its own; nobody asks every three seconds beside it', async () => {
  openSales('/pay?appID=5&orderID=D1')
  await screen.findByRole('img', { name: '沙箱支付付款二维码' })
  await vi.waitFor(() => expect(Stream.all.map(({ url }) => url)).toEqual(['/events/orders/D1']))
  const [stream] = Stream.all
  stream?.onopen()
  await vi.advanceTimersByTimeAsync(3500)
  const before = asked()
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked()).toBe(before)
  server.answers.queryUserOrder = ok(order('paid', { EndTime: Date.now() + 1e9 }))
  stream?.onmessage()
  expect(await screen.findByRole('heading', { name: '支付成功' })).toBeTruthy()
  await vi.waitFor(() => expect(stream?.closed).toBe(true))
})

test('where the stream does not stand, the order is asked for', async () => {
  openSales('/pay?appID=5&orderID=D1')
  await screen.findByRole('img', { name: '沙箱支付付款二维码' })
  await vi.waitFor(() => expect(Stream.all).toHaveLength(1))
  Stream.all[0]?.onerror()
  const before = asked()
  await vi.advanceTimersByTimeAsync(6500)
  expect(asked()).toBeGreaterThanOrEqual(before + 2)
})

test("somebody else's order says so, and is not asked for again", async () => {
  server.answers.queryUserOrder = { status: 403, msg: '不是您的订单', data: null }
  openSales('/pay?appID=5&orderID=D1')
  expect(await screen.findByText('订单没有加载成功')).toBeTruthy()
  const before = asked()
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked()).toBe(before)
})

/** The Web Locks of one browser: the first tab holds a lock, the others wait. */
function browserLocks() {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, run: () => Promise<void>) {
      const turn = queue.then(run)
      queue = turn.catch(() => {})
      return turn
    },
  }
}

test('seven tabs that wait for one order hold one stream: all of them hear, and the next one takes over', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: browserLocks() })
  const tabs = await Promise.all(
    Array.from({ length: 7 }, async () => {
      vi.resetModules()
      const { followOrder } = await import('./followOrder.ts')
      const heard = { told: false, news: 0 }
      const end = followOrder('D1', {
        onTold: (told) => {
          heard.told = told
        },
        onNews: () => {
          heard.news += 1
        },
      })
      return { heard, end }
    }),
  )
  await vi.waitFor(() => expect(Stream.all).toHaveLength(1))
  Stream.all[0]?.onopen()
  await vi.waitFor(() => expect(tabs.every(({ heard }) => heard.told)).toBe(true))
  Stream.all[0]?.onmessage()
  await vi.waitFor(() => expect(tabs.map(({ heard }) => heard.news)).toEqual([1, 1, 1, 1, 1, 1, 1]))
  expect(Stream.all).toHaveLength(1)
  // The tab that holds the lock closes.
  tabs[0]?.end()
  await vi.waitFor(() => expect(Stream.all.map(({ closed }) => closed)).toEqual([true, false]))
  Stream.all[1]?.onmessage()
  await vi.waitFor(() => expect(tabs.map(({ heard }) => heard.news)).toEqual([1, 2, 2, 2, 2, 2, 2]))
  for (const { end } of tabs) end()
  await vi.waitFor(() => expect(Stream.all.at(-1)?.closed).toBe(true))
  Reflect.deleteProperty(navigator, 'locks')
})
