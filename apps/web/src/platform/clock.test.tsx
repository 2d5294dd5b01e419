import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  return () => vi.useRealTimers()
})

/** Reads a reply whose Date header is `aheadMs` ahead of the device's clock. */
async function learn(aheadMs: number, roundTripMs = 100) {
  const clock = await import('./clock.ts')
  const header = new Date(Date.now() + aheadMs).toUTCString()
  clock.learnServerTime(header, Date.now() - roundTripMs, Date.now())
  return clock
}

test('a device that is an hour behind dates answers by the server', async () => {
  const { serverNow } = await learn(3_600_000)
  expect(Math.abs(serverNow() - Date.now() - 3_600_000)).toBeLessThanOrEqual(1000)
})

test('a device whose clock is as right as a header can tell is believed', async () => {
  const { serverNow } = await learn(700)
  expect(serverNow()).toBe(Date.now())
})

test('a slow reply teaches no more than it can know', async () => {
  const { serverNow } = await learn(-4000, 9000)
  expect(serverNow()).toBe(Date.now())
})

test('what was learnt holds after a reload without network', async () => {
  await learn(3_600_000)
  vi.resetModules()
  const { serverNow } = await import('./clock.ts')
  expect(serverNow() - Date.now()).toBeGreaterThan(3_500_000)
})

test('a device that is put right is believed again', async () => {
  await learn(3_600_000)
  const { serverNow } = await learn(0)
  expect(serverNow()).toBe(Date.now())
})

test.each([null, '', 'yesterday'])('a header %j teaches nothing', async (header) => {
  const { learnServerTime, serverNow } = await import('./clock.ts')
  learnServerTime(header, Date.now(), Date.now())
  expect(serverNow()).toBe(Date.now())
})
