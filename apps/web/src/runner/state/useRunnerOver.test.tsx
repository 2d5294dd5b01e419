import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { wireSet } from '../testing/wireSet.ts'
import { type RunnerOver, useRunnerOver } from './useRunnerOver.ts'

const device = vi.hoisted(() => ({ local: [] as unknown[], sent: [] as unknown[] }))

vi.mock('../../platform/outbox/outbox.ts', () => ({
  localEntries: () => Promise.resolve(device.local),
  leftBook: { subscribe: () => () => undefined },
  send: (entry: OutboxEntry) => {
    device.sent.push(entry)
    return Promise.resolve()
  },
}))
vi.mock('../../platform/requests/queryClient.ts', () => ({ askedAt: () => 1 }))
vi.mock('../../platform/session/session.ts', () => ({ getSession: () => ({ userID: 9 }) }))

const key = ['set', 5, 30]
const over: RunnerOver = { appID: 5, cptID: 30, mode: 'practice', replyMode: 'practice', recite: false, filter: 'all' }

beforeEach(() => {
  device.local = []
  device.sent = []
  localStorage.clear()
})

async function opened(more: Partial<RunnerOver> = {}) {
  const hook = renderHook(({ wire }) => useRunnerOver(wire, key, { ...over, ...more }), {
    initialProps: { wire: wireSet() as ReturnType<typeof wireSet> | undefined },
  })
  await waitFor(() => expect(hook.result.current).not.toBeNull())
  const store = hook.result.current
  if (!store) throw new Error('no store')
  return { ...hook, store }
}

test('there is no runner before there is a set', () => {
  const { result } = renderHook(() => useRunnerOver(undefined, key, over))
  expect(result.current).toBeNull()
})

test('one goes on where the server saw one last', async () => {
  const { store } = await opened()
  expect(store.get().run.at).toBe(2)
})

test('a place that did not leave this device is the newer one; the address beats both', async () => {
  device.local = [{ kind: 'place', appID: 5, cptID: 30, allTestID: 9, changedAt: 5 }]
  expect((await opened()).store.get().run.at).toBe(9)
  expect((await opened({ test: 4 })).store.get().run.at).toBe(4)
})

test('a copy that arrives later joins the run: nobody is moved, nothing answered is lost', async () => {
  const { store, rerender, result } = await opened()
  act(() => store.act({ type: 'goTo', id: 1 }))
  act(() => store.act({ type: 'choose', name: 'C' }))
  device.local = device.sent.filter((entry) => (entry as OutboxEntry).kind === 'reply')
  rerender({ wire: wireSet() })
  await waitFor(() => expect(store.pastOf(1).doneCount).toBe(1))
  expect(result.current).toBe(store)
  expect(store.get().run.at).toBe(1)
  expect(store.get().run.entries[0]?.text).toBe('C')
})

test('leaving the page saves the place at once; a review saves none', async () => {
  const chapter = await opened()
  act(() => chapter.store.act({ type: 'goTo', id: 7 }))
  chapter.unmount()
  expect(device.sent).toMatchObject([{ kind: 'place', appID: 5, cptID: 30, allTestID: 7 }])
  device.sent = []
  const review = await opened({ mode: 'review', cptID: undefined })
  act(() => review.store.act({ type: 'goTo', id: 7 }))
  review.unmount()
  expect(device.sent).toEqual([])
})

test('a mark is there again the next time', async () => {
  const first = await opened()
  act(() => first.store.act({ type: 'toggleMark' }))
  first.unmount()
  const { store } = await opened()
  expect(store.get().run.entries[1]?.marked).toBe(true)
})

test('what was typed and not answered is there again the next time', async () => {
  const first = await opened({ test: 10 })
  act(() => first.store.act({ type: 'typeText', text: '感染' }))
  first.unmount()
  localStorage.clear()
  const { store } = await opened({ test: 1 })
  await waitFor(() => expect(store.get().run.entries[9]?.text).toBe('感染'))
  expect(store.get().run.at).toBe(1)
})

test('in a look a star, a mark and an answer are refused before anything else has loaded, and moving about is not', async () => {
  const told = vi.fn()
  addEventListener('refused', told)
  const { store } = await opened()
  sessionStorage.setItem('look', '{}')
  try {
    act(() => store.act({ type: 'goTo', id: 1 }))
    expect(told).not.toHaveBeenCalled()
    const before = store.get()
    act(() => store.act({ type: 'toggleFavourite' }))
    act(() => store.act({ type: 'toggleMark' }))
    act(() => store.act({ type: 'choose', name: 'C' }))
    expect(store.get()).toBe(before)
    expect(told).toHaveBeenCalledTimes(3)
    expect(device.sent).toEqual([])
    act(() => store.act({ type: 'next' }))
    expect(store.get().run.at).not.toBe(1)
    expect(told).toHaveBeenCalledTimes(3)
  } finally {
    sessionStorage.clear()
    removeEventListener('refused', told)
  }
})
