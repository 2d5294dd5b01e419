import { expect, test } from 'vitest'
import { isVisible } from './movement.ts'
import type { RunnerRules } from './rules.ts'
import { MODES } from './rules.ts'
import { hasNext, hasPrevious, nextUndone, sheetCells } from './selectors.ts'
import { start } from './start.ts'
import type { Filter, Item, RunnerState } from './state.ts'
import { item, items, practice, run, type Untimed } from './testing.ts'

const next: Untimed = { type: 'next' }
const previous: Untimed = { type: 'previous' }
const goTo = (id: number): Untimed => ({ type: 'goTo', id })
const answer = (name: string): Untimed[] => [{ type: 'choose', name }, { type: 'confirm' }]
const filter = (value: Filter): Untimed => ({ type: 'setFilter', filter: value })
const ids = (state: RunnerState) => state.items.filter((_, at) => isVisible(state, at)).map((one) => one.id)

test('a run opens at the first question, or where one was, or at the first when that is gone', () => {
  expect(practice(items(3)).at).toBe(1)
  expect(practice(items(3), { at: 2 }).at).toBe(2)
  expect(practice(items(3), { at: 9 }).at).toBe(1)
  expect(practice([]).at).toBeNull()
})

test('questions come in their order, each once', () => {
  expect(ids(practice([item(3), item(1), item(2), item(1)]))).toEqual([1, 2, 3])
})

test('next and previous move by one, say so, and stop at the ends', () => {
  const first = practice(items(2))
  expect(run(first, previous).state).toBe(first)
  const second = run(first, next)
  expect(second.effects).toEqual([{ type: 'place', id: 2, at: 1000 }])
  expect(second.state.at).toBe(2)
  expect([hasPrevious(first), hasNext(first)]).toEqual([false, true])
  expect([hasPrevious(second.state), hasNext(second.state)]).toEqual([true, false])
  expect(run(second.state, next)).toEqual({ state: second.state, effects: [] })
  expect(run(second.state, previous).state.at).toBe(1)
})

test('one can go to any question, but not to one that is not there or on screen', () => {
  const state = practice(items(5))
  expect(run(state, goTo(4)).state.at).toBe(4)
  expect(run(state, goTo(9)).state).toBe(state)
  expect(run(state, goTo(1)).state).toBe(state)
})

const mixed = run(
  practice(items(6)),
  ...answer('A'),
  next,
  ...answer('C'),
  next,
  ...answer('B'),
  next,
  { type: 'toggleMark' },
  next,
  { type: 'toggleFavourite' },
  goTo(1),
).state

test.each<[Filter, number[]]>([
  ['all', [1, 2, 3, 4, 5, 6]],
  ['wrong', [1, 3]],
  ['undone', [4, 5, 6]],
  ['marked', [4]],
  ['favourite', [5]],
])('the filter %s shows %j', (value, shown) => {
  const { state } = run(mixed, filter(value))
  expect(ids(state)).toEqual(shown)
  expect(shown).toContain(state.at)
})

test('half right counts as wrong in the filter', () => {
  const blank: Untimed = { type: 'typeBlank', index: 0, text: '左' }
  expect(ids(run(practice([item(1, 'TKTEST')]), blank, { type: 'confirm' }, filter('wrong')).state)).toEqual([1])
})

test('a filter moves to the next question that it shows, or back to one before', () => {
  expect(run(mixed, filter('undone')).effects).toEqual([{ type: 'place', id: 4, at: expect.any(Number) }])
  expect(run(mixed, goTo(6), filter('wrong')).state.at).toBe(3)
})

test('a question that no longer matches stays visible until one moves on', () => {
  const undone = run(mixed, filter('undone')).state
  const answered = run(undone, ...answer('C')).state
  expect(ids(answered)).toEqual([4, 5, 6])
  expect(answered.at).toBe(4)
  expect(ids(run(answered, next).state)).toEqual([5, 6])
})

test('going to a question outside the filter shows it while one is there', () => {
  const outside = run(mixed, filter('wrong'), goTo(6)).state
  expect(ids(outside)).toEqual([1, 3, 6])
  expect(ids(run(outside, previous).state)).toEqual([1, 3])
})

