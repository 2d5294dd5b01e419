import { expect, test } from 'vitest'
import type { Form } from '../content/question.ts'
import { canConfirm, canRetry, currentEntry, entryOf } from './selectors.ts'
import { item, practice, replies, run, type Untimed } from './testing.ts'

const choose = (name: string): Untimed => ({ type: 'choose', name })
const confirm: Untimed = { type: 'confirm' }

test.each(['ATEST', 'BTEST', 'A3TEST'] as const)('%s: choosing replaces the option chosen before', (form) => {
  const { state } = run(practice([item(1, form)]), choose('A'), choose('C'))
  expect(currentEntry(state).text).toBe('C')
})

test.each(['XTEST', 'CASETEST'] as const)('%s: choosing adds an option, choosing it again takes it away', (form) => {
  const { state } = run(practice([item(1, form)]), choose('D'), choose('B'), choose('A'), choose('D'))
  expect(currentEntry(state).text).toBe('AB')
})

test('true or false is chosen by 对 and 错', () => {
  const { state } = run(practice([item(1, 'PDTEST')]), choose('错'), choose('对'), choose('A'))
  expect(currentEntry(state).text).toBe('对')
})

test('an option that the question does not have cannot be chosen', () => {
  const before = practice([item(1)])
  expect(run(before, choose('F')).state).toBe(before)
})

test('blanks are written one by one, in any order, and a separator in a blank makes no further blank', () => {
  const { state } = run(
    practice([item(1, 'TKTEST')]),
    { type: 'typeBlank', index: 1, text: '右；心' },
    { type: 'typeBlank', index: 0, text: '左' },
    { type: 'typeBlank', index: 2, text: '多' },
  )
  expect(currentEntry(state).text).toBe('左；右;心')
})

test('text is cut at what the server takes', () => {
  const { state } = run(practice([item(1, 'JDTEST')]), { type: 'typeText', text: '字'.repeat(5000) })
  expect(currentEntry(state).text).toHaveLength(4000)
})

test.each<[Form, Untimed[], string, string]>([
  ['ATEST', [choose('C')], 'C', 'right'],
  ['BTEST', [choose('A')], 'A', 'wrong'],
  ['A3TEST', [choose('C')], 'C', 'right'],
  ['XTEST', [choose('B'), choose('A')], 'AB', 'right'],
  ['XTEST', [choose('B')], 'B', 'wrong'],
  ['PDTEST', [choose('错')], '错', 'wrong'],
  ['TKTEST', [{ type: 'typeBlank', index: 0, text: ' 左侧 ' }], '左侧；', 'partial'],
  ['CASETEST', [choose('A')], 'A', 'partial'],
])('%s: confirming %j gives the reply %j, at once, %s', (form, actions, text, verdict) => {
  const { state, effects } = run(practice([item(7, form)]), ...actions, confirm)
  const seconds = actions.length + 1
  expect(effects).toEqual([{ type: 'reply', id: 7, text, spendSeconds: seconds, at: seconds * 1000 }])
  expect(currentEntry(state).score?.verdict).toBe(verdict)
})

test('an empty answer cannot be confirmed', () => {
  for (const form of ['ATEST', 'XTEST', 'PDTEST', 'CASETEST', 'TKTEST'] as const) {
    const before = practice([item(1, form)])
    expect(canConfirm(before)).toBe(false)
    expect(run(before, confirm)).toEqual({ state: before, effects: [] })
  }
  const spaces = run(practice([item(1, 'TKTEST')]), { type: 'typeBlank', index: 1, text: ' ' }).state
  expect(canConfirm(spaces)).toBe(false)
})

test('a confirmed answer does not change any more, and is sent once', () => {
  const done = run(practice([item(1, 'XTEST')]), choose('A'), confirm)
  const later = run(done.state, choose('B'), { type: 'strike', name: 'A' }, { type: 'unstrike', name: 'A' }, confirm)
  expect(later).toEqual({ state: done.state, effects: [] })
})

test('with the setting, choosing confirms single answers at once and others not', () => {
  for (const [form, name] of [
    ['ATEST', 'C'],
    ['PDTEST', '错'],
  ] as const) {
    expect(replies(run(practice([item(1, form)], { confirmSingle: true }), choose(name)).effects)).toHaveLength(1)
  }
  for (const form of ['XTEST', 'CASETEST'] as const) {
    expect(run(practice([item(1, form)], { confirmSingle: true }), choose('A')).effects).toEqual([])
  }
})

