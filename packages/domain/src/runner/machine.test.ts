import { expect, test } from 'vitest'
import { isReachable, isVisible } from './movement.ts'
import { isStep } from './reveal.ts'
import { entryOf, sheetCells } from './selectors.ts'
import { positionOf, type RunnerState } from './state.ts'
import { always, answerOf, each } from './testing/anyRun.ts'

test('the question on screen is visible and reachable, and there is one unless the filter or the locks leave none', () => {
  always({
    state: (state) => {
      const visible = state.items.filter((_, at) => isVisible(state, at)).map((one) => one.id)
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
        const { rubric, blanks, ...rest } = one
        // A missing key may be supplied.
        if (!one.sealed && rubric === null && before.rules.tell === 'replies') expect(now).toMatchObject(rest)
        else if (!one.sealed) expect(now).toBe(one)
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
        // Restored answers may contain anything.
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
