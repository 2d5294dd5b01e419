import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillLine, NoBillYet, type OpenAsk } from '../port.ts'
import { type AlipayStandIn, alipayBillLine, alipayStandIn } from '../testing/alipayStandIn.ts'
import { Alipay } from './alipay.ts'

const clock = { now: Date.parse('2026-11-20T04:00:00Z') }
let standIn: AlipayStandIn
let alipay: Alipay
let made = 0

const account = () => ({
  key: 'alipay',
  appID: standIn.appID,
  sellerID: standIn.sellerID,
  privateKey: standIn.keys.private,
  publicKey: standIn.keys.public,
  timeoutMs: 2_000,
  testEndpoint: standIn.endpoint,
})

beforeAll(async () => {
  standIn = await alipayStandIn(clock)
  return () => standIn.close()
})
beforeEach(() => {
  clock.now = Date.parse('2026-11-20T04:00:00Z')
  Object.assign(standIn.state, { mood: 'good', staleBills: 0, refundIsSlow: false, billLines: [] })
  standIn.state.taken.length = 0
  alipay = new Alipay(account(), () => clock.now)
})

const ask = (of: Partial<OpenAsk> = {}): OpenAsk => ({
  outTradeNo: `TZ${++made}aB`,
  amountFen: 26_810,
  title: '执业医师 100% + 押题 & 冲刺',
  expiresAt: clock.now + 900_000,
  instalments: 0,
  notifyUrl: 'https://learn.example/pay/notify/alipay',
  ...of,
})
const opened = async (of: Partial<OpenAsk> = {}) => {
  const asked = ask(of)
  await alipay.open(asked)
  return asked.outTradeNo
}

