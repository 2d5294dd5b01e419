import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { restoredEntries } from '../persistence/restore.ts'
import { wireSet } from '../testing/wireSet.ts'
import { RunnerStore } from './runnerStore.ts'
import { setFromWire } from './wire.ts'

function storeAt(at: number) {
  const set = setFromWire(wireSet())
  const sent: OutboxEntry[] = []
  const places: number[] = []
  const marks: [number, boolean][] = []
  let now = 1_800_000_000_000
  const store = new RunnerStore(
    set,
    {
      appID: 5,
      now: () => now,
      newReplyID: () => 'f'.repeat(32),
      send: (entry) => {
        sent.push(entry)
        return Promise.resolve()
      },
      onPlace: (id) => places.push(id),
      onMark: (id, on) => marks.push([id, on]),
    },
    { mode: 'practice', replyMode: 'practice', restored: restoredEntries(set, 'practice'), at, confirmSingle: true },
  )
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { store, sent, places, marks, pass }
}

test('the time spent on a question goes with its answer, in seconds', () => {
  const { store, sent, pass } = storeAt(1)
  pass(12)
  store.act({ type: 'choose', name: 'C' })
  expect(sent).toMatchObject([{ kind: 'reply', reply: { spendTime: 12, answeredAt: 1_800_000_012_000 } }])
})

test('a wrong answer puts the question into the wrong book, a right one leaves it there', () => {
  const { store } = storeAt(1)
  store.act({ type: 'choose', name: 'A' })
  expect(store.pastOf(1)).toMatchObject({ inWrongBook: true, wrongCount: 1, doneCount: 1, right: false })
  store.act({ type: 'retry' })
  store.act({ type: 'choose', name: 'C' })
  expect(store.pastOf(1)).toMatchObject({ inWrongBook: true, wrongCount: 1, doneCount: 2, right: true })
})

test('a short answer that is left without a judgement goes out unscored', () => {
  const { store, sent } = storeAt(10)
  store.act({ type: 'typeText', text: '感染' })
  store.act({ type: 'confirm' })
  expect(sent).toEqual([])
  store.act({ type: 'next' })
  expect(sent).toMatchObject([{ reply: { allTestID: 10, lastUserReply: '感染' } }])
  expect(sent[0]).not.toHaveProperty('reply.selfScore')
  expect(store.pastOf(10).right).toBeNull()
})

test('every move tells the place, and a mark tells itself', () => {
  const { store, places, marks } = storeAt(1)
  store.act({ type: 'next' })
  store.act({ type: 'goTo', id: 7 })
  store.act({ type: 'toggleMark' })
  store.act({ type: 'toggleMark' })
  expect(places).toEqual([2, 7])
  expect(marks).toEqual([
    [7, true],
    [7, false],
  ])
})

test('a note that did not change sends nothing', async () => {
  const { store, sent } = storeAt(2)
  await store.saveNote(2, '看清题干')
  await store.saveNote(1, '  ')
  expect(sent).toEqual([])
})

test('a reset forgets the answers; favourite, note and wrong book stay', () => {
  const { store } = storeAt(2)
  store.forgetAnswers()
  expect(store.get().run.entries.some((entry) => entry?.confirmed)).toBe(false)
  expect(store.pastOf(2)).toMatchObject({ reply: null, favourite: true, note: '看清题干', inWrongBook: true })
})

test('moving on closes the note and the summary', () => {
  const { store } = storeAt(1)
  store.setNoteOpen(true)
  store.setFinished(true)
  store.act({ type: 'next' })
  expect(store.get()).toMatchObject({ noteOpen: false, finished: false })
})

test('a new mistake has no reason yet; the one before had its own', () => {
  const { store } = storeAt(1)
  store.act({ type: 'choose', name: 'A' })
  store.setReason(1, '粗心')
  store.act({ type: 'retry' })
  store.act({ type: 'choose', name: 'C' })
  expect(store.pastOf(1).reason).toBe('粗心')
  store.act({ type: 'retry' })
  store.act({ type: 'choose', name: 'A' })
  expect(store.pastOf(1).reason).toBeNull()
})
