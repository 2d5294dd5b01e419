import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMS } from '../content/question.ts'
import { normaliseReply } from '../scoring/normaliseReply.ts'
import { score } from '../scoring/score.ts'
import { UNTOUCHED } from './entry.ts'
import { isReachable } from './movement.ts'
import { isStep } from './reveal.ts'
import { MODES, type Mode, type RunnerRules } from './rules.ts'
import { counts, entryOf, hasNext, nextUndone, sheetCells, visibleItems } from './selectors.ts'
import { start } from './start.ts'
import { type Action, type Entry, type Item, positionOf, type RestoredEntry, type RunnerState } from './state.ts'
import { step } from './step.ts'
import { item, type Untimed } from './testing.ts'

/** Random runs under random rules: what holds whatever a learner does. A failure names its seed. */

const SEED = 20261121

const anyItem = fc.record({
  form: fc.constantFrom(...FORMS),
  groupKey: fc.constantFrom(undefined, 'g', 'h'),
  section: fc.constantFrom('one', 'two'),
  keyless: fc.boolean(),
  sealed: fc.boolean(),
})

/** Groups and sections stand together, as in a paper. */
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

const anyRun = fc.record({
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

/** Runs an invariant over every state and over every step of random runs; states are frozen all along. */
function always(check: { state?: (state: RunnerState) => void; move?: (move: Move) => void }) {
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

const each = (state: RunnerState, check: (entry: Entry, item: Item) => void) => {
  for (const one of state.items) check(entryOf(state, one.id), one)
}

/** Everything of an answer that a server or the learner would miss. */
const answerOf = ({ text, confirmed, certainty, spentMs }: Entry) => ({ text, confirmed, certainty, spentMs })

test('the question on screen is visible and reachable, and there is one unless the filter or the locks leave none', () => {
  always({
    state: (state) => {
      const visible = visibleItems(state).map((one) => one.id)
      if (state.at !== null) {
        expect(visible).toContain(state.at)
        expect(isReachable(state, positionOf(state))).toBe(true)
      } else if (!state.rules.lockSections) {
        expect(sheetCells(state).filter((cell) => cell.reachable)).toEqual([])
      }
    },
  })
})

test('a sealed question is never on screen and never answered', () => {
  always({
    state: (state) =>
      each(state, (_, one) => {
        if (one.sealed) expect(state.at).not.toBe(one.id)
      }),
    move: ({ before, after, action }) =>
      each(before, (entry, one) => {
        if (one.sealed && action.type !== 'restore' && action.type !== 'reset' && action.type !== 'close')
          expect(entryOf(after, one.id)).toBe(entry)
      }),
  })
})

test('a question that is open keeps its place and is not replaced by what is supplied', () => {
  always({
    move: ({ before, after }) => {
      for (const [position, one] of before.items.entries()) {
        const now = after.items[position]
        if (!one.sealed) expect(now).toBe(one)
        expect(now).toMatchObject({ id: one.id, order: one.order })
        expect([now?.section, now?.groupKey]).toEqual([one.section, one.groupKey])
      }
      if (before.rules.supply === 'whole') expect(after.items).toHaveLength(before.items.length)
      const orders = after.items.map((one) => one.order)
      expect(orders).toEqual(orders.toSorted((one, other) => one - other))
    },
  })
})

test('nothing in a section that was left is on screen or changes any more, but by what is known from elsewhere', () => {
  always({
    move: ({ before, after, action }) => {
      if (!before.rules.lockSections || action.type === 'restore' || action.type === 'close') return
      const here = before.positions.get(before.at ?? before.lastAt ?? 0) ?? 0
      const section = before.items[here]?.section
      for (const [position, one] of before.items.entries()) {
        if (position >= here || one.section === section) continue
        expect(after.at).not.toBe(one.id)
        expect(after.entries[position]).toBe(before.entries[position])
      }
    },
  })
})

test('a locked section is left only by moving on purpose, and told then, once', () => {
  always({
    move: ({ before, after, action, effects }) => {
      const left = effects.filter((effect) => effect.type === 'sectionLeft')
      const sectionOf = (state: RunnerState) =>
        state.items[state.positions.get(state.at ?? state.lastAt ?? 0) ?? -1]?.section
      const crossed = before.rules.lockSections && sectionOf(before) !== sectionOf(after)
      expect(left).toHaveLength(crossed ? 1 : 0)
      if (crossed) {
        expect(['next', 'previous', 'goTo', 'enterSection']).toContain(action.type)
        expect(left).toMatchObject([{ from: sectionOf(before) ?? '', to: sectionOf(after) ?? '' }])
      }
    },
  })
})

test('a confirmed step of a forward form never changes, and once left it is not seen again', () => {
  always({
    move: ({ before, after, action }) =>
      each(before, (entry, one) => {
        if (!entry.confirmed || !isStep(before, one) || action.type === 'restore' || action.type === 'reset') return
        expect(answerOf(entryOf(after, one.id))).toEqual(answerOf(entry))
        if (before.at !== one.id && after.rules === before.rules) expect(after.at).not.toBe(one.id)
      }),
  })
})

test('of a group that goes forward no step is skipped', () => {
  always({
    state: (state) =>
      each(state, (entry, one) => {
        if (!isStep(state, one) || !entry.confirmed) return
        const earlier = state.items.filter((other) => other.groupKey === one.groupKey && other.order < one.order)
        // What came from elsewhere may hold whatever it likes.
        if (entry.spentMs === 0 || earlier.some((other) => entryOf(state, other.id).changedAt === -1)) return
        for (const other of earlier) expect(entryOf(state, other.id).confirmed || other.sealed).toBe(true)
      }),
  })
})

test('a closed run changes no answer, mark or time, and stays closed', () => {
  always({
    move: ({ before, after, action }) => {
      if (!before.closed) return
      expect(after.closed).toBe(true)
      expect(after.items).toBe(before.items)
      each(before, (entry, { id: one }) => {
        const now = entryOf(after, one)
        expect({ ...answerOf(now), marked: now.marked }).toEqual({ ...answerOf(entry), marked: entry.marked })
        if (action.type !== 'selfAssess') expect(now.score).toBe(entry.score)
      })
    },
  })
})

test('where a server keeps answers, what it was told last is what stands here', () => {
  fc.assert(
    fc.property(anyRun, ({ rules, of, actions }) => {
      let state = start({ ...rules, tell: 'saves', switchTo: [] }, of, [], { now: 0 })
      const server = new Map<number, { text: string; marked: boolean; spendSeconds: number }>()
      let now = 0
      for (const { wait, ...command } of actions) {
        if (command.type === 'restore') continue
        now += wait
        const next = step(state, { ...command, now } as Action)
        state = next.state
        for (const effect of next.effects) {
          expect(effect.type).not.toBe('reply')
          if (effect.type === 'save' || effect.type === 'stepConfirmed') server.set(effect.id, effect)
        }
      }
      state = step(state, { type: 'close', now }).state
      each(state, (entry, { id: one, form }) => {
        const kept = server.get(one) ?? { text: '', marked: false }
        expect(kept.marked).toBe(entry.marked)
        expect(normaliseReply(form, kept.text)).toBe(normaliseReply(form, entry.text))
      })
    }),
    { numRuns: 500, seed: SEED },
  )
})

test('every answer that counts as it stands is judged and sent once, when the run is closed', () => {
  fc.assert(
    fc.property(anyRun, ({ rules, of, actions }) => {
      let state = start(
        { ...rules, answer: 'standing', tell: 'replies', forwardForms: [], questionSeconds: null },
        of,
        [],
        { now: 0 },
      )
      const sent: number[] = []
      let now = 0
      for (const { wait, ...command } of [...actions, { type: 'close', wait: 1 } as const]) {
        if (command.type === 'restore' || command.type === 'setMode') continue
        now += wait
        const before = state
        const next = step(state, { ...command, now } as Action)
        state = next.state
        const replies = next.effects.filter((effect) => effect.type === 'reply')
        if (command.type !== 'selfAssess') sent.push(...replies.map((effect) => effect.id))
        if (replies.length > 0) expect([before.closed, command.type]).toEqual([command.type !== 'close', command.type])
      }
      const answered = state.items.filter((one) => entryOf(state, one.id).confirmed).map((one) => one.id)
      expect(sent.toSorted((one, other) => one - other)).toEqual(answered)
    }),
    { numRuns: 300, seed: SEED },
  )
})

test('a confirmed answer is kept as sent and scored by the rule of its form', () => {
  always({
    state: (state) =>
      each(state, (entry, { form, rubric }) => {
        if (!entry.confirmed) expect(entry).toMatchObject({ score: null, selfScore: null, unsent: false })
        else {
          expect(entry.text).toBe(normaliseReply(form, entry.text))
          if (rubric === null || state.rules.tell === 'saves') expect(entry.score).toBeNull()
          // A sealed question had no key when what is known of it came.
          else if (form !== 'JDTEST' && entry.score) expect(entry.score).toEqual(score(rubric, entry.text))
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
      if (action.type === 'close') return
      const sent = effects.filter((effect) => effect.type === 'reply' || effect.type === 'stepConfirmed')
      const was = entryOf(before, before.at ?? 0)
      const is = entryOf(after, before.at ?? 0)
      const judged = before.rules.tell === 'replies'
      // A question whose time ran out with nothing in it has no reply.
      const silent =
        judged && !before.rules.blankAnswers && is.text === '' && before.items[positionOf(before)]?.form !== 'JDTEST'
      const confirmed = action.type !== 'restore' && is.confirmed && !was.confirmed && !is.unsent && !silent
      const assessed = action.type === 'selfAssess' && after !== before
      const turnedAway = was.unsent && !is.unsent && !assessed
      expect(sent).toHaveLength(Number(confirmed) + Number(assessed) + Number(turnedAway))
      for (const effect of sent) {
        expect([effect.id, effect.type]).toEqual([before.at, judged ? 'reply' : 'stepConfirmed'])
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
      const moved = after.at !== null && (after.at !== before.at || (action.type === 'reset' && after !== before))
      expect(places).toEqual(moved && !['restore', 'supply'].includes(action.type) ? [after.at] : [])
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
      if (['restore', 'reset', 'close'].includes(action.type)) return
      for (const [position, one] of before.items.entries()) {
        if (one.id !== before.at) expect(after.entries[position]).toBe(before.entries[position])
      }
      if (action.type !== 'supply') expect(after.items).toBe(before.items)
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
