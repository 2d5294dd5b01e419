import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as feedback from '../../../platform/feedback.ts'
import type { OutboxEntry } from '../../../platform/outbox/outbox.ts'
import { wireItem } from '../../../runner/testing/wireSet.ts'
import type { ReviewScope } from '../queries.ts'
import type { ReviewItem } from './reviewItems.ts'
import { useReviewList } from './useReviewList.ts'

/** A server with 120 wrong questions, without the removed ones. */
const bank = vi.hoisted(() => ({
  held: [] as number[],
  sent: [] as unknown[],
  calls: [] as unknown[],
  isDown: false,
  changedAt: 0,
  answered: Promise.resolve(),
}))

vi.mock('../../../platform/outbox/outbox.ts', () => ({
  send: (entry: OutboxEntry) => {
    bank.sent.push(entry)
    if (entry.kind === 'wrongBook') bank.held = bank.held.filter((id) => id !== entry.allTestID)
    return Promise.resolve()
  },
}))

vi.mock('../../../platform/requests/request.ts', () => ({
  request: (call: string, params: { curPage: number; eachPageNum: number }) => {
    const { curPage, eachPageNum } = params
    if (call.startsWith('review.newDelete')) {
      bank.calls.push([call, params])
      return bank.isDown
        ? Promise.reject(new Error('no network'))
        : bank.answered.then(() => ({ removed: 2, changedAt: bank.changedAt }))
    }
    const ids = bank.held.slice(curPage * eachPageNum, (curPage + 1) * eachPageNum)
    return Promise.resolve({
      ContentVersion: 'v',
      test: {
        StyleItems: [{ StyleID: 1, StyleName: 'A1', StyleType: 'A1', TestItems: ids.map((id) => wireItem(id)) }],
      },
      testInfo: [],
      history: [],
      LastTestID: null,
      Total: bank.held.length,
      Times: Object.fromEntries(ids.map((id) => [id, 1_000_000 - id])),
    })
  },
}))

beforeEach(() => {
  bank.held = Array.from({ length: 120 }, (_, at) => at + 1)
  bank.sent = []
  bank.calls = []
  bank.isDown = false
  bank.changedAt = Date.now()
  bank.answered = Promise.resolve()
})
afterEach(() => vi.restoreAllMocks())

async function opened(scope: ReviewScope = { kind: 'wrong' }) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useReviewList(5, scope), { wrapper })
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  return result
}

test('fifty come at a time, more when the end comes near, each once', async () => {
  const list = await opened()
  act(() => list.current.onEnd())
  await waitFor(() => expect(list.current.items).toHaveLength(100))
  act(() => list.current.onEnd())
  await waitFor(() => expect(list.current.items).toHaveLength(120))
  expect(list.current.hasNextPage).toBe(false)
})

test('what is taken out leaves the list at once and goes to the outbox', async () => {
  const list = await opened()
  act(() => list.current.remove(list.current.items[3] as (typeof list.current.items)[0]))
  await waitFor(() => expect(list.current.items.map((item) => item.id)).not.toContain(4))
  expect(list.current.total).toBe(119)
  expect(bank.sent).toEqual([{ kind: 'wrongBook', appID: 5, allTestID: 4, isError: 0 }])
})

test('taking some out does not let the next page skip any', async () => {
  const list = await opened()
  for (const id of [1, 2, 3]) {
    const item = list.current.items.find((one) => one.id === id)
    act(() => item && list.current.remove(item))
  }
  await act(() => list.current.loadAll(500))
  await waitFor(() => expect(list.current.items.map((item) => item.id)).toEqual(bank.held))
})

test('undo puts that one back where it was, and tells the server', async () => {
  const toast = vi.spyOn(feedback, 'toast')
  const list = await opened()
  const [first, , , fourth] = list.current.items
  act(() => fourth && list.current.remove(fourth))
  const undo = toast.mock.lastCall?.[2]
  act(() => first && list.current.remove(first))
  act(() => undo?.run())
  await waitFor(() => expect(list.current.items.slice(0, 3).map((item) => item.id)).toEqual([2, 3, 4]))
  expect(list.current.total).toBe(119)
  expect(bank.sent.at(-1)).toEqual({ kind: 'wrongBook', appID: 5, allTestID: 4, isError: 1 })
})

