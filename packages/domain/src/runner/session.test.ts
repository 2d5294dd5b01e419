import { expect, test } from 'vitest'
import { isRevealed } from './reveal.ts'
import { MODES } from './rules.ts'
import { counts, currentEntry, currentItem, entryOf, progress, sheetCells } from './selectors.ts'
import { start } from './start.ts'
import type { RestoredEntry } from './state.ts'
import { step } from './step.ts'
import { item, items, practice, replies, run, type Untimed } from './testing.ts'

const choose = (name: string): Untimed => ({ type: 'choose', name })
const confirm: Untimed = { type: 'confirm' }
const next: Untimed = { type: 'next' }
const minute = 60_000

test('time counts while the question is on screen, over several visits, until confirmed', () => {
  let state = practice(items(2))
  state = step(state, { type: 'next', now: 30_000 }).state
  state = step(state, { type: 'previous', now: 90_000 }).state
  state = step(state, { type: 'choose', name: 'C', now: 100_000 }).state
  const { state: done, effects } = step(state, { type: 'confirm', now: 105_400 })
  expect(effects).toMatchObject([{ spendSeconds: 45 }])
  const later = step(done, { type: 'next', now: 500_000 }).state
  expect(entryOf(later, 1).spentMs).toBe(45_400)
  expect(entryOf(later, 2).spentMs).toBe(60_000)
})

test('time does not count while paused, whatever happens then', () => {
  let state = practice(items(1))
  state = step(state, { type: 'pause', now: 10_000 }).state
  expect(step(state, { type: 'pause', now: 11_000 }).state).toBe(state)
  state = step(state, { type: 'restore', entries: [], now: 50_000 }).state
  state = step(state, { type: 'resume', now: 90_000 }).state
  expect(step(state, { type: 'resume', now: 95_000 }).state).toBe(state)
  state = step(state, { type: 'choose', name: 'C', now: 95_000 }).state
  expect(step(state, { type: 'confirm', now: 95_000 }).effects).toMatchObject([{ spendSeconds: 15 }])
})

test('an idle time counts as ten minutes at most, and a clock set back as nothing', () => {
  const idle = step(practice(items(1)), { type: 'choose', name: 'A', now: 60 * minute }).state
  expect(currentEntry(idle).spentMs).toBe(10 * minute)
  const back = step(idle, { type: 'choose', name: 'C', now: 0 }).state
  expect(step(back, { type: 'confirm', now: 1000 }).effects).toMatchObject([{ spendSeconds: 601 }])
})

test('recite mode shows everything, takes no answer and counts no time', () => {
  const state = start(MODES.recite, items(2), [], { now: 0 })
  expect(isRevealed(state, currentEntry(state))).toBe(true)
  expect(run(state, choose('A'), confirm, { type: 'retry' }).state).toBe(state)
  const moved = run(state, next, { type: 'toggleFavourite' })
  expect(moved.state.at).toBe(2)
  expect(entryOf(moved.state, 2).favourite).toBe(true)
  expect(counts(moved.state).spentSeconds).toBe(0)
})

test('switching to recite mode and back keeps the draft', () => {
  const draft = run(practice(items(1)), choose('A')).state
  const reciting = run(draft, { type: 'setMode', mode: 'recite' }).state
  expect(reciting.rules).toBe(MODES.recite)
  const back = run(reciting, choose('B'), { type: 'setMode', mode: 'practice' }).state
  expect(currentEntry(back).text).toBe('A')
})

test('a mode is only left for one that its rules allow', () => {
  const state = practice(items(1))
  expect(run(state, { type: 'setMode', mode: 'review' }).state).toBe(state)
})

test.each(['practice', 'review'] as const)('in %s key and verdict show once confirmed', (mode) => {
  const state = start(MODES[mode], items(1), [], { now: 0 })
  expect(isRevealed(state, currentEntry(state))).toBe(false)
  const done = run(state, choose('C'), confirm).state
  expect(isRevealed(done, currentEntry(done))).toBe(true)
})

const history: RestoredEntry[] = [
  { id: 1, reply: { text: 'c', at: 100, isRight: true }, favourite: true },
  { id: 2, reply: { text: 'A', at: 100 }, marked: true },
  { id: 3, reply: { text: '', at: 100 } },
  { id: 99, reply: { text: 'A', at: 100 } },
]

test('history comes back as confirmed answers with their verdicts, and nothing is sent again', () => {
  const state = practice(items(4), {}, history)
  expect(entryOf(state, 1)).toMatchObject({ text: 'C', confirmed: true, favourite: true, score: { verdict: 'right' } })
  expect(entryOf(state, 2)).toMatchObject({ text: 'A', confirmed: true, marked: true, score: { verdict: 'wrong' } })
  expect(entryOf(state, 3).confirmed).toBe(false)
  expect(replies(run(state, next, next).effects)).toEqual([])
})

test.each([
  ['later', { text: 'B', at: 50 }, { text: 'A', at: 100 }],
  ['first', { text: 'A', at: 100 }, { text: 'B', at: 50 }],
])('of two replies the younger counts, also when it comes %s', (_, one, other) => {
  const state = practice(items(1), {}, [
    { id: 1, reply: one },
    { id: 1, reply: other },
  ])
  expect(entryOf(state, 1).text).toBe('A')
})

