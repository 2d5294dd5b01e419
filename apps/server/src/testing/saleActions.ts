import fc from 'fast-check'

/** What happens to a shop, at random: purchases in every way, payments in every order, refunds, codes, strays. */

const which = fc.nat(20)
const does = <T extends string>(name: T) => fc.constant(name)

export const anySaleAction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: does('open'),
      vn: fc.constantFrom(1, 2, 3),
      agent: fc.constantFrom('889', 'hope'),
      /** At the usual price, at a discount, at that of a first purchase. */
      offer: fc.constantFrom('none', 'none', 'usual', 'first'),
      coupon: fc.constantFrom(undefined, undefined, 0, 1),
      instalments: fc.constantFrom(0, 0, 3, 12),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('parts'), parts: fc.constantFrom('7', '8', '7,8') }) },
  { weight: 1, arbitrary: fc.record({ do: does('bundle'), coupon: fc.constantFrom(undefined, 0) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: does('higher'),
      kind: fc.constantFrom('upgrade', 'spread'),
      from: fc.constantFrom(1, 2),
      to: fc.constantFrom(2, 3),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: does('pay'), which, twice: fc.boolean(), lost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: does('wrong'), which, amount: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: does('news'), which, kind: fc.constantFrom('closed', 'refunded') }) },
  { weight: 1, arbitrary: fc.record({ do: does('cancel'), which }) },
  { weight: 2, arbitrary: fc.record({ do: does('refund'), which, share: fc.integer({ min: 1, max: 100 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('ask'), which, end: fc.constantFrom('withdraw', 'refuse', 'accept') }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('code'), vn: fc.constantFrom(1, 2), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: does('stray'), which, end: fc.constantFrom('leave', 'link', 'return') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('change'), from: fc.constantFrom(2, 3), to: fc.constantFrom(1, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('free') }) },
  { weight: 2, arbitrary: fc.record({ do: does('wait'), days: fc.integer({ min: 1, max: 200 }) }) },
)

export type SaleAction = typeof anySaleAction extends fc.Arbitrary<infer Action> ? Action : never
type Of<Name extends SaleAction['do']> = Extract<SaleAction, { do: Name }>

export const opens = (vn: 1 | 2 | 3, of: Partial<Of<'open'>> = {}): SaleAction => ({
  ...{ do: 'open', vn, agent: '889', offer: 'none', coupon: undefined, instalments: 0 },
  ...of,
})
export const pays = (nth: number): SaleAction => ({ do: 'pay', which: nth, twice: false, lost: false })

/** Chance seldom meets it: what a version was worth stays with what it was changed for, and with that one's change. */
export const CHANGED_TWICE_THEN_UPGRADED: SaleAction[] = [
  opens(3),
  pays(0),
  { do: 'wait', days: 100 },
  { do: 'refund', which: 0, share: 10 },
  { do: 'change', from: 3, to: 2 },
  { do: 'wait', days: 10 },
  { do: 'change', from: 2, to: 1 },
  { do: 'wait', days: 1 },
  { do: 'higher', kind: 'upgrade', from: 1, to: 2 },
  pays(1),
  // What was credited does not go back on its own.
  { do: 'refund', which: 0, share: 10 },
]

/** Codes that were given up, paid in the order in which nobody would pay them; a coupon that comes back and is used again. */
export const GIVEN_UP_AND_PAID: SaleAction[] = [
  opens(1, { offer: 'first', coupon: 0 }),
  opens(1, { offer: 'first', instalments: 12 }),
  opens(2, { offer: 'first' }),
  opens(1, { offer: 'usual', coupon: 0, instalments: 3, agent: 'hope' }),
  pays(0),
  pays(2),
  pays(1),
  { do: 'refund', which: 2, share: 33 },
  { do: 'ask', which: 2, end: 'withdraw' },
  { do: 'ask', which: 2, end: 'accept' },
  opens(2, { offer: 'first', coupon: 0 }),
  opens(2, { coupon: 0 }),
  { do: 'news', which: 3, kind: 'refunded' },
  { do: 'stray', which: 3, end: 'link' },
  pays(3),
  { do: 'refund', which: 3, share: 100 },
]

/** Once; the days are credited to no upgrade, and are there again when that one's money went back. */
export const OPENED_FREE_FIRST: SaleAction[] = [
  { do: 'free' },
  { do: 'free' },
  { do: 'change', from: 2, to: 1 },
  opens(1),
  pays(0),
  { do: 'higher', kind: 'upgrade', from: 1, to: 3 },
  pays(1),
  { do: 'change', from: 3, to: 1 },
  { do: 'refund', which: 1, share: 100 },
  { do: 'wait', days: 200 },
  { do: 'free' },
]
