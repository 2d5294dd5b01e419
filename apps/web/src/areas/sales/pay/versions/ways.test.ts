import { expect, test } from 'vitest'
import { type Choice, firstChoice, orderFields, waysTo } from './ways.ts'

const at = (vn: number, price: number, modules: string[] = []) => ({
  vn,
  price,
  vnJson: Object.fromEntries(modules.map((module) => [module, 1 as const])),
})
const VERSIONS = [at(1, 300, ['A']), at(2, 500, ['A', 'B']), at(3, 900, ['A', 'B', 'C'])]
const mine = (vn: number) => ({ vn, vname: `${vn} 班`, EndTime: 1 })

test('a version is upgraded to from the dearest one of mine that costs less', () => {
  expect(waysTo(at(3, 900), [mine(1), mine(2)], VERSIONS)).toEqual([
    { way: 'upgrade', from: mine(2) },
    { way: 'spread', from: mine(2) },
    { way: 'open' },
  ])
})

test.each([
  ['nothing of mine', []],
  ['the same one', [mine(2)]],
  ['a dearer one', [mine(3)]],
  ['one that is no longer sold', [mine(9)]],
])('with %s it can be opened only', (_what, held) => {
  expect(waysTo(at(2, 500), held, VERSIONS)).toEqual([{ way: 'open' }])
})

test.each<[string, Parameters<typeof firstChoice>[1], number | undefined]>([
  ['the asked version', { vn: 3, modulevip: 'B' }, 3],
  ['the cheapest with the module', { modulevip: 'B', recommended: 3 }, 2],
  ['the recommended one', { modulevip: 'none', recommended: 3 }, 3],
  ['the first', { vn: 9 }, 1],
])('%s stands chosen', (_what, wanted, vn) => {
  expect(firstChoice(VERSIONS, wanted)).toBe(vn)
})

test.each<[string, Parameters<typeof firstChoice>[1], number[], number | undefined]>([
  ['a version with the module that is dearer', { modulevip: 'A' }, [2], 2],
  ['the one that the module needs', { modulevip: 'C', recommended: 1 }, [2], 3],
  ['what is held itself', {}, [2], 2],
  ['not a recommended one that is cheaper', { recommended: 1 }, [2], 2],
  ['the cheaper one that was asked for', { vn: 1 }, [2], 1],
  ['the cheapest with the module, where nothing held is sold', { modulevip: 'A' }, [9], 1],
])('for a holder %s stands chosen', (_what, wanted, held, vn) => {
  expect(firstChoice(VERSIONS, wanted, held.map(mine))).toBe(vn)
})

const choice = (more: Partial<Choice>): Choice => ({ vn: 2, way: { way: 'open' }, parts: [], hbfqnum: 0, ...more })
test.each<[string, Partial<Choice>, object]>([
  ['a version', {}, { type: 'vn', purchase: 'open', vn: 2 }],
  ['at a discount', { discountID: 5 }, { type: 'vn', purchase: 'discount', vn: 2, discountID: 5 }],
  ['parts', { parts: [7, 8] }, { type: 'book', purchase: 'open', vn: 2, branchBookList: '7,8' }],
  ['a bundle', { bundleID: 4, vn: undefined }, { type: 'wsgroup', purchase: 'open', contents: '4' }],
  ['an upgrade', { way: { way: 'upgrade', from: mine(1) } }, { type: 'vn', purchase: 'upgrade', vn: 1, toVn: 2 }],
  [
    'with coupon and instalments',
    { couponID: 6, hbfqnum: 3 },
    { type: 'vn', purchase: 'open', vn: 2, couponID: 6, hbfqnum: 3 },
  ],
])('%s in the words of the wire', (_what, more, fields) => {
  expect(orderFields(choice(more))).toEqual(fields)
})
