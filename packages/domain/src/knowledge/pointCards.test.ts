import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DUE_BELOW, MASTERED } from './models/bkt.ts'
import { CARD_STATES, type CardState, cardState, inTurn, interleaved } from './pointCards.ts'

test.each<[CardState, { known: number; today: number } | null]>([
  ['new', null],
  ['unknown', { known: MASTERED - 0.01, today: MASTERED - 0.01 }],
  ['due', { known: MASTERED, today: DUE_BELOW - 0.01 }],
  ['known', { known: MASTERED, today: DUE_BELOW }],
])('a point is %s after %j', (state, mastery) => {
  expect(cardState(mastery)).toBe(state)
})

test('rule: two of one group are neighbours only where no other group is left, and each group keeps its order', () => {
  const items = fc
    .array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 })
    .map((groups) => groups.map((group, at) => ({ group, at })))
  fc.assert(
    fc.property(items, (some) => {
      const mixed = interleaved(some, ({ group }) => group)
      expect(mixed.toSorted((a, b) => a.at - b.at)).toEqual(some)
      for (const [at, item] of mixed.entries()) {
        const rest = mixed.slice(at + 1)
        for (const later of rest) if (later.group === item.group) expect(later.at).toBeGreaterThan(item.at)
        if (rest[0]?.group === item.group) expect(rest.every(({ group }) => group === item.group)).toBe(true)
      }
    }),
    { seed: 20261123 },
  )
})

test('questions that are due come first, whatever is thought of the point; what is known comes last', () => {
  const cards = [...CARD_STATES, 'known' as const].map((state, at) => ({
    id: at,
    state,
    dueTests: at === 4 ? 2 : 0,
    chapterID: 1,
  }))
  expect(inTurn(cards).map(({ id, state }) => `${id} ${state}`)).toEqual([
    '4 known',
    '2 due',
    '1 unknown',
    '0 new',
    '3 known',
  ])
})
