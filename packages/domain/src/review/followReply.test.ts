import { expect, test } from 'vitest'
import { type Before, type Followed, followReply, type ReviewRules } from './followReply.ts'
import { MemoryModel } from './memory.ts'

const DAY = 20_000
const AT = 1_000_000
const rules: ReviewRules = { model: new MemoryModel(), retention: 0.9, leaveAfter: 2 }
const NEW: Before = { card: null, lastAt: 0, inBook: true }

const reply = (right: boolean, later = 0) => ({ right, seconds: 20, at: AT + later, day: DAY + later })

function moved(before: Before, of: ReturnType<typeof reply>, by = rules): Extract<Followed, { kind: 'moves' }> {
  const followed = followReply(before, of, by)
  if (followed.kind !== 'moves') throw new Error(`the reply did not move the card: ${followed.kind}`)
  return followed
}

/** A card after a mistake on DAY and a right answer the day after. */
function recalledOnce(): Before {
  const wrong = moved(NEW, reply(false))
  const right = moved({ card: wrong.card, lastAt: AT, inBook: true }, reply(true, 1))
  return { card: right.card, lastAt: AT + 1, inBook: true }
}

test('what went wrong is asked again on the same day, what was recalled on a later one', () => {
  const wrong = moved(NEW, reply(false))
  expect(wrong).toMatchObject({ natural: DAY, leaves: false })
  const right = moved({ card: wrong.card, lastAt: AT, inBook: true }, reply(true))
  expect(right.natural).toBeGreaterThan(DAY)
})

test('a question leaves the wrong book with the answer that makes enough right ones in a row', () => {
  const once = recalledOnce()
  expect(moved(once, reply(true, 9))).toMatchObject({ leaves: true, card: { streak: 2 } })
  expect(moved(once, reply(false, 9))).toMatchObject({ leaves: false, card: { streak: 0 } })
  expect(moved(once, reply(true, 9), { ...rules, leaveAfter: 3 }).leaves).toBe(false)
  expect(moved(once, reply(true, 9), { ...rules, leaveAfter: 0 }).leaves).toBe(false)
})

test('a reply that arrives after a newer one moves nothing', () => {
  const known = { ...recalledOnce(), lastAt: AT + 100 }
  expect(followReply(known, reply(true, 9), rules)).toEqual({ kind: 'nothing' })
  expect(followReply(known, reply(false, 9), rules)).toEqual({ kind: 'nothing' })
})

test('a mistake that arrives late brings a question back that has left, due since it was last answered', () => {
  const gone = { ...recalledOnce(), lastAt: AT + 100, inBook: false }
  expect(followReply(gone, reply(false, 9), rules)).toEqual({ kind: 'again', natural: DAY + 1 })
  expect(followReply(gone, reply(true, 9), rules)).toEqual({ kind: 'nothing' })
})

test('a reply of the same moment as the last one moves the card', () => {
  const known = recalledOnce()
  expect(followReply(known, { ...reply(true, 9), at: known.lastAt }, rules).kind).toBe('moves')
})
