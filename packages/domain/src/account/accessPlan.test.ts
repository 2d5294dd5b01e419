import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccessAsked, FURTHEST_MS, type HeldTerm, planAccess } from './accessPlan.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000
const term = (id: number, from: number, to: number, isPaid = false): HeldTerm => ({
  ...{ id, isPaid, startsAt: NOW + from * DAY, endsAt: NOW + to * DAY },
})
const plan = (held: HeldTerm[], asked: AccessAsked) => planAccess(held, asked, NOW)

test('a grant begins now, or where what is held ends', () => {
  expect(plan([], { what: 'grant', days: 30 })).toMatchObject({
    ...{ outcome: 'change', before: null, after: NOW + 30 * DAY },
    added: { startsAt: NOW, endsAt: NOW + 30 * DAY },
  })
  expect(plan([term(1, -5, 10)], { what: 'grant', days: 30 }).added).toEqual({
    ...{ startsAt: NOW + 10 * DAY, endsAt: NOW + 40 * DAY },
  })
  expect(plan([term(1, -50, -10)], { what: 'grant', until: NOW + DAY }).added?.startsAt).toBe(NOW)
})

test('whoever holds it for longer keeps that', () => {
  expect(plan([term(1, -5, 100, true)], { what: 'grant', until: NOW + 30 * DAY })).toMatchObject({
    ...{ outcome: 'longer', before: NOW + 100 * DAY, after: NOW + 100 * DAY, moved: [] },
  })
})

test('only what runs is extended', () => {
  expect(plan([term(1, -50, -10)], { what: 'extend', days: 30 }).outcome).toBe('none')
  expect(plan([term(1, -50, 10)], { what: 'extend', days: 30 }).after).toBe(NOW + 40 * DAY)
  expect(plan([term(1, -50, 10)], { what: 'extend', until: NOW + FURTHEST_MS + 1 }).outcome).toBe('far')
})

test('what was paid for is shortened only where staff say so', () => {
  const held = [term(1, -50, 100, true), term(2, 100, 200)]
  expect(plan(held, { what: 'revoke' })).toMatchObject({
    ...{ outcome: 'change', after: NOW + 100 * DAY, paidStays: true, moved: [{ id: 2 }] },
  })
  expect(plan(held.slice(0, 1), { what: 'revoke' })).toMatchObject({ outcome: 'paid', after: NOW + 100 * DAY })
  expect(plan(held, { what: 'revoke', withPaid: true })).toMatchObject({ outcome: 'change', after: null })
  expect(plan(held, { what: 'shorten', until: NOW + 300 * DAY }).outcome).toBe('same')
})

const terms = fc.array(
  fc.record({
    startsAt: fc.integer({ min: -400, max: 400 }).map((days) => NOW + days * DAY),
    length: fc.integer({ min: 0, max: 400 }),
    isPaid: fc.boolean(),
  }),
  { maxLength: 6 },
)
const orders = fc.record({
  what: fc.constantFrom('grant' as const, 'extend' as const, 'shorten' as const, 'revoke' as const),
  days: fc.integer({ min: 1, max: 3_650 }),
  withPaid: fc.boolean(),
  until: fc.option(
    fc.integer({ min: -30, max: 900 }).map((days) => NOW + days * DAY),
    { nil: undefined },
  ),
})

test('nobody loses by a grant, nobody gains by a shortening, and what was paid stays unless staff say otherwise', () => {
  fc.assert(
    fc.property(terms, orders, (drawn, { until, ...rest }) => {
      const held = drawn.map(({ startsAt, length, isPaid }, at) => ({
        ...{ id: at + 1, startsAt, isPaid, endsAt: startsAt + length * DAY },
      }))
      const asked = until === undefined ? rest : { ...rest, until }
      const { outcome, before, after, added, moved } = plan(held, asked)
      const grows = asked.what === 'grant' || asked.what === 'extend'
      if (grows) {
        expect(moved).toEqual([])
        expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0)
        // No moment is held twice: it begins where everything else ends.
        if (added) expect(added.startsAt).toBe(before ?? NOW)
      } else {
        expect(added).toBeUndefined()
        expect(after ?? NOW).toBeLessThanOrEqual(before ?? NOW)
        for (const one of moved) {
          const was = held.find(({ id }) => id === one.id)
          expect(one.endsAt).toBeLessThan(was?.endsAt ?? 0)
          expect(one.endsAt).toBeGreaterThanOrEqual(NOW)
          expect(one.startsAt).toBeLessThanOrEqual(one.endsAt)
        }
        if (!asked.withPaid) expect(moved.some(({ isPaid }) => isPaid)).toBe(false)
      }
      if (outcome !== 'change') {
        expect(after).toBe(before)
        expect(moved).toEqual([])
      } else expect(added !== undefined || moved.length > 0).toBe(true)
    }),
  )
})