describe('calls', () => {
  test('a code is made for the amount in yuan, until the moment, with where to tell', async () => {
    const asked = ask()
    expect(await alipay.open(asked)).toEqual({ qrText: `https://qr.alipay.com/${asked.outTradeNo}` })
    const trade = standIn.trades.get(asked.outTradeNo)
    expect(trade?.notify_url).toBe(asked.notifyUrl)
    expect(trade?.asked).toEqual({
      out_trade_no: asked.outTradeNo,
      total_amount: '268.10',
      subject: asked.title,
      seller_id: standIn.sellerID,
      time_expire: '2026-11-20 12:15:00',
      qr_code_timeout_express: '15m',
    })
    await expect(alipay.open({ ...asked, amountFen: 1 })).rejects.toMatchObject({ code: 'ACQ.CONTEXT_INCONSISTENT' })
  })

  test.each([3, 6, 12] as const)('%i instalments', async (instalments) => {
    const outTradeNo = await opened({ instalments })
    expect(standIn.trades.get(outTradeNo)?.asked.extend_params).toEqual({
      hb_fq_num: String(instalments),
      hb_fq_seller_percent: '100',
    })
  })

  test('what is signed with another key, or by a clock that is wrong, is refused', async () => {
    const wrongKey = new Alipay({ ...account(), appID: 'other' }, () => clock.now)
    await expect(wrongKey.open(ask())).rejects.toMatchObject({ code: 'isv.invalid-app-id' })
    const other = await alipayStandIn(clock)
    await other.close()
    const forged = new Alipay({ ...account(), privateKey: other.keys.private }, () => clock.now)
    await expect(forged.open(ask())).rejects.toMatchObject({ code: 'isv.invalid-signature' })
    const late = new Alipay(account(), () => clock.now - 3_600_000)
    await expect(late.open(ask())).rejects.toMatchObject({ code: 'isv.invalid-timestamp' })
    expect(standIn.state.taken).toEqual([])
  })

  test.each(['unsigned', 'busy', 'down'] as const)('an answer that is %s is none', async (mood) => {
    const outTradeNo = await opened()
    standIn.state.mood = mood
    await expect(alipay.query(outTradeNo)).rejects.toMatchObject({ name: 'Error', code: expect.any(String) })
    await expect(alipay.query(outTradeNo)).rejects.toThrow('did not answer')
  })

  test('a trade is unknown, then open, then paid with its number, amount and moment', async () => {
    const outTradeNo = await opened()
    expect(await alipay.query(outTradeNo)).toEqual({ state: 'unknown' })
    standIn.scan(outTradeNo)
    expect(await alipay.query(outTradeNo)).toEqual({ state: 'open' })
    const { trade_no } = standIn.pay(outTradeNo)
    const paid = { state: 'paid', tradeNo: trade_no, amountFen: 26_810, paidAt: clock.now }
    expect(await alipay.query(outTradeNo)).toEqual(paid)
    // A fully refunded trade is closed at Alipay, but counts as paid.
    await alipay.refund({ outTradeNo, refundNo: 'R1', amountFen: 26_810, totalFen: 26_810, reason: '' })
    expect(await alipay.query(outTradeNo)).toEqual(paid)
  })

  test('closing', async () => {
    const outTradeNo = await opened()
    expect(await alipay.close(outTradeNo)).toBe('unknown')
    standIn.scan(outTradeNo)
    expect(await alipay.close(outTradeNo)).toBe('closed')
    expect(await alipay.close(outTradeNo)).toBe('closed')
    expect(await alipay.query(outTradeNo)).toEqual({ state: 'closed' })
    const paid = await opened()
    standIn.pay(paid)
    expect(await alipay.close(paid)).toBe('paid')
  })

  test('refunds: in parts, the same one once, never more than was paid, slow ones asked for', async () => {
    const outTradeNo = await opened()
    standIn.pay(outTradeNo)
    const refund = (refundNo: string, amountFen: number) =>
      alipay.refund({ outTradeNo, refundNo, amountFen, totalFen: 26_810, reason: '不想要了' })
    expect(await refund('R1', 10)).toBe('done')
    expect(await refund('R1', 10)).toBe('done')
    expect(standIn.trades.get(outTradeNo)?.refunds).toEqual(new Map([['R1', 10]]))
    await expect(refund('R2', 26_801)).rejects.toMatchObject({ code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
    expect(await alipay.queryRefund(outTradeNo, 'R1')).toBe('done')
    expect(await alipay.queryRefund(outTradeNo, 'R2')).toBe('unknown')
    expect(await alipay.queryRefund('never', 'R1')).toBe('unknown')
    standIn.state.refundIsSlow = true
    expect(await refund('R3', 10)).toBe('pending')
  })
})

describe('notifications', () => {
  const paidTrade = async () => standIn.pay(await opened())
  const read = (fields: Record<string, string>) => alipay.read(standIn.form(fields))

  test('of a payment, of a refund in part and whole, of a closed trade, and of nothing that matters', async () => {
    const trade = await paidTrade()
    const news = standIn.newsOf(trade)
    const common = { provider: 'alipay', outTradeNo: trade.out_trade_no, tradeNo: trade.trade_no, paidAt: clock.now }
    expect(await read(standIn.signed(news))).toEqual({
      ...common,
      newsId: news.notify_id,
      kind: 'paid',
      amountFen: 26_810,
    })
    const refunded = { refund_fee: '1.20', gmt_refund: '2026-11-20 12:00:00.123', out_biz_no: 'R1' }
    for (const trade_status of ['TRADE_SUCCESS', 'TRADE_CLOSED'])
      expect(await read(standIn.signed({ ...news, ...refunded, trade_status }))).toMatchObject({
        ...common,
        kind: 'refunded',
        amountFen: 120,
        refundNo: 'R1',
      })
    expect(await read(standIn.signed({ ...news, trade_status: 'TRADE_CLOSED' }))).toMatchObject({ kind: 'closed' })
    expect(await read(standIn.signed({ ...news, trade_status: 'WAIT_BUYER_PAY' }))).toBeUndefined()
  })

  test('that are forged are refused: SHA-1, another key, another app, another seller, another amount, a field twice', async () => {
    const trade = await paidTrade()
    const news = standIn.newsOf(trade)
    const good = standIn.signed(news)
    const { out_trade_no: _, ...withoutTrade } = news
    const forgeries: [string, Record<string, string>][] = [
      ['not RSA2', standIn.signed(news, { type: 'RSA' })],
      ['not RSA2', { ...news }],
      ['wrong signature', { ...standIn.signed(news, { type: 'RSA' }), sign_type: 'RSA2' }],
      ['wrong signature', standIn.signed(news, { key: standIn.keys.private })],
      ['wrong signature', { ...good, total_amount: '0.01' }],
      ['wrong signature', { ...good, out_trade_no: 'TZother' }],
      ['wrong signature', { ...good, sign: '' }],
      ['wrong signature', { ...good, sign: '%%%' }],
      ['another app', standIn.signed({ ...news, app_id: '2021000000000002' })],
      ['another seller', standIn.signed({ ...news, seller_id: '2088000000000002' })],
      ['no trade', standIn.signed(withoutTrade)],
    ]
    for (const [why, fields] of forgeries) await expect(read(fields), why).rejects.toMatchObject({ why })
    const { headers, body } = standIn.form(good)
    await expect(alipay.read({ headers, body: `${body}&total_amount=0.01` })).rejects.toMatchObject({
      why: 'a field twice',
    })
    await expect(alipay.read({ headers, body: '' })).rejects.toMatchObject({ why: 'not RSA2' })
  })

  test('are answered with the word that ends them', () => {
    expect(alipay.answer(true)).toEqual({ status: 200, type: 'text/plain; charset=utf-8', body: 'success' })
    expect(alipay.answer(false).body).not.toBe('success')
  })
})

describe('bills', () => {
  const lines = async () => {
    const all: BillLine[] = []
    for await (const line of alipay.bill('2026-11-19')) all.push(line)
    return all
  }
  const paid = {
    outTradeNo: 'TZ1',
    tradeNo: '2026111922001',
    kind: '交易' as const,
    title: '冲刺版，365 天',
    at: '2026-11-19 23:59:59',
    amount: '268.10',
    fee: '-1.61',
  }

  test('are read from GBK in a ZIP whose address lives 30 s', async () => {
    standIn.state.billLines = [
      alipayBillLine(paid),
      alipayBillLine({ ...paid, kind: '退款', amount: '-0.50', fee: '0.01', refundNo: 'R1' }),
    ]
    // The first download address has expired when it is used: another is requested.
    standIn.state.staleBills = 1
    const at = Date.parse('2026-11-19T15:59:59Z')
    const common = { outTradeNo: 'TZ1', tradeNo: '2026111922001', at }
    expect(await lines()).toEqual([
      { ...common, kind: 'paid', amountFen: 26_810, feeFen: 161 },
      { ...common, kind: 'refunded', amountFen: 50, feeFen: -1, refundNo: 'R1' },
    ])
  })

  test('a day without trades has none, and today’s is not made yet', async () => {
    expect(await lines()).toEqual([])
    clock.now = Date.parse('2026-11-20T01:59:59Z')
    await expect(lines()).rejects.toThrow(NoBillYet)
  })

  test('one that cannot be read, or never comes, is no bill', async () => {
    standIn.state.billLines = [alipayBillLine({ ...paid, amount: '268.1x' })]
    await expect(lines()).rejects.toMatchObject({ code: 'unreadable amount' })
    standIn.state.billLines = [`${alipayBillLine(paid)},more`]
    await expect(lines()).rejects.toMatchObject({ code: 'unreadable bill' })
    standIn.state.billLines = [alipayBillLine(paid)]
    standIn.state.staleBills = 9
    await expect(lines()).rejects.toMatchObject({ code: 'bill gone' })
  })
})

afterAll(() => {
  expect(standIn.teller.waiting).toBeGreaterThan(0)
})
