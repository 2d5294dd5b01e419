import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMS } from '../content/question.ts'
import { normaliseReply } from '../scoring/normaliseReply.ts'
import { score } from '../scoring/score.ts'
import { UNTOUCHED } from './entry.ts'
import { isReachable } from './movement.ts'
import { MODES, type Mode, type RunnerRules } from './rules.ts'
import { counts, entryOf, hasNext, nextUndone, sheetCells, visibleItems } from './selectors.ts'
import { start } from './start.ts'
import { type Action, type Entry, type Item, positionOf, type RestoredEntry, type RunnerState } from './state.ts'
import { step } from './step.ts'
import { item, type Untimed } from './testing.ts'

/** Random runs under random rules: what holds whatever a learner does. */

const anyItem = fc.record({
  form: fc.constantFrom(...FORMS),
  groupKey: fc.constantFrom(undefined, 'g', 'h'),
  section: fc.constantFrom('one', 'two'),
})
/** Groups and sections stand together, as in a paper. */
const anyItems = fc
  .array(anyItem, { maxLength: 8 })
  .map((list): Item[] =>
    list
      .toSorted((a, b) => `${a.section}${a.groupKey ?? ''}`.localeCompare(`${b.section}${b.groupKey ?? ''}`))
      .map(({ form, groupKey, section }, at) =>
        item(at + 1, form, { groupKey: groupKey && section + groupKey, section }),
      ),
  )
const anyRules: fc.Arbitrary<RunnerRules> = fc.oneof(
  fc.constantFrom<Mode>('practice', 'review', 'recite').map((mode) => MODES[mode]),
  fc.record({
    mode: fc.constant<Mode>('practice'),
    answer: fc.constantFrom('confirm', 'standing'),
    tell: fc.constantFrom('replies', 'saves'),
    retry: fc.boolean(),
    supply: fc.constantFrom('whole', 'grows'),
    questionSeconds: fc.constantFrom(null, 5),
    certainty: fc.boolean(),
    together: fc.constantFrom(1, 2),
    reveal: fc.constantFrom('each', 'handIn', 'always', 'never'),
    change: fc.constantFrom('untilConfirmed', 'untilHandIn', 'never'),
    forwardForms: fc.subarray([...FORMS]),
    lockSections: fc.boolean(),
    switchTo: fc.constant([]),
  }),
)
const id = fc.integer({ min: 1, max: 9 })
const letter = fc.constantFrom('A', 'B', 'C', 'F', '对', '错')
const words = fc.constantFrom('', ' ', '左', '右 ', '心；房')
const anyFilter = fc.constantFrom('all', 'wrong', 'undone', 'marked', 'favourite')
const anyRestored: fc.Arbitrary<RestoredEntry> = fc.record(
  {
    id,
    reply: fc.record(
      {
        text: fc.oneof(letter, words),
        at: fc.integer({ min: 0, max: 100_000 }),
        selfScore: fc.integer({ min: 0, max: 100 }),
        isRight: fc.option(fc.boolean()),
      },
      { requiredKeys: ['text', 'at'] },
    ),
    marked: fc.boolean(),
    favourite: fc.boolean(),
  },
  { requiredKeys: ['id'] },
)
const anyCommand: fc.Arbitrary<Untimed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('choose'), name: letter }) },
  { weight: 4, arbitrary: fc.constant({ type: 'confirm' }) },
  { weight: 4, arbitrary: fc.constantFrom({ type: 'next' }, { type: 'previous' }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('strike', 'unstrike'), name: letter }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('typeBlank'), index: fc.integer({ min: -1, max: 2 }), text: words }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('typeText'), text: words }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('selfAssess'), selfScore: fc.integer({ min: -1, max: 101 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('goTo'), id }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('setFilter'), filter: anyFilter }) },
  fc.record({ type: fc.constant('setMode'), mode: fc.constantFrom<Mode>('practice', 'recite', 'review') }),
  fc.record({ type: fc.constant('setOptions'), options: fc.record({ confirmSingle: fc.boolean() }) }),
  fc.record({ type: fc.constant('restore'), entries: fc.array(anyRestored, { maxLength: 3 }) }),
  fc.constantFrom(
    { type: 'retry' },
    { type: 'toggleMark' },
    { type: 'toggleFavourite' },
    { type: 'reset' },
    { type: 'pause' },
    { type: 'resume' },
  ),
) as fc.Arbitrary<Untimed>
const anyAction = fc
  .record({ command: anyCommand, wait: fc.integer({ min: 0, max: 5000 }) })
  .map(({ command, wait }) => ({ ...command, wait }))

const anyRun = fc.record({
  rules: anyRules,
  of: anyItems,
  restored: fc.array(anyRestored, { maxLength: 4 }),
  confirmSingle: fc.boolean(),
  actions: fc.array(anyAction, { maxLength: 40 }),
})

interface Move {
  before: RunnerState
  after: RunnerState
  action: Action
  effects: ReturnType<typeof step>['effects']
}

function frozen(state: RunnerState): RunnerState {
  for (const entry of state.entries) if (entry) Object.freeze(entry)
  Object.freeze(state.entries)
  return Object.freeze(state)
}