test('with the setting switched on later, choosing the chosen option confirms it', () => {
  const { effects } = run(
    practice([item(1)]),
    choose('C'),
    { type: 'setOptions', options: { confirmSingle: true } },
    choose('C'),
  )
  expect(replies(effects)).toHaveLength(1)
})

test('striking an option out takes it back when it was chosen; choosing it puts it back', () => {
  const struck = run(practice([item(1, 'XTEST')]), choose('A'), choose('B'), { type: 'strike', name: 'A' }).state
  expect(currentEntry(struck)).toMatchObject({ text: 'B', struck: 'A' })
  expect(currentEntry(run(struck, { type: 'unstrike', name: 'A' }).state)).toMatchObject({ text: 'B', struck: '' })
  expect(currentEntry(run(struck, choose('A')).state)).toMatchObject({ text: 'AB', struck: '' })
})

test('answering again starts empty, keeps mark and favourite, and is a reply of its own', () => {
  const done = run(
    practice([item(1)]),
    { type: 'strike', name: 'E' },
    { type: 'toggleMark' },
    { type: 'toggleFavourite' },
    choose('A'),
    confirm,
  ).state
  expect(canRetry(done)).toBe(true)
  const again = run(done, { type: 'retry' })
  expect(again.effects).toEqual([])
  expect(currentEntry(again.state)).toMatchObject({
    text: '',
    struck: '',
    confirmed: false,
    score: null,
    marked: true,
    favourite: true,
    spentMs: 0,
  })
  expect(replies(run(again.state, choose('C'), confirm).effects)).toMatchObject([{ text: 'C', spendSeconds: 2 }])
  expect(canRetry(again.state)).toBe(false)
  expect(run(again.state, { type: 'retry' }).state).toBe(again.state)
})

const written: Untimed[] = [{ type: 'typeText', text: ' 我的答案 ' }, confirm]

test('a short answer is sent with its self-assessment, and corrected by another reply', () => {
  const shown = run(practice([item(1, 'JDTEST')]), ...written)
  expect(shown.effects).toEqual([])
  expect(currentEntry(shown.state)).toMatchObject({ text: '我的答案', confirmed: true, score: { verdict: 'unscored' } })
  const assessed = run(shown.state, { type: 'selfAssess', selfScore: 0 }, { type: 'selfAssess', selfScore: 100 })
  expect(assessed.effects).toMatchObject([
    { type: 'reply', text: '我的答案', selfScore: 0, spendSeconds: 2 },
    { type: 'reply', text: '我的答案', selfScore: 100, spendSeconds: 2 },
  ])
  expect(currentEntry(assessed.state).score?.verdict).toBe('right')
  expect(run(assessed.state, { type: 'selfAssess', selfScore: 100 }).state).toBe(assessed.state)
})

test.each<[string, Untimed]>([
  ['moves on', { type: 'next' }],
  ['hides the page', { type: 'pause' }],
  ['answers again', { type: 'retry' }],
  ['starts over', { type: 'reset' }],
])('a short answer is sent unscored when its author %s without assessing it', (_, action) => {
  const shown = run(practice([item(1, 'JDTEST'), item(2)]), ...written).state
  const left = run(shown, action)
  expect(replies(left.effects)).toEqual([{ type: 'reply', id: 1, text: '我的答案', spendSeconds: 2, at: 2000 }])
  expect(replies(run(left.state, { type: 'goTo', id: 2 }).effects)).toEqual([])
})

test('a short answer that was only thought can be confirmed', () => {
  const { effects } = run(practice([item(1, 'JDTEST')]), confirm, { type: 'selfAssess', selfScore: 50 })
  expect(effects).toMatchObject([{ text: '', selfScore: 50 }])
})

test.each([-1, 101, 0.5, Number.NaN])(
  'a self-assessment of %d is refused, so is one before confirming',
  (selfScore) => {
    const shown = run(practice([item(1, 'JDTEST')]), ...written).state
    expect(run(shown, { type: 'selfAssess', selfScore }).state).toBe(shown)
    const fresh = practice([item(1, 'JDTEST')])
    expect(run(fresh, { type: 'selfAssess', selfScore: 50 }).state).toBe(fresh)
  },
)

test('a favourite is passed on, a mark stays here', () => {
  const { state, effects } = run(
    practice([item(1)]),
    { type: 'toggleFavourite' },
    { type: 'toggleMark' },
    { type: 'toggleFavourite' },
  )
  expect(effects).toEqual([
    { type: 'favourite', id: 1, on: true, at: 1000 },
    { type: 'favourite', id: 1, on: false, at: 3000 },
  ])
  expect(entryOf(state, 1)).toMatchObject({ favourite: false, marked: true })
})
