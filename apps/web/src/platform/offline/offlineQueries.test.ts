// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { RequestError } from '@tizhou/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginCalls } from '../requests/firstCalls.ts'
import { askedAt, queryClient } from '../requests/queryClient.ts'
import { endSession, startSession } from '../session/session.ts'
import { readContent } from './contentStore.ts'
import { PATIENCE_MS } from './offlineQueries.ts'

const ZHOU = { guid: 'g'.repeat(32), userID: 7, userName: '13800000001', NickName: '小舟', roles: [] }
const KEY = ['chapter', 5]
const HASH = JSON.stringify(KEY)
const noNetwork = () => Promise.reject(new RequestError(0, '网络加载出错，请稍后再试'))

beforeEach(async () => {
  await endSession()
  startSession(ZHOU)
})

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const fetchChapter = (queryFn: () => Promise<unknown>, offline = true) =>
  queryClient.fetchQuery({ queryKey: KEY, queryFn, meta: { offline }, retry: false, staleTime: 0 })

const kept = () => vi.waitFor(async () => expect(await readContent(7, HASH)).not.toBeNull())

/** Empties the memory as a reload of the page does. */
const reload = () => queryClient.clear()

test('an opened chapter is there without network, after a reload', async () => {
  await fetchChapter(async () => ['题'])
  await kept()
  reload()
  expect(await fetchChapter(noNetwork)).toEqual(['题'])
})

test('the copy is as old as it is, so that the server is asked as soon as it can be', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  await fetchChapter(async () => ['题'])
  await kept()
  expect(askedAt(KEY)).toBe(1_000_000)
  reload()
  vi.setSystemTime(9_000_000)
  await fetchChapter(noNetwork)
  expect(askedAt(KEY)).toBe(1_000_000)
  await vi.waitFor(() => expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(1_000_000))
})

test('data that is asked for again while it is shown is as old as that asking; where the network failed it stays as old as it was', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  await fetchChapter(async () => ['旧'])
  vi.setSystemTime(2_000_000)
  await fetchChapter(async () => ['新'])
  expect(askedAt(KEY)).toBe(2_000_000)
  vi.setSystemTime(3_000_000)
  await fetchChapter(noNetwork)
  expect(askedAt(KEY)).toBe(2_000_000)
})

test('a reply that was begun before the client was there is as old as its beginning', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  beginCalls([['subjects.studyOverview', { appID: 5 }]], ZHOU)
  vi.setSystemTime(1_001_000)
  await fetchChapter(async () => ['题'])
  expect(askedAt(KEY)).toBe(1_000_000)
  vi.advanceTimersByTime(60_000)
  vi.unstubAllGlobals()
})

test('a query that was not to be kept fails without network', async () => {
  await fetchChapter(async () => ['题'], false)
  reload()
  await expect(fetchChapter(noNetwork, false)).rejects.toMatchObject({ status: 0 })
})

test('a refusal of the server is no lack of network: the copy does not cover it', async () => {
  await fetchChapter(async () => ['题'])
  await kept()
  reload()
  await expect(fetchChapter(() => Promise.reject(new RequestError(201, '未开通')))).rejects.toMatchObject({
    status: 201,
  })
})

test('a copy is nobody else’s, and goes at log-out', async () => {
  await fetchChapter(async () => ['题'])
  await kept()
  startSession({ ...ZHOU, userID: 8, guid: 'h'.repeat(32) })
  await expect(fetchChapter(noNetwork)).rejects.toMatchObject({ status: 0 })
  startSession(ZHOU)
  await endSession()
  expect(await readContent(7, HASH)).toBeNull()
})

test('a reply that arrives after the session ended is not kept', async () => {
  let arrive: (data: unknown) => void = () => {}
  const fetching = expect(fetchChapter(() => new Promise((resolve) => (arrive = resolve)))).rejects.toThrow()
  await endSession()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  arrive(['题'])
  await fetching
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await readContent(7, HASH)).toBeNull()
})

test('nor is one that waited to be written when the session ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] })
  await fetchChapter(async () => ['题'])
  await endSession()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await readContent(7, HASH)).toBeNull()
})

test('when the network is slow the copy is shown, and the reply takes its place later', async () => {
  await fetchChapter(async () => ['旧'])
  await kept()
  reload()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let arrive: (data: unknown) => void = () => {}
  const fetching = fetchChapter(() => new Promise((resolve) => (arrive = resolve)))
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  vi.useRealTimers()
  expect(await fetching).toEqual(['旧'])
  const before = askedAt(KEY)
  arrive(['新'])
  await vi.waitFor(() => expect(queryClient.getQueryData(KEY)).toEqual(['新']))
  expect(askedAt(KEY)).toBeGreaterThanOrEqual(before)
})

test('when the network fails while the data is on the screen, it stays, without an error', async () => {
  await fetchChapter(async () => ['题'])
  const observer = new QueryObserver(queryClient, { queryKey: KEY, queryFn: noNetwork, meta: { offline: true } })
  const stop = observer.subscribe(() => {})
  const result = await observer.refetch()
  expect(result).toMatchObject({ data: ['题'], isError: false })
  stop()
})

test('another user in the same page sees nothing of the one before', async () => {
  await fetchChapter(async () => ['题'])
  startSession({ ...ZHOU, userID: 8, guid: 'h'.repeat(32) })
  expect(queryClient.getQueryData(KEY)).toBeUndefined()
})
