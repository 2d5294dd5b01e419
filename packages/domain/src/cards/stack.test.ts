import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomForCards, stackOrder } from './stack.ts'

const card = (id: number, dueDay: number | null, chapterID: number | null = 1, seenToday = false) => ({
  id,
  dueDay,
  chapterID,
  seenToday,
})

test('what is due comes first, then what is new, last what was forgotten today; chapters in turn within each', () => {
  const cards = [
    card(1, null, 1),
    card(2, 10, 1, true),
    card(3, 12, 1),
    card(4, 11, 1),
    card(5, 12, 2),
    card(6, null, 2),
    card(7, null, 1),
  ]
  expect(stackOrder(cards).map(({ id }) => id)).toEqual([4, 5, 3, 1, 6, 7, 2])
})

test('rule: a stack holds each card once', () => {
  const cards = fc.array(
    fc.tuple(fc.option(fc.integer({ min: 0, max: 9 })), fc.option(fc.integer({ min: 0, max: 3 })), fc.boolean()),
  )
  fc.assert(
    fc.property(cards, (some) => {
      const all = some.map(([due, chapter, seen], at) => card(at, due, chapter, seen))
      expect(stackOrder(all).toSorted((a, b) => a.id - b.id)).toEqual(all)
    }),
    { seed: 20261125 },
  )
})

test('questions, cards and what is done share the limit of a day; new points fill what is left of theirs', () => {
  const of = { perDay: 100, newPoints: 10, questions: 60, done: 20, begun: 4 }
  expect(roomForCards(of)).toEqual({ cards: 20, newPoints: 6 })
  expect(roomForCards({ ...of, questions: 77 })).toEqual({ cards: 3, newPoints: 3 })
  expect(roomForCards({ ...of, questions: 200 })).toEqual({ cards: 0, newPoints: 0 })
  expect(roomForCards({ ...of, begun: 12 })).toEqual({ cards: 20, newPoints: 0 })
})