test('a filter that leaves nothing shows nothing, and one comes back to where one was', () => {
  const none = run(practice(items(3), { at: 2 }), filter('wrong'))
  expect(none.state.at).toBeNull()
  expect(none.effects).toEqual([])
  expect(ids(none.state)).toEqual([])
  expect([hasNext(none.state), hasPrevious(none.state)]).toEqual([false, false])
  expect(run(none.state, next, { type: 'choose', name: 'A' }, { type: 'toggleMark' }).state).toBe(none.state)
  expect(run(none.state, filter('all')).state.at).toBe(2)
})

test('the next undone question is looked for ahead, then from the start', () => {
  expect(nextUndone(mixed)).toBe(4)
  expect(nextUndone(run(mixed, goTo(6)).state)).toBe(4)
  expect(nextUndone(run(practice(items(2)), ...answer('C')).state)).toBe(2)
  expect(nextUndone(run(practice(items(1)), ...answer('C')).state)).toBeNull()
  expect(nextUndone(practice([]))).toBeNull()
})

/** Confirmed answers stay editable, with the locks of room A. */
const roomA: RunnerRules = {
  ...MODES.roomA,
  answer: 'confirm',
  tell: 'replies',
  reveal: 'handIn',
}
const room = (of: readonly Item[], at?: number) => start(roomA, of, [], { now: 0, at })
const single = (id: number) => item(id, 'ATEST', { section: 'A1' })
const shared = (id: number, groupKey: string) => item(id, 'A3TEST', { section: 'A3', groupKey })
const reachable = (state: RunnerState) =>
  sheetCells(state)
    .filter((cell) => cell.reachable)
    .map((cell) => cell.id)

const paper = [single(1), single(2), shared(3, 'x'), shared(4, 'x'), shared(5, 'x'), shared(6, 'y'), shared(7, 'y')]

test('locked sections: free inside a section, no way back into one that was left', () => {
  const inFirst = run(room(paper), next, previous)
  expect(inFirst.state.at).toBe(1)
  const inSecond = run(inFirst.state, goTo(3)).state
  expect(inSecond.at).toBe(3)
  expect(run(inSecond, previous).state).toBe(inSecond)
  expect(run(inSecond, goTo(1)).state).toBe(inSecond)
  expect(reachable(inSecond)).toEqual([3, 6])
})

test('forward groups: the next step opens when this one is confirmed, and this one closes when it is left', () => {
  const atStep = run(room(paper), goTo(3)).state
  expect(run(atStep, goTo(4)).state).toBe(atStep)
  expect(run(atStep, goTo(5)).state).toBe(atStep)
  const confirmed = run(atStep, ...answer('A')).state
  expect(reachable(confirmed)).toEqual([3, 4, 6])
  const atNext = run(confirmed, next).state
  expect(atNext.at).toBe(4)
  expect(reachable(atNext)).toEqual([4, 6])
  expect(run(atNext, previous).state).toBe(atNext)
})

test('forward groups: a confirmed step is not changed, though other replies are open until hand-in', () => {
  const confirmed = run(room(paper), goTo(3), ...answer('A')).state
  expect(run(confirmed, { type: 'choose', name: 'B' }, { type: 'retry' }).state).toBe(confirmed)
  const open = run(room(paper), ...answer('A'), { type: 'choose', name: 'B' }, { type: 'confirm' })
  expect(open.effects).toMatchObject([{ text: 'A' }, { text: 'B' }])
})

test('a short answer that stays open until hand-in is sent when it is confirmed, again after a change', () => {
  const write = (text: string): Untimed[] => [{ type: 'typeText', text }, { type: 'confirm' }]
  const { effects } = run(room([item(1, 'JDTEST'), item(2)]), ...write('一'), ...write('二'), next)
  expect(effects).toMatchObject([{ text: '一' }, { text: '二' }, { type: 'place' }])
})

test('forward groups: a group that was left in the middle is open at the step that is due', () => {
  const left = run(room(paper), goTo(3), ...answer('A'), goTo(6)).state
  expect(reachable(left)).toEqual([4, 6])
})

test('a run under locks opens at the step that is due', () => {
  const restored = [{ id: 3, reply: { text: 'A', at: 1 } }]
  expect(start(roomA, paper, restored, { now: 0, at: 3 }).at).toBe(4)
})

test('the practice loop locks nothing', () => {
  const state = start(MODES.practice, paper, [], { now: 0, at: 7 })
  expect(reachable(state)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
