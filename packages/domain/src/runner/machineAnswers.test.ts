import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseReply } from '../scoring/normaliseReply.ts'
import { score } from '../scoring/score.ts'
import { UNTOUCHED } from './entry.ts'
import { counts, entryOf, hasNext, nextUndone } from './selectors.ts'
import { start } from './start.ts'
import { type Action, positionOf } from './state.ts'
import { step } from './step.ts'
import { always, anyRun, each, SEED } from './testing/anyRun.ts'

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
          // A sealed question had no key when its answer was restored.
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
      // An empty question whose time ran out has no reply.
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
        const [was, now] = [before.entries[position], after.entries[position]]
        // A supplied key scores an answer that was given without it.
        if (action.type === 'supply' && one.rubric === null)
          expect({ ...now, score: null }).toEqual({ ...was, score: null })
        else if (one.id !== before.at) expect(now).toBe(was)
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