/** Runs an invariant over every state and over every step of random runs; states are frozen all along. */
function always(check: { state?: (state: RunnerState) => void; move?: (move: Move) => void }) {
  fc.assert(
    fc.property(anyRun, ({ rules, of, restored, confirmSingle, actions }) => {
      let now = 0
      let state = frozen(start(rules, of, restored, { now, confirmSingle }))
      check.state?.(state)
      for (const { wait, ...command } of actions) {
        now += wait
        const action = { ...command, now } as Action
        const { state: after, effects } = step(state, action)
        check.move?.({ before: state, after: frozen(after), action, effects })
        check.state?.(after)
        state = after
      }
    }),
    { numRuns: 300 },
  )
}

const each = (state: RunnerState, check: (entry: Entry, item: Item) => void) => {
  for (const one of state.items) check(entryOf(state, one.id), one)
}

test('the question on screen is visible and reachable, and there is one unless the filter shows none', () => {
  always({
    state: (state) => {
      const visible = visibleItems(state).map((one) => one.id)
      if (state.at !== null) {
        expect(visible).toContain(state.at)
        expect(isReachable(state, positionOf(state))).toBe(true)
      } else expect(sheetCells(state).filter((cell) => cell.reachable)).toEqual([])
    },
  })
})

test('a confirmed answer is kept as sent and scored by the rule of its form', () => {
  always({
    state: (state) =>
      each(state, (entry, { form, rubric }) => {
        if (!entry.confirmed) expect(entry).toMatchObject({ score: null, selfScore: null, unsent: false })
        else {
          expect(entry.text).toBe(normaliseReply(form, entry.text))
          if (form !== 'JDTEST' && rubric) expect(entry.score).toEqual(score(rubric, entry.text))
        }
      }),
  })
})

test('a confirmed answer is lost only by answering again, starting over, a younger one, or where it stays open', () => {
  always({
    move: ({ before, after, action }) =>
      each(before, (entry, { id: one }) => {
        const now = entryOf(after, one)
        if (!entry.confirmed || (now.confirmed && now.text === entry.text)) return
        if (action.type === 'restore') expect(now.changedAt).toBeGreaterThan(entry.changedAt)
        else if (action.type !== 'reset') {
          expect(one).toBe(before.at)
          expect(action.type === 'retry' || before.rules.change === 'untilHandIn').toBe(true)
        }
      }),
  })
})

test('every confirmation and every assessment is sent exactly once', () => {
  always({
    move: ({ before, after, action, effects }) => {
      const sent = effects.filter((effect) => effect.type === 'reply')
      const was = entryOf(before, before.at ?? 0)
      const is = entryOf(after, before.at ?? 0)
      const confirmed = action.type !== 'restore' && is.confirmed && !was.confirmed && !is.unsent
      const assessed = action.type === 'selfAssess' && after !== before
      const turnedAway = was.unsent && !is.unsent && !assessed
      expect(sent).toHaveLength(Number(confirmed) + Number(assessed) + Number(turnedAway))
      for (const effect of sent) {
        expect(effect.id).toBe(before.at)
        expect(effect.text).toBe(turnedAway ? was.text : is.text)
      }
    },
    state: (state) => each(state, (entry, one) => expect(entry.unsent && one.id !== state.at).toBe(false)),
  })
})

test('a move by the learner is told as the new place, and nothing else is', () => {
  always({
    move: ({ before, after, action, effects }) => {
      const places = effects.filter((effect) => effect.type === 'place').map((effect) => effect.id)
      const moved = after.at !== null && (after.at !== before.at || action.type === 'reset')
      expect(places).toEqual(moved && action.type !== 'restore' ? [after.at] : [])
    },
  })
})

test('what is refused changes nothing and sends nothing', () => {
  always({
    move: ({ before, after, effects }) => {
      if (after === before) expect(effects).toEqual([])
    },
  })
})

test('only the question on screen is touched, all others are the very same objects', () => {
  always({
    move: ({ before, after, action }) => {
      if (action.type === 'restore' || action.type === 'reset') return
      for (const [position, one] of after.items.entries()) {
        if (one.id !== before.at) expect(after.entries[position]).toBe(before.entries[position])
      }
      expect(after.items).toBe(before.items)
    },
  })
})

test('an option is never struck out and chosen at once', () => {
  always({
    state: (state) =>
      each(state, (entry) => {
        for (const name of entry.struck) expect(entry.text).not.toContain(name)
      }),
  })
})

test('marks and favourites change only when they are toggled or restored', () => {
  always({
    move: ({ before, after, action }) =>
      each(before, (entry, { id: one }) => {
        const now = entryOf(after, one)
        if (action.type !== 'restore' && now.marked !== entry.marked) expect(action.type).toBe('toggleMark')
        if (action.type !== 'restore' && now.favourite !== entry.favourite) expect(action.type).toBe('toggleFavourite')
      }),
  })
})

test('the time of all answers together is never more than the time that passed', () => {
  always({
    move: ({ after, action }) => {
      const spent = after.entries.reduce((sum, entry) => sum + (entry ?? UNTOUCHED).spentMs, 0)
      expect(spent).toBeLessThanOrEqual(action.now)
    },
  })
})

test('counts add up to the whole set, and the selectors agree with what can be done', () => {
  always({
    state: (state) => {
      const sum = counts(state)
      expect(sum.right + sum.wrong + sum.partial + sum.unscored).toBe(sum.done)
      expect(sum.done + sum.undone).toBe(sum.total)
      expect(step(state, { type: 'next', now: 0 }).state !== state).toBe(hasNext(state))
      const undone = nextUndone(state)
      if (undone !== null) expect(step(state, { type: 'goTo', id: undone, now: 0 }).state.at).toBe(undone)
    },
  })
})