test('a deleted note comes back with its text', async () => {
  const toast = vi.spyOn(feedback, 'toast')
  const list = await opened({ kind: 'note' })
  const item = { ...(list.current.items[0] as (typeof list.current.items)[0]) }
  act(() => list.current.remove({ ...item, past: { ...item.past, note: '口诀' } }))
  expect(bank.sent.at(-1)).toMatchObject({ kind: 'note', content: '' })
  act(() => toast.mock.lastCall?.[2]?.run())
  await waitFor(() => expect(bank.sent.at(-1)).toMatchObject({ kind: 'note', allTestID: item.id, content: '口诀' }))
})

test.each([
  ['fav', 'review.newDeleteUserFavs', 'favourite', { isFav: 1 }],
  ['note', 'review.newDeleteUserNote', 'note', { content: '' }],
] as const)(
  'several of %s go by one call, %s; undo comes after it, whatever the clocks',
  async (kind, call, entry, on) => {
    const toast = vi.spyOn(feedback, 'toast')
    // The server's clock is ahead of this device's estimate.
    bank.changedAt = Date.now() + 900
    const list = await opened({ kind })
    const [first, second] = list.current.items as [ReviewItem, ReviewItem]
    act(() => list.current.removeMany([first, second]))
    await waitFor(() => expect(list.current.total).toBe(118))
    const replyStr = [first, second].map(({ id }) => ({ allTestID: id, changedAt: expect.any(Number) }))
    await waitFor(() => expect(bank.calls).toEqual([[call, { appID: 5, replyStr, points: 0, channel: 'pc' }]]))
    expect(bank.sent).toEqual([])
    act(() => toast.mock.lastCall?.[2]?.run())
    await waitFor(() => expect(bank.sent).toHaveLength(2))
    expect(bank.sent).toMatchObject([first, second].map(({ id }) => ({ kind: entry, allTestID: id, ...on })))
    expect(bank.sent).toMatchObject([{ changedAt: bank.changedAt }, { changedAt: bank.changedAt }])
  },
)

test('undo while the removal is under way is with the outbox at once, whole, and once more when the removal is over', async () => {
  const toast = vi.spyOn(feedback, 'toast')
  const list = await opened({ kind: 'note' })
  const gone = list.current.items.slice(0, 3) as ReviewItem[]
  const answer = Promise.withResolvers<void>()
  bank.answered = answer.promise
  act(() => list.current.removeMany(gone))
  act(() => toast.mock.lastCall?.[2]?.run())
  expect(bank.sent).toMatchObject(gone.map(({ id }) => ({ kind: 'note', allTestID: id })))
  const [, { replyStr }] = bank.calls[0] as [string, { replyStr: { changedAt: number }[] }]
  const removedAt = Math.max(...replyStr.map(({ changedAt }) => changedAt))
  expect(bank.sent.every((entry) => (entry as { changedAt: number }).changedAt > removedAt)).toBe(true)
  bank.sent = []
  bank.changedAt = Date.now() + 900
  answer.resolve()
  await waitFor(() => expect(bank.sent).toHaveLength(3))
  expect(bank.sent).toMatchObject(gone.map(() => ({ changedAt: bank.changedAt })))
})

test('several that the server does not take now wait in the outbox, one by one', async () => {
  bank.isDown = true
  const list = await opened({ kind: 'fav' })
  const chosen = list.current.items.slice(0, 2)
  act(() => list.current.removeMany(chosen))
  await waitFor(() => expect(bank.sent).toHaveLength(2))
  expect(bank.sent).toMatchObject(chosen.map(({ id }) => ({ kind: 'favourite', allTestID: id, isFav: 0 })))
})

test('in a look nothing leaves the list, no reason is set and no note is saved, and the server is not asked', async () => {
  const toast = vi.spyOn(feedback, 'toast')
  const list = await opened()
  const [first, second] = list.current.items as ReviewItem[]
  sessionStorage.setItem('look', '{}')
  try {
    act(() => list.current.remove(first as ReviewItem))
    act(() => list.current.removeMany([first, second] as ReviewItem[]))
    await act(() => list.current.setReason(first as ReviewItem, '粗心'))
    await expect(list.current.saveNote(first as ReviewItem, '口诀')).rejects.toThrow()
    expect(list.current.items).toHaveLength(50)
    expect(list.current.items[0]).toEqual(first)
    expect([bank.sent, bank.calls]).toEqual([[], []])
    expect(toast).not.toHaveBeenCalled()
  } finally {
    sessionStorage.clear()
  }
})
