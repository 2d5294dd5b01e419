import { entryOf } from '@tizhou/domain/runner/selectors'
import { beforeEach, expect, test } from 'vitest'
import { keepDraft, readDrafts, restoreDrafts } from './drafts.ts'
import { restoredEntries } from './restore.ts'
import { RunnerStore } from './runnerStore.ts'
import { wireSet } from './testing/wireSet.ts'
import { setFromWire } from './wire.ts'

const USER = 7
const SUBJECT = 5

/** A page of the set, with what this browser kept; its short answer is question 10. */
function opened() {
  const set = setFromWire(wireSet())
  const store = new RunnerStore(
    set,
    {
      appID: SUBJECT,
      now: () => 1_800_000_000_000,
      newReplyID: () => 'f'.repeat(32),
      send: () => Promise.resolve(),
      onDraft: (id, text) => keepDraft(localStorage, USER, SUBJECT, id, text),
    },
    { mode: 'practice', replyMode: 'practice', restored: restoredEntries(set, 'practice'), at: 1, confirmSingle: true },
  )
  restoreDrafts(store, readDrafts(localStorage, USER, SUBJECT))
  return store
}
const textOf = (store: RunnerStore, id: number) => entryOf(store.get().run, id).text
const blankID = () => setFromWire(wireSet()).questions.find((question) => question.form === 'TKTEST')?.id as number

beforeEach(() => localStorage.clear())

test('a sentence and blanks that were typed and not confirmed are there after a reload, at the same question', () => {
  const before = opened()
  before.act({ type: 'goTo', id: 10 })
  before.act({ type: 'typeText', text: '先补液，再' })
  before.act({ type: 'goTo', id: blankID() })
  before.act({ type: 'typeBlank', index: 0, text: '左心室' })
  const after = opened()
  expect(textOf(after, 10)).toBe('先补液，再')
  expect(textOf(after, blankID())).toContain('左心室')
  expect(after.get().run.at).toBe(1)
})

test('a short answer that waits for its judgement is kept, one that was sent is forgotten', () => {
  const before = opened()
  before.act({ type: 'goTo', id: 10 })
  before.act({ type: 'typeText', text: '感染' })
  before.act({ type: 'confirm' })
  expect(textOf(opened(), 10)).toBe('感染')
  before.act({ type: 'selfAssess', selfScore: 100 })
  expect(readDrafts(localStorage, USER, SUBJECT).size).toBe(0)
})

test('what cannot be read costs nothing but the drafts', () => {
  localStorage.setItem(`drafts:${USER}:${SUBJECT}`, '{broken')
  expect(textOf(opened(), 10)).toBe('')
})
