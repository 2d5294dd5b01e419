import { expect, test } from 'vitest'
import { mayGiveCoupon, mayTakeDiscount, mayUseCoupon } from './offers.ts'

const goods = { subjectID: 7, vn: 2, agentCode: '889' }
const reasonOf = (may: ReturnType<typeof mayUseCoupon>) => (may.ok ? undefined : may.reason)

const discount = {
  subjectID: null,
  vn: null,
  agentCode: '',
  startsAt: 100,
  endsAt: 200,
  stoppedAt: null,
  onlyNew: false,
}
test.each([
  ['that is for all', discount, 150, false, undefined],
  ['of this subject and version', { ...discount, subjectID: 7, vn: 2 }, 150, false, undefined],
  ['of another version', { ...discount, subjectID: 7, vn: 3 }, 150, false, 'otherGoods'],
  ['of another subject', { ...discount, subjectID: 8 }, 150, false, 'otherGoods'],
  ['of another agent', { ...discount, agentCode: '666' }, 150, false, 'otherAgent'],
  ['before it starts', discount, 99, false, 'notStarted'],
  ['at its end', discount, 200, false, 'over'],
  ['that was stopped', { ...discount, stoppedAt: 120 }, 150, false, 'over'],
  ['for everybody, to somebody who bought before', discount, 150, true, undefined],
  ['for new buyers, to one', { ...discount, onlyNew: true }, 150, false, undefined],
  ['for new buyers, to another', { ...discount, onlyNew: true }, 150, true, 'onlyNew'],
])('a discount %s', (_, given, now, bought, reason) => {
  expect(reasonOf(mayTakeDiscount(given, goods, bought, now))).toBe(reason)
})

const coupon = {
  subjectID: null,
  vn: null,
  agentCode: '',
  minAmount: 1000,
  endsAt: 200,
  usedAt: null,
  orderID: null,
}
const ask = { goods, amount: 1000, spread: false, now: 150 }
test.each([
  ['for all', coupon, ask, undefined],
  ['for less than its smallest amount', coupon, { ...ask, amount: 999 }, 'couponAmount'],
  ['that is used', { ...coupon, usedAt: 1 }, ask, 'couponUsed'],
  ['kept for another order', { ...coupon, orderID: 5 }, ask, 'couponKept'],
  ['kept for this order', { ...coupon, orderID: 5 }, { ...ask, orderID: 5 }, undefined],
  ['that is over', coupon, { ...ask, now: 200 }, 'couponOver'],
  ['for a difference', coupon, { ...ask, spread: true }, 'couponKind'],
  ['of another subject', { ...coupon, subjectID: 8 }, ask, 'otherGoods'],
  [
    'of one subject, for a bundle',
    { ...coupon, subjectID: 7 },
    { ...ask, goods: { ...goods, bundle: true } },
    'otherGoods',
  ],
  ['for all, for a bundle', coupon, { ...ask, goods: { ...goods, bundle: true } }, undefined],
  ['of another agent', { ...coupon, agentCode: '666' }, ask, 'otherAgent'],
])('a coupon %s', (_, given, by, reason) => {
  expect(reasonOf(mayUseCoupon(given, by))).toBe(reason)
})

const type = { startsAt: 100, endsAt: 200, stoppedAt: null, quantity: 10, perUser: 1, validDays: 30 }
test.each([
  ['of which there are some', type, { given: 9, mine: 0 }, 150, undefined],
  ['without number', { ...type, quantity: null }, { given: 999, mine: 0 }, 150, undefined],
  ['that are gone', type, { given: 10, mine: 0 }, 150, 'couponsGone'],
  ['of which I had mine', type, { given: 1, mine: 1 }, 150, 'couponsEnough'],
  ['before they start', type, { given: 0, mine: 0 }, 99, 'notStarted'],
  ['after they end', type, { given: 0, mine: 0 }, 200, 'over'],
  ['that were stopped', { ...type, stoppedAt: 1 }, { given: 0, mine: 0 }, 150, 'over'],
])('a coupon is given of those %s', (_, given, counts, now, reason) => {
  expect(reasonOf(mayGiveCoupon(given, counts, now))).toBe(reason)
})
