import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PayFields, pagesFor, payWays } from './payWays.ts'

const DEFAULTS = ['tizhou-alipay-1', 'tizhou-alipay-2']
const PAGE = 'https://pay.example/p'
const UNPAYABLE: PayFields = {
  Alipay: '-1',
  PhonePayUrl: '-1',
  WeiXinPayUrl: '-1',
  WeiXinPay: '-1',
  PCPayUrl: '-1',
  IsWeiXinPay: 0,
}
const account = (key: string, provider: 'alipay' | 'wechat' | 'sandbox', of?: string) => ({
  key,
  provider,
  account: of,
})
const REAL = {
  accounts: [
    account('alipay', 'alipay'),
    account('alipay-hope', 'alipay', 'hope@pay.example'),
    account('wechat', 'wechat'),
    account('wechat-hope', 'wechat', 'hope'),
  ],
  builtIn: DEFAULTS,
}
const SANDBOX = { accounts: [account('sandbox', 'sandbox')], builtIn: DEFAULTS }
const keys = (fields: Partial<PayFields>, here = REAL) =>
  payWays({ ...UNPAYABLE, ...fields }, here).accounts.map(({ key }) => key)
const pages = (fields: Partial<PayFields>) => payWays({ ...UNPAYABLE, ...fields }, REAL).pages

describe('how an agent can be paid here', () => {
  test.each<[string, Partial<PayFields>, string[]]>([
    ['nothing', {}, []],
    ['a built-in account alone, which is none of its own', { Alipay: 'tizhou-alipay-2' }, []],
    ['a built-in account and a page elsewhere', { Alipay: 'tizhou-alipay-1', PhonePayUrl: PAGE }, ['alipay']],
    ['an account of its own that is set up', { Alipay: 'hope@pay.example' }, ['alipay-hope']],
    ['an account of its own that nobody set up: not the house’s', { Alipay: 'else@pay.example' }, []],
    ['the house’s collection, by an empty field', { Alipay: '' }, ['alipay']],
    ['the house’s collection, by 1', { Alipay: '1' }, ['alipay']],
    ['WeChat Pay', { WeiXinPay: '1', IsWeiXinPay: 1 }, ['wechat']],
    ['WeChat Pay that is switched off', { WeiXinPay: '1' }, []],
    ['WeChat Pay of its own', { WeiXinPay: 'hope', IsWeiXinPay: 1 }, ['wechat-hope']],
    ['both', { Alipay: 'hope@pay.example', WeiXinPay: '1', IsWeiXinPay: 1 }, ['alipay-hope', 'wechat']],
    ['a page elsewhere alone', { PhonePayUrl: PAGE }, []],
  ])('%s', (_what, fields, found) => {
    expect(keys(fields)).toEqual(found)
  })

  test.each<[string, Partial<PayFields>, string[]]>([
    ['nothing', {}, []],
    ['a built-in account alone', { Alipay: 'tizhou-alipay-1' }, []],
    ['any account', { Alipay: 'pay@tizhou.example' }, ['sandbox']],
    ['a page elsewhere alone', { WeiXinPayUrl: PAGE }, []],
  ])('where no provider is set up the sandbox stands for its accounts: %s', (_what, fields, found) => {
    expect(keys(fields, SANDBOX)).toEqual(found)
  })
})

test('pages are the agent’s own, https alone, and none where the four fields say that it has no option', () => {
  expect(pages({ PhonePayUrl: PAGE, WeiXinPayUrl: 'javascript:pay()', PCPayUrl: `${PAGE}c` })).toEqual({
    phone: PAGE,
    pc: `${PAGE}c`,
  })
  expect(pages({ PCPayUrl: PAGE })).toEqual({})
  expect(pages({ PhonePayUrl: 'http://pay.example' })).toEqual({})
})

test('what is in hand comes first', () => {
  const all = { phone: PAGE, wechat: PAGE, pc: PAGE }
  expect([pagesFor(all, 'phone')[0], pagesFor(all, 'wechat')[0], pagesFor(all, 'pc')[0]]).toEqual([
    'phone',
    'wechat',
    'pc',
  ])
  expect(pagesFor({ phone: PAGE }, 'pc')).toEqual(['phone'])
})

test('whoever has no payment option by the specification is never paid, whatever is set up', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('-1', ...DEFAULTS),
      fc.constantFrom('-1', PAGE),
      fc.constantFrom(0, 1),
      fc.constantFrom(REAL, SANDBOX),
      (Alipay, PCPayUrl, IsWeiXinPay, here) => {
        const { accounts, pages: found } = payWays({ ...UNPAYABLE, Alipay, PCPayUrl, IsWeiXinPay }, here)
        expect([accounts, found]).toEqual([[], {}])
      },
    ),
  )
})
