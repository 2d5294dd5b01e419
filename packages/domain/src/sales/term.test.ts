import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takenByRefund } from './refund.ts'
import { DAY, daysLeft, inheritedTerm, openTerm, shortened, type Term, unusedValue, upgradeTerm } from './term.ts'

const SEED = { seed: 20261123 }
const NOW = 1_000 * DAY
const term = (from: number, until: number): Term => ({ startsAt: NOW + from * DAY, endsAt: NOW + until * DAY })

describe('the term of a purchase', () => {
  test('open: from now where nothing is held, or what was held has ended', () => {
    expect(openTerm([], 365, NOW)).toEqual(term(0, 365))
    expect(openTerm([term(-30, -1)], 10, NOW)).toEqual(term(0, 10))
  })

  test('open: on top of the last end of what is held', () => {
    expect(openTerm([term(-5, 10), term(10, 40)], 30, NOW)).toEqual(term(40, 70))
  })

  test('upgrade: anew from now', () => {
    expect(upgradeTerm(365, NOW)).toEqual(term(0, 365))
  })

  test('spread and change: until the end of what is given for it', () => {
    expect(inheritedTerm([term(-5, 10), term(10, 40)], NOW)).toEqual(term(0, 40))
  })
})

test('days left: a day that has begun counts, what has not begun counts whole, what is over counts nothing', () => {
  expect(daysLeft(term(-1, 10), NOW)).toBe(10)
  expect(daysLeft({ startsAt: NOW - 1, endsAt: NOW + 1 }, NOW)).toBe(1)
  expect(daysLeft(term(5, 15), NOW)).toBe(10)
  expect(daysLeft(term(-9, 0), NOW)).toBe(0)
})

test('an upgrade credits what was paid by the days that are left: all of it on the day it was bought, stacked terms too', () => {
  const worth = 36_500
  expect(unusedValue([{ ...term(0, 365), worth }], NOW + 1000)).toBe(worth)
  expect(unusedValue([{ ...term(-165, 200), worth }], NOW)).toBe(20_000)
  expect(
    unusedValue(
      [
        { ...term(-165, 200), worth },
        { ...term(200, 565), worth },
      ],
      NOW,
    ),
  ).toBe(56_500)
  expect(unusedValue([{ ...term(-400, -35), worth }], NOW)).toBe(0)
  expect(unusedValue([{ ...term(-1, 6), worth: 0 }], NOW)).toBe(0)
  expect(unusedValue([{ ...term(3, 3), worth }], NOW)).toBe(0)
})

describe('what a refund takes of a term', () => {
  test('everything with the whole amount, in one or in many; a share with a part; or nothing', () => {
    const order = { amount: 1000, refunded: 0 }
    expect(takenByRefund(order, { fen: 1000, takesAccess: false }, 100)).toBe(100 * DAY)
    expect(takenByRefund({ ...order, refunded: 900 }, { fen: 100, takesAccess: false }, 100)).toBe(100 * DAY)
    expect(takenByRefund(order, { fen: 250, takesAccess: true }, 100)).toBe(25 * DAY)
    expect(takenByRefund(order, { fen: 250, takesAccess: false }, 100)).toBe(0)
  })

  test('comes off its end, never off what has passed', () => {
    expect(shortened([term(-10, 90)], 0, 25 * DAY, NOW)).toEqual([term(-10, 65)])
    expect(shortened([term(-10, 90)], 0, 100 * DAY, NOW)).toEqual([term(-10, 0)])
    expect(shortened([term(-10, -5)], 0, 3 * DAY, NOW)).toEqual([term(-10, -5)])
    expect(shortened([term(-10, 90)], 1, 3 * DAY, NOW)).toEqual([term(-10, 90)])
  })

  test('moves what stands behind it without a gap up, and leaves what stands apart', () => {
    const terms = [term(-10, 90), term(90, 120), term(200, 230)]
    expect(shortened(terms, 0, 100 * DAY, NOW)).toEqual([term(-10, 0), term(0, 30), term(200, 230)])
    expect(shortened(terms, 1, 30 * DAY, NOW)).toEqual([term(-10, 90), term(90, 90), term(200, 230)])
  })
})

const stack = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 })

test('purchases one after the other last as long as their days together, without a gap, and never two at a time', () => {
  fc.assert(
    fc.property(stack, fc.nat(500), (lengths, passed) => {
      const terms: Term[] = []
      for (const length of lengths) terms.push(openTerm(terms, length, NOW))
      expect(terms.at(-1)?.endsAt).toBe(NOW + lengths.reduce((sum, length) => sum + length, 0) * DAY)
      for (const [at, one] of terms.entries()) if (at > 0) expect(one.startsAt).toBe(terms[at - 1]?.endsAt)
      const later = NOW + passed * DAY
      const rest = terms.reduce((sum, one) => sum + daysLeft(one, later), 0)
      expect(rest).toBe(Math.max(0, lengths.reduce((sum, length) => sum + length, 0) - passed))
    }),
    SEED,
  )
})

test('shortening takes what it was asked for or what was left, opens no gap, and changes nothing before it', () => {
  fc.assert(
    fc.property(stack, fc.nat(9), fc.integer({ min: -5, max: 800 }), fc.nat(500), (lengths, at, taken, passed) => {
      const terms: Term[] = []
      for (const length of lengths) terms.push(openTerm(terms, length, NOW))
      const now = NOW + passed * DAY
      const after = shortened(terms, at, taken * DAY, now)
      const whole = (of: Term[]) => of.reduce((sum, one) => sum + daysLeft(one, now), 0)
      const left = terms[at] ? daysLeft(terms[at], now) : 0
      expect(whole(after)).toBe(whole(terms) - Math.min(Math.max(0, taken), left))
      expect(after.slice(0, at)).toEqual(terms.slice(0, at))
      for (const [one, of] of after.entries()) if (one > 0) expect(of.startsAt).toBe(after[one - 1]?.endsAt)
      expect(
        unusedValue(
          after.map((one) => ({ ...one, worth: 100 })),
          now,
        ),
      ).toBeLessThanOrEqual(100 * after.length)
    }),
    SEED,
  )
})
