import 'fake-indexeddb/auto'
import { entryOf } from '@tizhou/domain/runner/selectors'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { RunnerStore } from '../state/runnerStore.ts'
import { setFromWire } from '../state/wire.ts'
import { wireSet } from '../testing/wireSet.ts'
import { restoredEntries } from './restore.ts'

const USER = 7
const SUBJECT = 5
const DAY = 86_400_000

let now: number
let drafts: typeof import('./drafts.ts')

/** Opens the page of a set with this browser's drafts; question 10 is its short answer. */
async function opened({ userID = USER, set = setFromWire(wireSet()), at = 1, begun = false } = {}) {
  const kept: Promise<void>[] = []
  const store = new RunnerStore(
    set,
    {
      appID: SUBJECT,
      now: () => now,
      newReplyID: () => 'f'.repeat(32),
      send: () => Promise.resolve(),
      holds: ({ type }) => {
        if (begun) expect(type).not.toBe('goTo')
        return false
      },
      onDraft: (id, text) => void kept.push(drafts.keepDraft({ userID, appID: SUBJECT, id, text, at: now })),
    },
    { mode: 'practice', replyMode: 'practice', restored: restoredEntries(set, 'practice'), at, confirmSingle: true },
  )
  await drafts.bringDraftsBack(store, userID, () => (begun ? 'here' : 'all'))
  return { store, stored: () => Promise.all(kept) }
}
const textOf = (store: RunnerStore, id: number) => entryOf(store.get().run, id).text
const blankID = () => setFromWire(wireSet()).questions.find((question) => question.form === 'TKTEST')?.id as number

async function typed(text: string) {
  const page = await opened()
  page.store.act({ type: 'goTo', id: 10 })
  page.store.act({ type: 'typeText', text })
  await page.stored()
  return page
}

beforeEach(async () => {
  now = 1_800_000_000_000
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  vi.resetModules()
  drafts = await import('./drafts.ts')
})

test('a sentence and blanks that were typed and not confirmed are there after a reload, at the same question', async () => {
  const { store, stored } = await typed('先补液，再')
  store.act({ type: 'goTo', id: blankID() })
  store.act({ type: 'typeBlank', index: 0, text: '左心室' })
  await stored()
  const after = (await opened()).store
  expect(textOf(after, 10)).toBe('先补液，再')
  expect(textOf(after, blankID())).toContain('左心室')
  expect(after.get().run.at).toBe(1)
})

test('a learner who begins to answer before the drafts are read gets that of the question, and is led nowhere', async () => {
  const { store, stored } = await typed('先补液，再')
  store.act({ type: 'goTo', id: blankID() })
  store.act({ type: 'typeBlank', index: 0, text: '左心室' })
  await stored()
  const after = (await opened({ at: 10, begun: true })).store
  expect(textOf(after, 10)).toBe('先补液，再')
  expect(textOf(after, blankID())).not.toContain('左心室')
  // The other one waits for the next time.
  expect(textOf((await opened()).store, blankID())).toContain('左心室')
})

test('the end of a session, which clears local storage, leaves them; nobody else sees them', async () => {
  await typed('先补液，再')
  localStorage.clear()
  expect(textOf((await opened()).store, 10)).toBe('先补液，再')
  expect(textOf((await opened({ userID: 8 })).store, 10)).toBe('')
})

test('a short answer that waits for its judgement is kept, one that was sent is forgotten', async () => {
  const { store, stored } = await typed('感染')
  store.act({ type: 'confirm' })
  expect(textOf((await opened()).store, 10)).toBe('感染')
  store.act({ type: 'selfAssess', selfScore: 100 })
  await stored()
  expect(textOf((await opened()).store, 10)).toBe('')
})

test('what was answered later on another device, and what is half a year old, leaves', async () => {
  await typed('感染')
  const set = setFromWire(wireSet())
  const past = { ...set.past.get(2), lastTime: now + 1, reply: null } as never
  const elsewhere = { ...set, past: new Map(set.past).set(10, past) }
  expect(textOf((await opened({ set: elsewhere })).store, 10)).toBe('')
  expect(textOf((await opened()).store, 10)).toBe('')

  await typed('休克')
  now += 180 * DAY
  expect(textOf((await opened()).store, 10)).toBe('')
})

test('where nothing can be stored, nothing but the drafts is missing', async () => {
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('no', 'SecurityError')
    },
  } as never
  await typed('感染')
  expect(textOf((await opened()).store, 10)).toBe('')
})
