import { describe, expect, test } from 'vitest'
import {
  type Buyer,
  CHANGE_RULES,
  type Changeable,
  freeVersion,
  type Held,
  type May,
  mayChange,
  mayFreeOpen,
  mayGiveUp,
  mayOpen,
  maySell,
  maySpread,
  mayUpgrade,
  type Offered,
  recommended,
} from './purchaseRules.ts'
import { DAY } from './term.ts'

const NOW = 1000 * DAY
const reasonOf = (may: May) => (may.ok ? undefined : may.reason)

/** vn and vnorder alike. */
const version = (vn: number, more: Partial<Offered> = {}): Offered => ({
  subjectID: 7,
  appEName: 'ZC_NK_YTMJ',
  withdrawn: false,
  vn,
  vnorder: vn,
  verNo: 1,
  hidden: false,
  hideByVip: [],
  ...more,
})
const holding = (vn: number, more: Partial<Held> = {}): Held => ({
  subjectID: 7,
  vn,
  vnorder: vn,
  parts: [],
  free: false,
  startsAt: NOW - DAY,
  endsAt: NOW + 100 * DAY,
  ...more,
})
const buyer = (held: Held[] = [], more: Partial<Buyer> = {}): Buyer => ({
  agentCode: '889',
  canPay: true,
  held,
  now: NOW,
  ...more,
})

test.each<[string, Offered, Buyer, number[] | undefined, string | undefined]>([
  ['what is on sale', version(2), buyer(), undefined, undefined],
  ['once more what is held', version(2), buyer([holding(2)]), undefined, undefined],
  ['a higher one', version(3), buyer([holding(2)]), undefined, undefined],
  ['a lower one', version(1), buyer([holding(2)]), undefined, 'higherHeld'],
  ['a lower one, the higher one over', version(1), buyer([holding(2, { endsAt: NOW })]), undefined, undefined],
  ['a lower one, the higher one free', version(1), buyer([holding(2, { free: true })]), undefined, undefined],
  ['a lower one, of the higher one a part held', version(1), buyer([holding(2, { parts: [4] })]), undefined, undefined],
  ['a lower one of another subject', version(1), buyer([holding(2, { subjectID: 8 })]), undefined, undefined],
  ['off sale (VerNO 20)', version(2, { verNo: 20 }), buyer(), undefined, 'offSale'],
  ['buyListHide', version(2, { hidden: true }), buyer(), undefined, 'hidden'],
  ['hideByVip of what is held', version(2, { hideByVip: [1] }), buyer([holding(1)]), undefined, 'hiddenByVip'],
  ['hideByVip of what is not held', version(2, { hideByVip: [1] }), buyer(), undefined, undefined],
  ['a withdrawn subject', version(2, { withdrawn: true }), buyer(), undefined, 'withdrawn'],
  ['a mock-exam variant', version(2, { appEName: 'ZC_NK_MNDB' }), buyer(), undefined, undefined],
  ['agent without payment', version(2), buyer([], { canPay: false }), undefined, 'noPayment'],
  ['agent 7021004', version(2), buyer([], { agentCode: '7021004' }), undefined, 'service'],
  ['a part of what is held whole', version(2), buyer([holding(2)]), [4], 'wholeHeld'],
  ['a part beside another part', version(2), buyer([holding(2, { parts: [5] })]), [4], undefined],
])('open: %s', (_, goods, who, parts, reason) => {
  expect(reasonOf(mayOpen(goods, who, parts))).toBe(reason)
})

test('whether an agent sells at all: in the words that a learner reads', () => {
  expect(maySell({ agentCode: '7021004', canPay: true })).toEqual({
    ok: false,
    reason: 'service',
    msg: '请联系客服购买',
  })
  expect(maySell({ agentCode: '666', canPay: true })).toEqual({ ok: true })
})

test.each<[string, Offered, Offered, Buyer, string | undefined]>([
  ['to a higher one', version(1), version(2), buyer([holding(1)]), undefined],
  ['from what is not held', version(1), version(2), buyer(), 'notHeld'],
  ['from what is over', version(1), version(2), buyer([holding(1, { endsAt: NOW })]), 'notHeld'],
  ['to a lower one', version(2), version(1), buyer([holding(2)]), 'notHigher'],
  ['to the same', version(2), version(2), buyer([holding(2)]), 'sameVersion'],
  ['to another subject', version(1), version(2, { subjectID: 8 }), buyer([holding(1)]), 'otherSubject'],
  ['to what is off sale', version(1), version(2, { verNo: 20 }), buyer([holding(1)]), 'offSale'],
  ['to what is hidden from holders', version(1), version(2, { hideByVip: [1] }), buyer([holding(1)]), 'hiddenByVip'],
  ['to what is held besides', version(1), version(2), buyer([holding(1), holding(2)]), 'higherHeld'],
  ['to below what is held besides', version(1), version(2), buyer([holding(1), holding(3)]), 'higherHeld'],
  ['from what was free', version(1), version(2), buyer([holding(1, { free: true })]), undefined],
  ['without payment', version(1), version(2), buyer([holding(1)], { canPay: false }), 'noPayment'],
])('upgrade %s', (_, from, to, who, reason) => {
  expect(reasonOf(mayUpgrade(from, to, who))).toBe(reason)
})

