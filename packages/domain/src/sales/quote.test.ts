import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from './fen.ts'
import { INSTALMENTS, instalmentPlan, isInstalments } from './instalments.ts'
import { amountBeforeCoupon, type QuoteAsk, quote, reductionOf } from './quote.ts'

const SEED = { seed: 20261123 }
const RATES = { 3: 230, 6: 450, 12: 750 }
const year = (price: number) => ({ price, days: 365 })

describe('what a reduction takes off', () => {
  test.each([
    ['percent', 1500, 19_900, 2985],
    ['percent', 3333, 100, 33],
    ['percent', 10_000, 100, 99],
    ['minus', 2000, 19_900, 2000],
    ['minus', 5000, 3000, 2999],
    ['price', 9900, 19_900, 10_000],
    ['price', 0, 19_900, 19_899],
    ['price', 30_000, 19_900, 0],
    ['minus', 10, 0, 0],
  ] as const)('%s %i of %i fen: %i', (kind, value, price, off) => {
    expect(reductionOf(price, { kind, value })).toBe(off)
  })
})

describe('quote', () => {
  test('open: the list price, less a coupon', () => {
    expect(quote({ kind: 'open', price: year(29_800), coupon: { kind: 'minus', value: 3000 } })).toEqual({
      kind: 'open',
      list: 29_800,
      discountOff: 0,
      creditOff: 0,
      couponOff: 3000,
      fee: 0,
      pays: 26_800,
      days: 365,
      instalments: 0,
      lines: [
        { name: 'list', amount: 29_800 },
        { name: 'coupon', amount: -3000 },
      ],
    })
  })

  test('discount: the coupon comes after the discount, of what the discount left', () => {
    const { discountOff, couponOff, pays } = quote({
      kind: 'discount',
      price: year(10_000),
      discount: { kind: 'percent', value: 2000 },
      coupon: { kind: 'percent', value: 1000 },
    })
    expect({ discountOff, couponOff, pays }).toEqual({ discountOff: 2000, couponOff: 800, pays: 7200 })
  })

  test('a discount counts only for who asks for the discount', () => {
    expect(quote({ kind: 'open', price: year(100), discount: { kind: 'minus', value: 50 } }).pays).toBe(100)
  })

  test('upgrade: what is left of the old version is credited, down to nothing', () => {
    expect(quote({ kind: 'upgrade', price: year(30_000), credit: 12_345 }).pays).toBe(17_655)
    expect(quote({ kind: 'upgrade', price: year(30_000), credit: 99_999 })).toMatchObject({
      creditOff: 30_000,
      pays: 0,
    })
  })

  test('spread: the plain difference of the two prices, without a coupon', () => {
    const ask: QuoteAsk = { kind: 'spread', price: year(30_000), credit: 20_000, coupon: { kind: 'minus', value: 1 } }
    expect(quote(ask).pays).toBe(10_000)
    expect(quote({ ...ask, credit: 40_000 }).pays).toBe(0)
  })

  test('nothing but an upgrade or a spread is credited anything', () => {
    expect(quote({ kind: 'open', price: year(100), credit: 50 }).pays).toBe(100)
  })

  test('instalments: their fee is of what is paid, and comes on top', () => {
    const found = quote({
      kind: 'open',
      price: year(10_000),
      coupon: { kind: 'minus', value: 1000 },
      instalments: 6,
      rates: RATES,
    })
    expect(found).toMatchObject({ fee: 405, pays: 9405, instalments: 6 })
  })

  test('what costs less fen than there are payments is paid at once', () => {
    expect(quote({ kind: 'open', price: year(11), instalments: 12, rates: RATES })).toMatchObject({
      fee: 0,
      pays: 11,
      instalments: 0,
    })
  })
})

test('instalments: the first one carries what does not divide', () => {
  expect(instalmentPlan(10_000, 3, RATES)).toEqual({ count: 3, each: 3410, first: 3410, fee: 230, total: 10_230 })
  expect(instalmentPlan(10_001, 3, RATES)).toMatchObject({ each: 3410, first: 3411, fee: 230, total: 10_231 })
  expect([0, 3, 6, 12, 1, 9, 24].map(isInstalments)).toEqual([true, true, true, true, false, false, false])
})

const reduction = (kinds: readonly ('percent' | 'minus' | 'price')[]) =>
  fc.oneof(
    ...kinds.map((kind) =>
      fc.record({ kind: fc.constant(kind), value: fc.nat(kind === 'percent' ? 10_000 : 100_000) }),
    ),
  )
const anyAsk: fc.Arbitrary<QuoteAsk> = fc.record(
  {
    kind: fc.constantFrom('open', 'upgrade', 'discount', 'spread'),
    price: fc.record({ price: fc.nat(100_000), days: fc.integer({ min: 1, max: 800 }) }),
    discount: reduction(['percent', 'minus', 'price']),
    coupon: reduction(['percent', 'minus']),
    credit: fc.integer({ min: -10, max: 200_000 }),
    instalments: fc.constantFrom(0, 3, 6, 12),
    rates: fc.constant(RATES),
  },
  { requiredKeys: ['kind', 'price'] },
)

test('whatever is asked: the lines add up to what is paid, which is never negative nor more than list and fee', () => {
  fc.assert(
    fc.property(anyAsk, (ask) => {
      const found = quote(ask)
      expect(sumOf(found.lines.map((line) => line.amount))).toBe(found.pays)
      expect(found.pays).toBe(amountBeforeCoupon(found) - found.couponOff + found.fee)
      for (const amount of [found.pays, found.discountOff, found.creditOff, found.couponOff, found.fee])
        expect(amount).toBeGreaterThanOrEqual(0)
      expect(found.pays).toBeLessThanOrEqual(found.list + found.fee)
      if (found.list > 0 && found.creditOff === 0) expect(found.pays).toBeGreaterThan(0)
    }),
    { ...SEED, numRuns: 500 },
  )
})

test('instalments: the payments add up to the whole, and differ by less than their number', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.constantFrom(...INSTALMENTS), (amount, count) => {
      const plan = instalmentPlan(amount, count, RATES)
      if (!plan) {
        expect(amount).toBeLessThan(count)
        return
      }
      expect(plan.first + plan.each * (count - 1)).toBe(plan.total)
      expect(plan.total).toBe(amount + plan.fee)
      expect(plan.first - plan.each).toBeGreaterThanOrEqual(0)
      expect(plan.first - plan.each).toBeLessThan(count)
    }),
    SEED,
  )
})
