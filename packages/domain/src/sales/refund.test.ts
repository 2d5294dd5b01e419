import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CommissionRow, commissionBack, commissionOf, commissionRateAt, WHOLE_COMMISSION } from './commission.ts'
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

const rate = (of: Partial<CommissionRow>): CommissionRow => ({
  ...{ agentCode: '666', subjectID: null, vn: null, basisPoints: 0, holdsFrom: 0, holdsUntil: null },
  ...of,
})

test('the agent earns by the rate of the version, else of the subject, else of all, as it held at that moment', () => {
  const rows = [
    rate({ basisPoints: 1000 }),
    rate({ basisPoints: 2000, holdsFrom: 10 }),
    rate({ subjectID: 1, basisPoints: 3000, holdsFrom: 5 }),
    rate({ subjectID: 1, vn: 7, basisPoints: 4000, holdsFrom: 6, holdsUntil: 20 }),
    rate({ subjectID: 2, basisPoints: 9000, agentCode: '889' }),
  ]
  const at = (subjectID: number, moment: number, vn: number | null = 1) =>
    commissionRateAt(rows, { agentCode: '666', subjectID, vn }, moment)
  expect([at(1, 4), at(1, 5), at(2, 5), at(2, 10), at(1, 10)]).toEqual([1000, 3000, 1000, 2000, 3000])
  // Of one version only, until it ends; several versions together are none of them.
  expect([at(1, 5, 7), at(1, 6, 7), at(1, 19, 7), at(1, 20, 7), at(2, 6, 7), at(1, 6, null)]).toEqual([
    3000, 4000, 4000, 3000, 1000, 3000,
  ])
  expect(commissionRateAt(rows, { agentCode: '020089', subjectID: 1, vn: 1 }, 10)).toBe(0)
  expect(commissionOf(19_990, 3333)).toBe(6663)
})

test('an agent with the rate of one version alone earns nothing of the others, and always a whole amount', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          subjectID: fc.constantFrom(null, 1, 2),
          vn: fc.constantFrom(null, 1, 2),
          basisPoints: fc.integer({ min: 0, max: WHOLE_COMMISSION }),
          holdsFrom: fc.integer({ min: 0, max: 9 }),
          holdsUntil: fc.option(fc.integer({ min: 1, max: 9 })),
        }),
      ),
      fc.record({ subjectID: fc.constantFrom(1, 2), vn: fc.constantFrom(null, 1, 2, 3) }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (rows, ask, at, paid) => {
        const commission = commissionOf(paid, commissionRateAt(rows.map(rate), { agentCode: '666', ...ask }, at))
        expect(Number.isSafeInteger(commission) && commission >= 0 && commission <= paid).toBe(true)
        const isAbout = rows.some(
          (row) => (row.subjectID ?? ask.subjectID) === ask.subjectID && (row.vn ?? ask.vn) === ask.vn,
        )
        if (!isAbout) expect(commission).toBe(0)
      },
    ),
    SEED,
  )
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
