import { expect, test } from 'vitest'
import { timeLeft } from './clock.ts'
import { isRevealed } from './reveal.ts'
import { MODES, type Mode, type RunnerRules } from './rules.ts'
import {
  besideCurrent,
  canConfirm,
  canRetry,
  counts,
  currentEntry,
  entryOf,
  hasNext,
  nextUndone,
  progress,
  sectionAhead,
  sheetCells,
} from './selectors.ts'
import { start } from './start.ts'
import type { Item, RestoredEntry, StartOptions } from './state.ts'
import { step } from './step.ts'
import { item, items, replies, run, type Untimed } from './testing.ts'

/** The effect of each parameter of the rules, and the modes that use it. */

const choose = (name: string): Untimed => ({ type: 'choose', name })
const confirm: Untimed = { type: 'confirm' }
const next: Untimed = { type: 'next' }
const close: Untimed = { type: 'close' }
const keyless = (one: Item): Item => ({ ...one, rubric: null })
const sealed = (one: Item): Item => ({ ...one, rubric: null, optionNames: [], sealed: true })
const open = (
  mode: Mode | RunnerRules,
  of: readonly Item[],
  restored: readonly RestoredEntry[] = [],
  options: Partial<StartOptions> = {},
) => start(typeof mode === 'string' ? MODES[mode] : mode, of, restored, { now: 0, ...options })
const ids = (of: readonly { id: number }[]) => of.map((one) => one.id)

test('every mode is a row under its own name', () => {
  for (const [name, rules] of Object.entries(MODES)) expect(rules.mode).toBe(name)
})

test.each<[Mode, Partial<RunnerRules>]>([
  ['practice', { answer: 'confirm', reveal: 'each', tell: 'replies', retry: true, switchTo: ['recite'] }],
  ['review', { answer: 'confirm', reveal: 'each', tell: 'replies', retry: true, switchTo: ['recite'] }],
  ['licence', { answer: 'confirm', reveal: 'each', tell: 'replies', retry: true, switchTo: ['recite'] }],
  ['recite', { reveal: 'always', change: 'never', retry: false }],
  ['contrast', { together: 2, reveal: 'each' }],
  ['adaptive', { supply: 'grows', retry: false, reveal: 'each' }],
  ['oral', { reveal: 'each', certainty: false }],
  ['evaluation', { answer: 'standing', tell: 'replies', reveal: 'handIn' }],
  ['exam', { answer: 'standing', tell: 'saves', reveal: 'never', lockSections: false }],
  ['navigator', { answer: 'standing', tell: 'saves', reveal: 'never', lockSections: false }],
  ['roomA', { answer: 'standing', lockSections: true, forwardForms: ['A3TEST', 'CASETEST'] }],
  ['roomB', { answer: 'standing', lockSections: false, forwardForms: [] }],
])('%s: %j', (mode, rules) => {
  expect(MODES[mode]).toMatchObject(rules)
})

const PAPERS = ['exam', 'navigator', 'roomA', 'roomB'] as const

test.each(PAPERS)('%s: every change of an answer is saved as it stands, and nothing is confirmed', (mode) => {
  const state = open(mode, items(2).map(keyless))
  const { state: after, effects } = run(state, choose('A'), choose('C'), confirm)
  expect(effects).toEqual([
    { type: 'save', why: 'answer', id: 1, text: 'A', marked: false, spendSeconds: 1, at: 1000 },
    { type: 'save', why: 'answer', id: 1, text: 'C', marked: false, spendSeconds: 2, at: 2000 },
  ])
  expect(currentEntry(after)).toMatchObject({ text: 'C', confirmed: false, score: null })
  expect(canConfirm(after)).toBe(false)
})

test.each(PAPERS)('%s: nothing of a key shows, not even when it is handed in', (mode) => {
  const state = run(open(mode, items(1)), choose('A'), close).state
  expect(isRevealed(state, currentEntry(state))).toBe(false)
  expect(sheetCells(state).map((cell) => cell.state)).toEqual(['chosen'])
})

test('a mark is saved with the answer that it stands beside', () => {
  const { effects } = run(open('exam', items(1)), choose('B'), { type: 'toggleMark' })
  expect(effects[1]).toMatchObject({ type: 'save', why: 'mark', text: 'B', marked: true })
})