test('an answer given here wins over older history and gives way to a younger one', () => {
  const done = run(practice(items(1)), choose('C'), confirm).state
  const older = run(done, { type: 'restore', entries: [{ id: 1, reply: { text: 'A', at: 1999 } }] }).state
  expect(entryOf(older, 1).text).toBe('C')
  const younger = run(done, { type: 'restore', entries: [{ id: 1, reply: { text: 'A', at: 9000 } }] }).state
  expect(entryOf(younger, 1)).toMatchObject({ text: 'A', score: { verdict: 'wrong' } })
})

test('an answer that is being written is not replaced, nor one that is not sent yet', () => {
  const restore: Untimed = { type: 'restore', entries: [{ id: 1, reply: { text: '别处', at: 1e9 } }] }
  const draft = run(practice([item(1, 'JDTEST')]), { type: 'typeText', text: '这里' }).state
  expect(currentEntry(run(draft, restore).state).text).toBe('这里')
  const shown = run(draft, confirm, restore, next, { type: 'pause' })
  expect(shown.effects).toMatchObject([{ type: 'reply', text: '这里' }])
})

test('older history does not undo answering again or starting over', () => {
  const restored = practice(items(1), {}, history)
  const entries = history
  for (const action of ['retry', 'reset'] as const) {
    const again = run(restored, { type: action }, { type: 'restore', entries }).state
    expect(currentEntry(again)).toMatchObject({ text: '', confirmed: false, favourite: true })
  }
})

test('a short answer in history has the verdict of the server, or of its self score', () => {
  const of = (reply: RestoredEntry['reply']) => {
    const state = practice([item(1, 'JDTEST')], {}, [{ id: 1, reply }])
    return entryOf(state, 1).score?.verdict
  }
  expect(of({ text: '答', at: 1, isRight: true })).toBe('right')
  expect(of({ text: '答', at: 1, isRight: false })).toBe('wrong')
  expect(of({ text: '答', at: 1, isRight: null })).toBe('unscored')
  expect(of({ text: '答', at: 1, selfScore: 50, isRight: false })).toBe('partial')
})

test('restoring into an empty filter brings the first question that now matches', () => {
  const none = practice(items(3), { filter: 'wrong' })
  expect(none.at).toBeNull()
  expect(run(none, { type: 'restore', entries: history }).state.at).toBe(2)
})

test('starting over clears answers and drafts, keeps marks and favourites, and goes to the first question', () => {
  const before = run(practice(items(4), {}, history), { type: 'setFilter', filter: 'undone' }, choose('A')).state
  const { state, effects } = run(before, { type: 'reset' })
  expect(effects).toEqual([{ type: 'place', id: 1, at: 3000 }])
  expect([state.at, state.filter]).toEqual([1, 'all'])
  expect(counts(state)).toMatchObject({ done: 0, undone: 4, marked: 1, favourite: 1, spentSeconds: 0 })
  expect(sheetCells(state).map((cell) => cell.state)).toEqual(['undone', 'undone', 'undone', 'undone'])
})

test('the sheet tells state, mark, strike and place of every question', () => {
  const of = [item(1), item(2), item(3, 'TKTEST'), item(4, 'JDTEST'), item(5), item(6, 'TKTEST'), item(7)]
  const { state } = run(
    practice(of),
    choose('C'),
    confirm,
    next,
    choose('A'),
    confirm,
    { type: 'toggleMark' },
    next,
    { type: 'typeBlank', index: 0, text: '左' },
    confirm,
    next,
    { type: 'typeText', text: '答' },
    confirm,
    next,
    { type: 'strike', name: 'A' },
    choose('B'),
    next,
    { type: 'typeBlank', index: 0, text: ' ' },
    next,
  )
  expect(sheetCells(state).map((cell) => cell.state)).toEqual([
    'right',
    'wrong',
    'partial',
    'unscored',
    'chosen',
    'undone',
    'undone',
  ])
  expect(sheetCells(state).map((cell) => [cell.marked, cell.struck, cell.current].map(Number).join(''))).toEqual([
    '000',
    '100',
    '000',
    '000',
    '010',
    '000',
    '001',
  ])
  expect(counts(state)).toMatchObject({ total: 7, done: 4, right: 1, wrong: 1, partial: 1, unscored: 1, undone: 3 })
  expect(progress(state)).toBeCloseTo(4 / 7)
  expect(currentItem(state)?.id).toBe(7)
})

test('before the hand-in the sheet says that something was chosen, never whether it is right', () => {
  const rules = { ...MODES.practice, reveal: 'handIn', change: 'untilHandIn' } as const
  const { state } = run(start(rules, items(2), [], { now: 0 }), choose('C'), confirm)
  expect(sheetCells(state).map((cell) => cell.state)).toEqual(['chosen', 'undone'])
  expect(isRevealed(state, currentEntry(state))).toBe(false)
})

test('an empty set is done and takes every action', () => {
  const state = practice([])
  expect(progress(state)).toBe(1)
  expect(run(state, next, confirm, { type: 'reset' }, { type: 'setFilter', filter: 'undone' }).effects).toEqual([])
})