const prices = { from: 100, to: 200 }
test.each<[string, Buyer, typeof prices, string | undefined]>([
  ['where there is a difference', buyer([holding(1)]), prices, undefined],
  ['where there is none', buyer([holding(1)]), { from: 200, to: 200 }, 'notDearer'],
  ['from what was free', buyer([holding(1, { free: true })]), prices, 'freeHeld'],
  ['from a part', buyer([holding(1, { parts: [4] })]), prices, 'partHeld'],
  ['from what is not held', buyer(), prices, 'notHeld'],
])('spread %s', (_, who, both, reason) => {
  expect(reasonOf(maySpread(version(1), version(2), who, both))).toBe(reason)
})

describe('change of a version', () => {
  const record = (more: Partial<Changeable> = {}): Changeable => ({
    ...holding(2),
    changes: 0,
    refundOpen: false,
    ...more,
  })
  const same = { from: 200, to: 200 }
  test.each<[string, Changeable, Offered, Held[], typeof prices, string | undefined]>([
    ['to another subject of the same price', record(), version(2, { subjectID: 8 }), [], same, undefined],
    ['to a lower version', record(), version(1), [], { from: 200, to: 100 }, undefined],
    ['to a dearer one', record(), version(3), [], prices, 'dearer'],
    ['to itself', record(), version(2), [], same, 'sameVersion'],
    ['once more', record({ changes: 1 }), version(1), [], same, 'noChangesLeft'],
    ['a day before its end', record({ endsAt: NOW + DAY }), version(1), [], same, undefined],
    ['less than a day before its end', record({ endsAt: NOW + DAY - 1 }), version(1), [], same, 'endsSoon'],
    ['after its end', record({ endsAt: NOW }), version(1), [], same, 'notHeld'],
    ['of what was free', record({ free: true }), version(1), [], same, 'freeHeld'],
    ['of a part', record({ parts: [4] }), version(1), [], same, 'partHeld'],
    ['while a refund is open', record({ refundOpen: true }), version(1), [], same, 'refundOpen'],
    ['to what is off sale', record(), version(1, { verNo: 20 }), [], same, 'offSale'],
    ['to what is hidden', record(), version(1, { hidden: true }), [], same, 'hidden'],
    ['to what is hidden from holders of what is given', record(), version(1, { hideByVip: [2] }), [], same, undefined],
    ['to what is hidden from another', record(), version(1, { hideByVip: [3] }), [holding(3)], same, 'hiddenByVip'],
    ['to what is held', record(), version(1), [holding(1)], same, 'alreadyHeld'],
  ])('%s', (_, from, to, others, both, reason) => {
    const who = { held: [from, ...others], now: NOW }
    expect(reasonOf(mayChange(from, to, who, both, CHANGE_RULES))).toBe(reason)
  })

  test('what may be given at all is known without knowing for what', () => {
    expect(mayGiveUp(record(), NOW, CHANGE_RULES).ok).toBe(true)
    expect(mayGiveUp(record({ changes: 1 }), NOW, { ...CHANGE_RULES, most: 2 }).ok).toBe(true)
  })
})

describe('free opening', () => {
  const versions = [version(1, { verNo: 20 }), version(4), version(3), version(2, { hidden: true })]
  const ask = { appEName: 'ZY_XY_YTMJ', versions, before: false }
  test('gives the lowest version that is on sale', () => {
    expect(freeVersion(ask)?.vn).toBe(3)
  })

  test.each<[string, typeof ask, Held[], string | undefined]>([
    ['of ZY_XY_YTMJ', ask, [], undefined],
    ['of ZY_ZYAO_YTMJ', { ...ask, appEName: 'ZY_ZYAO_YTMJ' }, [], undefined],
    ['of another app', { ...ask, appEName: 'ZC_NK_YTMJ' }, [], 'notFree'],
    ['a second time', { ...ask, before: true }, [], 'openedBefore'],
    ['with nothing on sale', { ...ask, versions: [] }, [], 'nothingFree'],
    ['for a holder', ask, [holding(3)], 'alreadyHeld'],
    ['for a holder of before', ask, [holding(3, { endsAt: NOW })], undefined],
  ])('%s', (_, given, held, reason) => {
    expect(reasonOf(mayFreeOpen(given, { held, now: NOW }))).toBe(reason)
  })
})

test('what is recommended is the next one above what was bought that may be bought', () => {
  const all = [version(3), version(1), version(2, { hidden: true }), version(4, { verNo: 20 })]
  expect(recommended(all, buyer())?.vn).toBe(1)
  expect(recommended(all, buyer([holding(1)]))?.vn).toBe(3)
  expect(recommended(all, buyer([holding(3)]))).toBeUndefined()
  expect(recommended(all, buyer([holding(1, { free: true })]))?.vn).toBe(1)
  expect(recommended(all, buyer([], { canPay: false }))).toBeUndefined()
  expect(recommended([], buyer())).toBeUndefined()
})