test('striking out is nobody else’s business, unless it takes a chosen option back', () => {
  const strike: Untimed = { type: 'strike', name: 'A' }
  expect(run(open('exam', items(1)), strike).effects).toEqual([])
  expect(run(open('exam', items(1)), choose('A'), strike).effects[1]).toMatchObject({ why: 'answer', text: '' })
})

test.each(['roomA', 'roomB'] as const)('in %s nothing is struck out: the real room has nothing for it', (mode) => {
  const state = open(mode, items(1))
  expect(run(state, { type: 'strike', name: 'A' }).state).toBe(state)
})

test('the time of a question is told when it is left, if it is a second more than was told', () => {
  const state = open('exam', items(2))
  const left = step(state, { type: 'next', now: 30_000 })
  expect(left.effects).toMatchObject([
    { type: 'save', why: 'time', id: 1, text: '', spendSeconds: 30 },
    { type: 'place' },
  ])
  const back = step(left.state, { type: 'previous', now: 30_100 })
  expect(back.effects).toMatchObject([{ type: 'place' }])
  expect(step(back.state, { type: 'pause', now: 40_000 }).effects).toMatchObject([{ why: 'time', spendSeconds: 40 }])
})

test('what counts as it stands is done once something is in it, and undone when it is taken out', () => {
  const of = [item(1, 'XTEST'), item(2), item(3, 'TKTEST')].map((one) => ({ ...one, rubric: null, blanks: 2 }))
  const { state } = run(open('navigator', of), choose('A'), next, next, { type: 'typeBlank', index: 1, text: '心' })
  expect(counts(state)).toMatchObject({ total: 3, done: 2, undone: 1, unscored: 2, right: 0, wrong: 0 })
  expect(progress(state)).toBeCloseTo(2 / 3)
  expect(nextUndone(state)).toBe(2)
  expect(currentEntry(state).text).toBe('；心')
  expect(counts(run(state, { type: 'goTo', id: 1 }, choose('A')).state).done).toBe(1)
  expect(ids(sheetCells(run(state, { type: 'setFilter', filter: 'undone' }).state))).toEqual([2])
})

test('without a key the number of blanks is told, and no more can be written', () => {
  const state = open('exam', [{ ...item(1, 'TKTEST'), rubric: null, blanks: 2 }])
  const type = (index: number): Untimed => ({ type: 'typeBlank', index, text: '心' })
  expect(run(state, type(2)).state).toBe(state)
  expect(run(state, type(1)).effects).toMatchObject([{ text: '；心' }])
})

test('an evaluation goes on with its answers as they stood, and how sure one was goes out with them', () => {
  const reply = { text: 'C', at: 5, spentSeconds: 7, certainty: 2 as const }
  const state = open('evaluation', [item(1), item(2)], [{ id: 1, marked: true, reply }])
  expect(entryOf(state, 1)).toMatchObject({ text: 'C', confirmed: false, certainty: 2, marked: true })
  expect(run(state, { type: 'close' }).effects).toMatchObject([{ type: 'reply', id: 1, text: 'C', certainty: 2 }])
})

test('a sitting goes on with what the server kept: text, time, mark, and which steps are closed', () => {
  const of = [item(1, 'A3TEST', { groupKey: 'g' }), item(2, 'A3TEST', { groupKey: 'g' }), item(3)].map(keyless)
  const state = open(
    'roomA',
    [sealed(of[0] as Item), ...of.slice(1)],
    [
      { id: 1, reply: { text: 'B', at: 5, confirmed: true, spentSeconds: 20 } },
      { id: 3, reply: { text: 'D', at: 6, spentSeconds: 10 }, marked: true },
    ],
  )
  expect(state.at).toBe(2)
  expect(entryOf(state, 1)).toMatchObject({ text: 'B', confirmed: true, score: null })
  expect(entryOf(state, 3)).toMatchObject({ text: 'D', confirmed: false, marked: true })
  const moved = step(step(state, { type: 'goTo', id: 3, now: 0 }).state, { type: 'choose', name: 'A', now: 2000 })
  expect(moved.effects).toMatchObject([{ type: 'save', text: 'A', spendSeconds: 12, marked: true }])
})

