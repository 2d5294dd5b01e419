import fc from 'fast-check'
import { FORMS } from '../../content/question.ts'
import { MODES, type Mode, type RunnerRules } from '../rules.ts'
import { entryOf } from '../selectors.ts'
import { start } from '../start.ts'
import type { Action, Entry, Item, RestoredEntry, RunnerState } from '../state.ts'
import { step } from '../step.ts'
import { item, type Untimed } from '../testing.ts'

/** Random runs with random rules, for invariants. A failure prints its seed. */

export const SEED = 20261121

const anyItem = fc.record({
  form: fc.constantFrom(...FORMS),
  groupKey: fc.constantFrom(undefined, 'g', 'h'),
  section: fc.constantFrom('one', 'two'),
  keyless: fc.boolean(),
  sealed: fc.boolean(),
})

/** Groups and sections are contiguous, as in a paper. */
const anyItems = fc.array(anyItem, { maxLength: 8 }).map((list): Item[] =>
  list
    .toSorted((a, b) => `${a.section}${a.groupKey ?? ''}`.localeCompare(`${b.section}${b.groupKey ?? ''}`))
    .map(({ form, groupKey, section, keyless, sealed }, at) => ({
      ...item(at + 1, form, { groupKey: groupKey && section + groupKey, section }),
      ...((keyless || sealed) && { rubric: null, blanks: 2 }),
      sealed,
    })),
)

const anyMode = fc.constantFrom(...(Object.keys(MODES) as Mode[]))

const anyRules: fc.Arbitrary<RunnerRules> = fc.oneof(
  anyMode.map((mode) => MODES[mode]),
  fc.record({
    mode: fc.constant<Mode>('practice'),
    answer: fc.constantFrom('confirm', 'standing'),
    blankAnswers: fc.boolean(),
    tell: fc.constantFrom('replies', 'saves'),
    reveal: fc.constantFrom('each', 'handIn', 'always', 'never'),
    change: fc.constantFrom('untilConfirmed', 'untilHandIn', 'never'),
    retry: fc.boolean(),
    forwardForms: fc.subarray([...FORMS]),
    lockSections: fc.boolean(),
    supply: fc.constantFrom('whole', 'grows'),
    questionSeconds: fc.constantFrom(null, 5),
    certainty: fc.boolean(),
    strikes: fc.boolean(),
    together: fc.integer({ min: 1, max: 3 }),
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
        confirmed: fc.boolean(),
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
  { weight: 2, arbitrary: fc.record({ type: fc.constant('certainty'), certainty: fc.constantFrom(1, 2, 3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('enterSection'), section: fc.constantFrom('one', 'two') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('supply'),
      items: fc.array(
        fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...FORMS)).map(([one, form]) => item(one, form)),
        { maxLength: 4 },
      ),
    }),
  },
  fc.record({ type: fc.constant('setMode'), mode: anyMode }),
  fc.record({
    type: fc.constant('setOptions'),
    options: fc.record({ confirmSingle: fc.boolean(), askCertainty: fc.boolean() }, { requiredKeys: [] }),
  }),
  fc.record({ type: fc.constant('restore'), entries: fc.array(anyRestored, { maxLength: 3 }) }),
  fc.constantFrom(
    { type: 'retry' },
    { type: 'toggleMark' },
    { type: 'toggleFavourite' },
    { type: 'reset' },
    { type: 'pause' },
    { type: 'resume' },
    { type: 'expire' },
    { type: 'close' },
  ),
) as fc.Arbitrary<Untimed>
const anyAction = fc
  .record({ command: anyCommand, wait: fc.integer({ min: 0, max: 5000 }) })
  .map(({ command, wait }) => ({ ...command, wait }))

export const anyRun = fc.record({
  rules: anyRules,
  of: anyItems,
  restored: fc.array(anyRestored, { maxLength: 4 }),
  confirmSingle: fc.boolean(),
  askCertainty: fc.boolean(),
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
  Object.freeze(state.items)
  return Object.freeze(state)
}

/** Checks an invariant for every state and step of random runs; states are frozen. */
export function always(check: { state?: (state: RunnerState) => void; move?: (move: Move) => void }) {
  fc.assert(
    fc.property(anyRun, ({ rules, of, restored, confirmSingle, askCertainty, actions }) => {
      let now = 0
      let state = frozen(start(rules, of, restored, { now, confirmSingle, askCertainty }))
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
    { numRuns: 500, seed: SEED },
  )
}

/** Visits every answer of a state. */
export const each = (state: RunnerState, check: (entry: Entry, item: Item) => void) => {
  for (const one of state.items) check(entryOf(state, one.id), one)
}

/** The parts of an answer whose loss would matter. */
export const answerOf = ({ text, confirmed, certainty, spentMs }: Entry) => ({ text, confirmed, certainty, spentMs })
