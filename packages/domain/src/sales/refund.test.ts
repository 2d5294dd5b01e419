import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionBack, commissionOf, commissionRateAt } from './commission.ts'
import { feeBack, givesCouponBack, mayRefund, refundable, takenByRefund } from './refund.ts'
import { DAY } from './term.ts'

const SEED = { seed: 20261123 }
const paid = { state: 'paid', amount: 1000, refunded: 0 } as const

test.each([
  ['all of it', paid, 1000, undefined],
  ['what is left of it', { ...paid, state: 'partly', refunded: 600 } as const, 400, undefined],
  ['more than is left', { ...paid, state: 'partly', refunded: 600 } as const, 401, 'refundAmount'],
  ['nothing', paid, 0, 'refundAmount'],
  ['less than nothing', paid, -1, 'refundAmount'],
  ['half a fen', paid, 0.5, 'refundAmount'],
  ['of what is not paid', { ...paid, state: 'open' } as const, 1, 'notPaid'],
  ['of what came too late', { ...paid, state: 'late' } as const, 1, 'notPaid'],
  ['while another is under way', { ...paid, state: 'refunding' } as const, 1, 'refundOpen'],
  ['of what cost nothing', { ...paid, amount: 0 }, 1, 'nothingPaid'],
])('a refund of %s', (_, order, fen, reason) => {
  const may = mayRefund(order, fen)
  expect(may.ok ? undefined : may.reason).toBe(reason)
})

test('the agent earns by the row of the subject, else by that of all, as they held at that moment', () => {
  const row = (subjectID: number | null, basisPoints: number, holdsFrom: number, agentCode = '666') => ({
    agentCode,
    subjectID,
    basisPoints,
    holdsFrom,
  })
  const rows = [row(null, 1000, 0), row(null, 2000, 10), row(1, 3000, 5), row(2, 9000, 0, '889')]
  const rate = (subjectID: number, at: number) => commissionRateAt(rows, { agentCode: '666', subjectID }, at)
  expect([rate(1, 4), rate(1, 5), rate(2, 5), rate(2, 10), rate(1, 10)]).toEqual([1000, 3000, 1000, 2000, 3000])
  expect(commissionRateAt(rows, { agentCode: '020089', subjectID: 1 }, 10)).toBe(0)
  expect(commissionOf(19_990, 3333)).toBe(6663)
})

test('parts that go back: never more than was paid; the agent gives back exactly what it earned; access goes with the last', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.nat(10_000),
      fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 8 }),
      (amount, basisPoints, parts) => {
        const commission = commissionOf(amount, basisPoints)
        let refunded = 0
        let back = 0
        for (const part of [...parts, amount]) {
          const order = { state: 'paid', amount, refunded } as const
          const fen = Math.min(part, refundable(order))
          if (!mayRefund(order, fen).ok) continue
          const taken = takenByRefund(order, { fen, takesAccess: true }, 365)
          expect(taken).toBeGreaterThanOrEqual(0)
          expect(taken).toBeLessThanOrEqual(365 * DAY)
          const one = commissionBack({ amount, commission, refunded }, fen)
          expect(one).toBeGreaterThanOrEqual(0)
          back += one
          refunded += fen
        }
        expect(refunded).toBe(amount)
        expect(back).toBe(commission)
      },
    ),
    SEED,
  )
})

test('what was paid with nothing gives nothing back', () => {
  expect(commissionBack({ amount: 0, commission: 0, refunded: 0 }, 0)).toBe(0)
})

test('the fee for instalments goes back by the share that goes back, and all of it with the last fen', () => {
  expect(feeBack({ amount: 135_641, fee: 5_841, refunded: 0 }, 135_641)).toBe(5_841)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200_000 }),
      fc.nat(100),
      fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 8 }),
      (amount, percent, parts) => {
        const fee = Math.floor((amount * percent) / 100)
        let refunded = 0
        let back = 0
        for (const part of [...parts, amount]) {
          const fen = Math.min(part, amount - refunded)
          const one = feeBack({ amount, fee, refunded }, fen)
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(fen)
          back += one
          refunded += fen
        }
        expect(back).toBe(fee)
      },
    ),
    SEED,
  )
})

test('a coupon comes back with all that was paid, as long as it holds', () => {
  const order = { amount: 1000, refunded: 400 }
  expect(givesCouponBack(order, 600, { endsAt: 10 }, 9)).toBe(true)
  expect(givesCouponBack(order, 599, { endsAt: 10 }, 9)).toBe(false)
  expect(givesCouponBack(order, 600, { endsAt: 10 }, 10)).toBe(false)
})