const a1 = (id: number) => keyless(item(id, 'ATEST', { section: 'A1' }))
const caseStep = (id: number) => keyless(item(id, 'CASETEST', { section: '案例', groupKey: 'c' }))
const roomA = [a1(1), a1(2), sealed(caseStep(3)), sealed(caseStep(4)), sealed(caseStep(5))]

test('a section of room A is entered on purpose; its first question comes on screen when it is handed out', () => {
  const state = open('roomA', roomA, [], { at: 2 })
  expect([hasNext(state), sectionAhead(state)]).toEqual([false, '案例'])
  const entered = run(state, choose('A'), { type: 'enterSection', section: '案例' })
  expect(entered.effects.slice(1)).toEqual([
    { type: 'save', why: 'time', id: 2, text: 'A', marked: false, spendSeconds: 2, at: 2000 },
    { type: 'sectionLeft', from: 'A1', to: '案例', at: 2000 },
  ])
  expect(entered.state.at).toBeNull()
  expect(run(entered.state, { type: 'previous' }, { type: 'goTo', id: 1 }, { type: 'goTo', id: 2 }).state).toBe(
    entered.state,
  )
  const supplied = run(entered.state, { type: 'supply', items: [caseStep(3)] }).state
  expect(supplied.at).toBe(3)
  expect(sheetCells(supplied).filter((cell) => cell.reachable)).toMatchObject([{ id: 3 }])
  expect(sectionAhead(supplied)).toBeNull()
})

test('only the next section can be entered', () => {
  const state = open('roomA', roomA)
  for (const section of ['A1', '无', '案例二']) {
    expect(run(state, { type: 'enterSection', section }).state).toBe(state)
  }
  expect(run(open('exam', roomA), { type: 'enterSection', section: '案例' }).effects).toEqual([])
})

test('a filter leads into no other section: what it would find there stays ahead', () => {
  const both = [a1(1), { ...a1(2), section: 'B1' }]
  const state = run(open('roomA', both), choose('A'), { type: 'setFilter', filter: 'undone' })
  expect(state.state.at).toBeNull()
  const none = run(open('roomA', both), { type: 'setFilter', filter: 'marked' })
  expect(none.state.at).toBeNull()
  expect(run(none.state, { type: 'setFilter', filter: 'undone' }).state.at).toBe(1)
})

const atCase = run(
  open('roomA', roomA),
  { type: 'enterSection', section: '案例' },
  { type: 'supply', items: [caseStep(3)] },
).state

test('a step is confirmed with what stands in it, told once, and closed; the next opens when it is handed out', () => {
  const done = run(atCase, choose('B'), choose('A'), confirm, choose('C'), confirm)
  const last = done.effects.at(-1)
  expect(last).toMatchObject({ type: 'stepConfirmed', id: 3, text: 'AB', spendSeconds: expect.any(Number) })
  expect(done.effects.filter((effect) => effect.type === 'stepConfirmed')).toHaveLength(1)
  expect([done.state.at, hasNext(done.state)]).toEqual([3, false])
  const opened = run(done.state, { type: 'supply', items: [caseStep(4)] }, next).state
  expect(opened.at).toBe(4)
  expect(run(opened, { type: 'previous' }, { type: 'goTo', id: 3 }, { type: 'goTo', id: 5 }).state).toBe(opened)
})

test('a step that one does not know can be confirmed empty, or one would never see the next', () => {
  expect(canConfirm(atCase)).toBe(true)
  expect(run(atCase, confirm).effects).toMatchObject([{ type: 'stepConfirmed', id: 3, text: '' }])
})

test('what is not sealed is not replaced by what is supplied, nor does a whole set grow', () => {
  const state = open('exam', items(2))
  expect(run(state, { type: 'supply', items: [item(1, 'XTEST'), item(9)] }).state).toBe(state)
})

test('a key that comes after the answer judges it; an answer that is given later is judged as ever', () => {
  const of = items(2)
  const given = run(open('practice', of.map(keyless)), { ...choose('A') }, confirm).state
  expect(currentEntry(given)).toMatchObject({ confirmed: true, score: null })
  const keyed = run(given, { type: 'supply', items: of }).state
  expect(currentEntry(keyed).score?.verdict).toBe(
    currentEntry(run(open('practice', of), choose('A'), confirm).state).score?.verdict,
  )
  const later = run(keyed, next, choose('A'), confirm).state
  expect(currentEntry(later).score).not.toBeNull()
})

