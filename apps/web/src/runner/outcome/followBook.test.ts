import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { restoredEntries } from '../persistence/restore.ts'
import { RunnerStore } from '../state/runnerStore.ts'
import { setFromWire } from '../state/wire.ts'
import { wireSet } from '../testing/wireSet.ts'
import { followBook } from './followBook.ts'

type Left = { appID: number; allTestID: number; answeredAt: number; times: number }
const server = vi.hoisted(() => ({ left: [] as readonly unknown[], says: (_left: readonly unknown[]) => {} }))
const toasts = vi.hoisted(() => [] as { text: string; undo: () => void }[])

vi.mock('../../platform/outbox/outbox.ts', () => ({
  leftBook: {
    get: () => server.left,
    subscribe(listener: () => void) {
      server.says = (left) => {
        server.left = left
        listener()
      }
      return () => {
        server.says = () => {}
      }
    },
  },
}))
vi.mock('../../platform/feedback.ts', () => ({
  toast: (text: string, _ms: number, action: { run: () => void }) => void toasts.push({ text, undo: action.run }),
}))

const NOW = 1_800_000_000_000

/** A runner whose questions 1 and 3 are in the wrong book; the first one was just answered right. */
function opened() {
  const set = setFromWire(wireSet())
  const known = set.past.get(2)
  const past = new Map(set.past)
  for (const id of [1, 3]) past.set(id, { ...known, inWrongBook: true, lastTime: NOW - 1000, reply: null } as never)
  const sent: OutboxEntry[] = []
  let now = NOW
  const store = new RunnerStore(
    { ...set, past },
    {
      appID: 5,
      now: () => now,
      newReplyID: () => 'f'.repeat(32),
      send: (entry) => {
        sent.push(entry)
        return Promise.resolve()
      },
    },
    { mode: 'practice', replyMode: 'practice', restored: restoredEntries(set, 'practice'), at: 1, confirmSingle: true },
  )
  store.act({ type: 'choose', name: 'C' })
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { store, sent, pass, leave: followBook(store) }
}
const left = (of: Partial<Left> = {}): Left => ({ appID: 5, allTestID: 1, answeredAt: NOW, times: 3, ...of })

beforeEach(() => {
  toasts.length = 0
})

test('a question that leaves the wrong book is said with how often it was right, and can be put back', () => {
  const { store, sent } = opened()
  server.says([left()])
  expect(toasts.map(({ text }) => text)).toEqual(['第 1 题已连对 3 次，移出错题本'])
  expect(store.pastOf(1).inWrongBook).toBe(false)
  toasts[0]?.undo()
  expect(store.pastOf(1).inWrongBook).toBe(true)
  expect(sent.slice(1)).toEqual([{ kind: 'wrongBook', appID: 5, allTestID: 1, isError: 1 }])
})

test('nothing is said of an answer that was followed by another, of another subject, or to a page that is left', () => {
  const { store, pass, leave } = opened()
  server.says([left({ appID: 6 })])
  pass(5)
  store.act({ type: 'retry' })
  store.act({ type: 'choose', name: 'A' })
  server.says([left()])
  expect(store.pastOf(1).inWrongBook).toBe(true)
  leave()
  server.says([left({ answeredAt: NOW + 5000 })])
  expect(toasts).toEqual([])
})

test('nothing is said of a question that was taken out by hand meanwhile', () => {
  const { store } = opened()
  void store.setInWrongBook(1, false)
  server.says([left()])
  expect(toasts).toEqual([])
})

test('several that arrive together are said, and put back, together', () => {
  const { sent } = opened()
  server.says([left(), left({ allTestID: 3, answeredAt: NOW - 1000, times: 2 })])
  expect(toasts.map(({ text }) => text)).toEqual(['2 道题连对达标，移出错题本'])
  toasts[0]?.undo()
  expect(sent.slice(1)).toMatchObject([
    { allTestID: 1, isError: 1 },
    { allTestID: 3, isError: 1 },
  ])
})
