import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  announcedPrices,
  fallbackFrom,
  type PriceRow,
  partPriceAt,
  partsPriceAt,
  priceAt,
  USUAL_DAYS,
} from './price.ts'

const SEED = { seed: 20261123 }
const fallback = { price: 100, days: USUAL_DAYS }
const row = (more: Partial<PriceRow>): PriceRow => ({
  agentCode: '',
  partID: 0,
  price: 1,
  days: 30,
  holdsFrom: 0,
  holdsUntil: null,
  ...more,
})
const ask = (rows: PriceRow[], agentCode = '889') => ({ rows, agentCode, fallback })

describe('the price at a moment', () => {
  test("is the agent's own, else the shared one, else the version's", () => {
    const shared = row({ price: 200 })
    const own = row({ price: 300, agentCode: '889' })
    const foreign = row({ price: 400, agentCode: '666' })
    expect(priceAt(ask([own, shared, foreign]), 5)).toEqual({ price: 300, days: 30 })
    expect(priceAt(ask([foreign, shared]), 5).price).toBe(200)
    expect(priceAt(ask([foreign]), 5)).toEqual(fallback)
  })

  test('holds from its first moment until just before its last', () => {
    const rows = [row({ price: 7, holdsFrom: 10, holdsUntil: 20 })]
    expect([9, 10, 19, 20].map((at) => priceAt(ask(rows), at).price)).toEqual([100, 7, 7, 100])
  })

  test('of several is the one that began last; an own row that ended gives way to the shared one', () => {
    const rows = [
      row({ price: 5, holdsFrom: 10 }),
      row({ price: 4, holdsFrom: 1 }),
      row({ price: 9, holdsFrom: 10, holdsUntil: 12, agentCode: '889' }),
    ]
    expect([1, 10, 12].map((at) => priceAt(ask(rows), at).price)).toEqual([4, 9, 5])
  })

  test('of a part is its own row only: without one it is not sold apart', () => {
    const rows = [row({ price: 50 }), row({ partID: 3, price: 20, days: 90 }), row({ partID: 4, price: 10 })]
    expect(partPriceAt(ask(rows), 3, 1)).toEqual({ price: 20, days: 90 })
    expect(partPriceAt(ask(rows), 5, 1)).toBeUndefined()
    expect(partsPriceAt(ask(rows), [3, 4, 3], 1)).toEqual({ price: 30, days: 30 })
    expect(partsPriceAt(ask(rows), [3, 5], 1)).toBeUndefined()
    expect(partsPriceAt(ask(rows), [], 1)).toBeUndefined()
  })
})

test("a version's own price counts from the first moment that no row covers", () => {
  const from = (...rows: PriceRow[]) => fallbackFrom(ask(rows, ''), 5)
  expect(from()).toBe(5)
  expect(from(row({}))).toBeUndefined()
  expect(from(row({ holdsFrom: 6 }))).toBe(5)
  expect(from(row({ holdsUntil: 9 }))).toBe(9)
  expect(from(row({ holdsUntil: 9 }), row({ holdsFrom: 9, holdsUntil: 20 }), row({ holdsFrom: 30 }))).toBe(20)
  expect(from(row({ holdsUntil: 9 }), row({ holdsFrom: 8 }))).toBeUndefined()
  expect(from(row({ agentCode: '889' }), row({ partID: 3 }))).toBe(5)
})

test('announced prices are those that will be another price, at the moment they are', () => {
  const rows = [
    row({ price: 50, holdsFrom: 10, holdsUntil: 30 }),
    row({ price: 50, holdsFrom: 20 }),
    row({ price: 60, holdsFrom: 40 }),
    row({ price: 1, holdsFrom: 50, agentCode: '666' }),
  ]
  expect(announcedPrices(ask(rows), 5)).toEqual([
    { from: 10, price: 50, days: 30 },
    { from: 40, price: 60, days: 30 },
  ])
})

const anyRow = fc.record({
  agentCode: fc.constantFrom('', '889', '666'),
  partID: fc.constantFrom(0, 0, 3),
  price: fc.nat(1000),
  days: fc.integer({ min: 1, max: 400 }),
  holdsFrom: fc.nat(100),
  holdsUntil: fc.option(fc.nat(100)),
})

test('between two announced prices the price stays as it is', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
      const changes = new Map(announcedPrices(ask(rows), 0).map(({ from, ...price }) => [from, price]))
      let current = priceAt(ask(rows), 0)
      for (let at = 1; at <= 101; at++) {
        current = changes.get(at) ?? current
        expect(priceAt(ask(rows), at)).toEqual(current)
      }
    }),
    SEED,
  )
})