test('an adaptive run grows: questions join behind, in the order in which they are supplied', () => {
  const first = run(open('adaptive', [item(40)]), choose('C'), confirm)
  expect(hasNext(first.state)).toBe(false)
  const grown = run(first.state, { type: 'supply', items: [item(7), item(40), item(3)] })
  expect(grown.effects).toEqual([])
  expect(ids(sheetCells(grown.state))).toEqual([40, 7, 3])
  expect(grown.state.items.map((one) => one.order)).toEqual([40, 41, 42])
  expect(run(grown.state, next).state.at).toBe(7)
  expect(canRetry(first.state)).toBe(false)
  expect(run(open('adaptive', []), { type: 'supply', items: [item(5)] }).state.at).toBe(5)
})

test('questions side by side: the one on screen and those that stand with it', () => {
  const state = open('contrast', items(5))
  expect(ids(besideCurrent(state))).toEqual([1, 2])
  expect(ids(besideCurrent(run(state, next).state))).toEqual([1, 2])
  expect(ids(besideCurrent(run(state, next, next).state))).toEqual([3, 4])
  expect(ids(besideCurrent(run(state, { type: 'goTo', id: 5 }).state))).toEqual([5])
  expect(ids(besideCurrent(open('practice', items(5))))).toEqual([1])
  expect(besideCurrent(open('contrast', []))).toEqual([])
})

const timed = (questionSeconds: number, of = [item(1, 'JDTEST'), item(2, 'JDTEST')]) =>
  open({ ...MODES.oral, questionSeconds }, of)

test('a timed question is given as it stands when its time is up, and what comes later is too late', () => {
  const typed = step(timed(60), { type: 'typeText', text: '要点一', now: 50_000 }).state
  expect(timeLeft(typed, 55_000)).toBe(5000)
  expect(step(typed, { type: 'expire', now: 59_000 }).state).toBe(typed)
  const late = step(typed, { type: 'typeText', text: '要点一要点二', now: 61_000 })
  expect(currentEntry(late.state)).toMatchObject({ text: '要点一', confirmed: true, spentMs: 60_000 })
  const up = step(typed, { type: 'expire', now: 61_000 }).state
  expect(currentEntry(up)).toMatchObject({ text: '要点一', confirmed: true })
  expect(timeLeft(up, 70_000)).toBeNull()
  expect(replies(step(up, { type: 'selfAssess', selfScore: 70, now: 90_000 }).effects)).toMatchObject([
    { text: '要点一', selfScore: 70, spendSeconds: 60 },
  ])
})

test('the clock of a question stands still while the page is paused, and runs on where it was', () => {
  const paused = step(timed(60), { type: 'pause', now: 20_000 }).state
  expect(timeLeft(paused, 500_000)).toBe(40_000)
  const on = step(paused, { type: 'resume', now: 500_000 }).state
  expect(timeLeft(on, 510_000)).toBe(30_000)
})

test('a long silence counts in full where a question has a limit', () => {
  const state = timed(1200)
  expect(timeLeft(step(state, { type: 'typeText', text: '想', now: 1_100_000 }).state, 1_100_000)).toBe(100_000)
})

test('a choice whose time ran out untouched is wrong, and gives no reply', () => {
  const { state, effects } = step(timed(10, [item(1)]), { type: 'expire', now: 10_000 })
  expect(currentEntry(state)).toMatchObject({ confirmed: true, text: '', score: { verdict: 'wrong' } })
  expect(effects).toEqual([])
})

test('without a limit no time runs out', () => {
  const state = open('practice', items(1))
  expect(step(state, { type: 'expire', now: 1e9 }).state).toBe(state)
  expect(timeLeft(state, 1e9)).toBeNull()
})

const evaluation = open('evaluation', [item(1), item(2), item(3, 'JDTEST'), item(4)])
const answered = run(evaluation, choose('C'), next, choose('A'), next, { type: 'typeText', text: ' 要点 ' }).state

