import { expect, test } from 'vitest'
import { cardAfter, FORGOTTEN, LEARNING, leavesBook, RECALLED } from './card.ts'
import { MemoryModel } from './memory.ts'
import { AGAIN, type Certainty, EASY, GOOD, HARD, ratingOf } from './rating.ts'

test.each<[string, { right: boolean; certainty?: Certainty; seconds: number; usualSeconds?: number }, number]>([
  ['wrong, however quick and sure', { right: false, certainty: 1, seconds: 1, usualSeconds: 30 }, AGAIN],
  ['a guess that was right', { right: true, certainty: 3, seconds: 1, usualSeconds: 30 }, HARD],
  ['unsure and right', { right: true, certainty: 2, seconds: 1, usualSeconds: 30 }, HARD],
  ['sure, within half the usual time', { right: true, certainty: 1, seconds: 15, usualSeconds: 30 }, EASY],
  ['sure, beyond half the usual time', { right: true, certainty: 1, seconds: 16, usualSeconds: 30 }, GOOD],
  ['sure, however slow', { right: true, certainty: 1, seconds: 500, usualSeconds: 30 }, GOOD],
  ['nothing said, at the usual time', { right: true, seconds: 30, usualSeconds: 30 }, GOOD],
  ['nothing said, twice the usual time', { right: true, seconds: 60, usualSeconds: 30 }, GOOD],
  ['nothing said, beyond twice the usual time', { right: true, seconds: 61, usualSeconds: 30 }, HARD],
  ['nothing said, 0.3 of the usual time', { right: true, seconds: 9, usualSeconds: 30 }, EASY],
  ['nothing said, a little slower', { right: true, seconds: 10, usualSeconds: 30 }, GOOD],
  ['the usual time is not known', { right: true, seconds: 300 }, GOOD],
  ['the time is not known', { right: true, seconds: 0, usualSeconds: 30 }, GOOD],
  ['away for more than ten minutes', { right: true, seconds: 601, usualSeconds: 30 }, GOOD],
])('%s', (_, reply, rating) => {
  expect(ratingOf(reply)).toBe(rating)
})

const model = new MemoryModel()
const wrong = { right: false, seconds: 10 }
const right = { right: true, seconds: 10 }
const guessed = { right: true, seconds: 10, certainty: 3 as const }

test('what enters is not recalled yet; a right answer makes it so; forgotten again it is a lapse', () => {
  const entered = cardAfter(null, wrong, 100, model)
  expect(entered).toMatchObject({ state: LEARNING, lapses: 0, reps: 1, learnedDay: null })
  expect(cardAfter(entered, wrong, 100, model)).toMatchObject({ state: LEARNING, lapses: 0 })
  const recalled = cardAfter(entered, right, 101, model)
  expect(recalled).toMatchObject({ state: RECALLED, learnedDay: 101, reps: 2 })
  const forgotten = cardAfter(recalled, wrong, 110, model)
  expect(forgotten).toMatchObject({ state: FORGOTTEN, lapses: 1, learnedDay: 101 })
  expect(cardAfter(forgotten, wrong, 110, model)).toMatchObject({ state: FORGOTTEN, lapses: 1 })
})

test('right in a row counts right answers, leaves guesses out, and a wrong one begins anew', () => {
  let card: ReturnType<typeof cardAfter> | null = null
  const streak: number[] = []
  for (const reply of [wrong, right, guessed, right, wrong, right]) {
    card = cardAfter(card, reply, 100, model)
    streak.push(card.streak)
  }
  expect(streak).toEqual([0, 1, 1, 2, 0, 1])
})

test('a question leaves after as many as the learner wants, and never by itself with 0', () => {
  expect([leavesBook(1, 2), leavesBook(2, 2), leavesBook(3, 2), leavesBook(100, 0)]).toEqual([false, true, true, false])
})