test('an evaluation judges nothing before the end, and answers may change until then', () => {
  expect(answered.entries.some((entry) => entry?.score)).toBe(false)
  expect(sheetCells(answered).map((cell) => cell.state)).toEqual(['chosen', 'chosen', 'chosen', 'undone'])
  expect(run(answered, { type: 'goTo', id: 2 }, choose('C')).effects).toMatchObject([{ type: 'place' }])
})

test('an evaluation that is closed judges what stands, sends it, and shows the keys', () => {
  const { state, effects } = run(answered, close)
  expect(effects).toMatchObject([
    { type: 'reply', id: 1, text: 'C' },
    { type: 'reply', id: 2, text: 'A' },
    { type: 'reply', id: 3, text: '要点' },
  ])
  expect(sheetCells(state).map((cell) => cell.state)).toEqual(['right', 'wrong', 'unscored', 'undone'])
  expect(isRevealed(state, entryOf(state, 4))).toBe(true)
  const assessed = run(state, { type: 'selfAssess', selfScore: 80 })
  expect(replies(assessed.effects)).toMatchObject([{ id: 3, selfScore: 80 }])
  expect(entryOf(assessed.state, 3).score?.verdict).toBe('right')
})

test('a run that is closed takes no more answers, marks or questions; one may still look around and favour', () => {
  const closed = run(answered, close).state
  const after = run(
    closed,
    choose('B'),
    { type: 'typeText', text: '再' },
    { type: 'toggleMark' },
    { type: 'retry' },
    { type: 'reset' },
    { type: 'supply', items: [item(9)] },
    { type: 'restore', entries: [{ id: 1, reply: { text: 'B', at: 1e12 } }] },
    close,
  )
  expect(after).toEqual({ state: closed, effects: [] })
  const around = run(closed, { type: 'goTo', id: 1 }, { type: 'toggleFavourite' }).state
  expect([around.at, entryOf(around, 1).favourite]).toEqual([1, true])
})

test('closing a paper saves the time of the question on screen and gives no replies', () => {
  expect(run(open('roomB', items(2)), choose('A'), close).effects).toMatchObject([
    { type: 'save', why: 'answer' },
    { type: 'save', why: 'time', spendSeconds: 2 },
  ])
})

test('a paper that is sat cannot be started over', () => {
  const state = run(open('exam', items(1)), choose('A')).state
  expect(run(state, { type: 'reset' }).state).toBe(state)
})

test('where one may say that one does not know, an empty answer is given, and wrong', () => {
  const { state, effects } = run(open('adaptive', items(1)), confirm)
  expect(replies(effects)).toMatchObject([{ id: 1, text: '' }])
  expect(currentEntry(state).score?.verdict).toBe('wrong')
})

const sure = (certainty: 1 | 2 | 3): Untimed => ({ type: 'certainty', certainty })

test('how sure one is goes with the reply; the same again takes it back', () => {
  const state = open('practice', items(1))
  expect(replies(run(state, sure(1), choose('A'), confirm).effects)).toMatchObject([{ certainty: 1 }])
  const back = replies(run(state, sure(1), sure(1), choose('A'), confirm).effects)
  expect(back).toHaveLength(1)
  expect(back[0]).not.toHaveProperty('certainty')
  const done = run(state, choose('A'), confirm).state
  expect(run(done, sure(1)).state).toBe(done)
})

test('a single choice that confirms itself waits for the mark where it is asked for, in either order', () => {
  const asked = open('practice', items(1), [], { confirmSingle: true, askCertainty: true })
  expect(replies(run(asked, choose('C')).effects)).toEqual([])
  for (const order of [
    [choose('C'), sure(2)],
    [sure(2), choose('C')],
  ]) {
    expect(replies(run(asked, ...order).effects)).toMatchObject([{ text: 'C', certainty: 2 }])
  }
  expect(replies(run(asked, choose('C'), confirm).effects)[0]).not.toHaveProperty('certainty')
})

test('where the mode has no place for it nothing is asked', () => {
  const oral = open('oral', items(1), [], { confirmSingle: true, askCertainty: true })
  expect(replies(run(oral, choose('C')).effects)).toHaveLength(1)
  expect(run(oral, sure(1)).state).toBe(oral)
})

test('setting what is set already changes nothing', () => {
  const state = open('practice', items(1), [], { confirmSingle: true })
  expect(run(state, { type: 'setOptions', options: { confirmSingle: true } }).state).toBe(state)
})
