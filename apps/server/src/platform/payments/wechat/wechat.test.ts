import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillLine, NoBillYet, type OpenAsk } from '../port.ts'
import { type WechatStandIn, wechatBill, wechatBillLine, wechatStandIn } from '../testing/wechatStandIn.ts'
import { WechatPay } from './wechat.ts'

const START = Date.parse('2026-11-20T04:00:00Z')

describe.each(['publicKey', 'certificate'] as const)('WeChat Pay by its %s', (by) => {
  const clock = { now: START }
  let standIn: WechatStandIn
  let wechat: WechatPay
  let made = 0

  const account = () => ({
    key: 'wechat',
    appID: standIn.appID,
    merchantID: standIn.merchantID,
    serial: standIn.merchantSerial,
    privateKey: standIn.merchantKey,
    apiV3Key: standIn.apiV3Key,
    publicKey: standIn.publicKey,
    notifyUrl: 'https://learn.example/pay/notify/wechat',
    timeoutMs: 2_000,
    testEndpoint: standIn.endpoint,
  })
  beforeAll(async () => {
    standIn = await wechatStandIn(clock, by)
    return () => standIn.close()
  })
  beforeEach(() => {
    clock.now = START
    const usual = { mood: 'good', refundStatus: 'SUCCESS', bill: '', billIsChanged: false, billIsMaking: false }
    Object.assign(standIn.state, usual)
    standIn.state.taken.length = 0
    wechat = new WechatPay(account(), () => clock.now)
  })

  const ask = (of: Partial<OpenAsk> = {}): OpenAsk => ({
    // With capitals, which are kept.
    outTradeNo: `TZ${++made}aB-_C`,
    amountFen: 26_810,
    title: '执业医师冲刺版'.repeat(10),
    expiresAt: clock.now + 900_000,
    instalments: 0,
    notifyUrl: 'https://learn.example/pay/notify/wechat',
    clientIp: '203.0.113.7',
    ...of,
  })
  const opened = async () => {
    const asked = ask()
    await wechat.open(asked)
    return asked.outTradeNo
  }

  test('a code is made for the amount in fen, until the moment, with where to tell', async () => {
    const asked = ask()
    expect(await wechat.open(asked)).toEqual({ qrText: `weixin://wxpay/bizpayurl?pr=${asked.outTradeNo}` })
    expect(standIn.trades.get(asked.outTradeNo)?.asked).toMatchObject({
      amount: { total: 26_810, currency: 'CNY' },
      time_expire: '2026-11-20T12:15:00+08:00',
      notify_url: asked.notifyUrl,
      scene_info: { payer_client_ip: '203.0.113.7' },
    })
    await expect(wechat.open({ ...asked, amountFen: 1 })).rejects.toMatchObject({ code: 'OUT_TRADE_NO_USED' })
    await expect(wechat.open(ask({ instalments: 3 }))).rejects.toMatchObject({ code: 'INSTALMENTS' })
  })

  test('what is signed with another key, or by a clock that is wrong, is refused', async () => {
    const other = await wechatStandIn(clock)
    await other.close()
    for (const wrong of [
      new WechatPay({ ...account(), privateKey: other.merchantKey }, () => clock.now),
      new WechatPay({ ...account(), serial: 'other' }, () => clock.now),
      new WechatPay(account(), () => clock.now - 3_600_000),
    ])
      await expect(wrong.query('TZ')).rejects.toMatchObject({ code: 'http 401' })
    expect(standIn.state.taken).toEqual([])
  })

  test.each(['unsigned', 'stale', 'busy', 'down'] as const)('an answer that is %s is none', async (mood) => {
    const outTradeNo = await opened()
    standIn.state.mood = mood
    await expect(wechat.query(outTradeNo)).rejects.toThrow('did not answer')
  })

  test('a trade is open, then paid with its number, amount and moment; closing comes before or too late', async () => {
    expect(await wechat.query('never')).toEqual({ state: 'unknown' })
    expect(await wechat.close('never')).toBe('unknown')
    const outTradeNo = await opened()
    expect(await wechat.query(outTradeNo)).toEqual({ state: 'open' })
    const { transaction_id } = standIn.pay(outTradeNo)
    const paid = { state: 'paid', tradeNo: transaction_id, amountFen: 26_810, paidAt: clock.now }
    expect(await wechat.query(outTradeNo)).toEqual(paid)
    expect(await wechat.close(outTradeNo)).toBe('paid')
    await wechat.refund({ outTradeNo, refundNo: 'X1', amountFen: 1, totalFen: 26_810, reason: '' })
    expect(await wechat.query(outTradeNo)).toEqual(paid)
    const other = await opened()
    expect(await wechat.close(other)).toBe('closed')
    expect(await wechat.close(other)).toBe('closed')
    expect(await wechat.query(other)).toEqual({ state: 'closed' })
  })

  test('refunds', async () => {
    const outTradeNo = await opened()
    const refund = (refundNo: string, amountFen: number) =>
      wechat.refund({ outTradeNo, refundNo, amountFen, totalFen: 26_810, reason: '不想要了'.repeat(20) })
    const no = (n: number) => `R${outTradeNo}${n}`
    await expect(refund(no(1), 10)).rejects.toMatchObject({ code: 'RESOURCE_NOT_EXISTS' })
    standIn.pay(outTradeNo)
    expect(await refund(no(1), 10)).toBe('done')
    expect(await refund(no(1), 10)).toBe('done')
    await expect(refund(no(2), 26_801)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await wechat.queryRefund(outTradeNo, no(1))).toBe('done')
    expect(await wechat.queryRefund(outTradeNo, no(2))).toBe('unknown')
    standIn.state.refundStatus = 'PROCESSING'
    expect(await refund(no(3), 10)).toBe('pending')
    expect(await wechat.queryRefund(outTradeNo, no(3))).toBe('pending')
    standIn.state.refundStatus = 'ABNORMAL'
    expect(await wechat.queryRefund(outTradeNo, no(3))).toBe('failed')
  })

  test('notifications of payments and refunds', async () => {
    const trade = standIn.pay(await opened())
    const common = { provider: 'wechat', outTradeNo: trade.out_trade_no, tradeNo: trade.transaction_id }
    const body = standIn.newsOf(standIn.transaction(trade))
    expect(await wechat.read(standIn.told(body))).toEqual({
      ...common,
      newsId: (JSON.parse(body) as { id: string }).id,
      kind: 'paid',
      amountFen: 26_810,
      paidAt: clock.now,
    })
    const refund = {
      mchid: standIn.merchantID,
      out_trade_no: trade.out_trade_no,
      transaction_id: trade.transaction_id,
      out_refund_no: 'R1',
      refund_status: 'SUCCESS',
      success_time: '2026-11-20T12:00:00+08:00',
      amount: { total: 26_810, refund: 120 },
    }
    const of = (resource: object, kind: string) => wechat.read(standIn.told(standIn.newsOf(resource, { kind })))
    expect(await of(refund, 'REFUND.SUCCESS')).toMatchObject({
      ...common,
      kind: 'refunded',
      amountFen: 120,
      refundNo: 'R1',
    })
    expect(await of({ ...refund, refund_status: 'ABNORMAL' }, 'REFUND.ABNORMAL')).toBeUndefined()
  })

  test('notifications that are forged are refused', async () => {
    const trade = standIn.pay(await opened())
    const body = standIn.newsOf(standIn.transaction(trade))
    const read = (headers: Record<string, string>, text = body) => wechat.read({ headers, body: text })
    const refused = async (why: string, reading: Promise<unknown>) =>
      expect(reading, why).rejects.toMatchObject({ why })
    const key = standIn.merchantKey
    await refused('no signature', read({}))
    await refused('wrong signature', read(standIn.signedHeaders(body, { key })))
    await refused('wrong signature', read(standIn.signedHeaders(body, { algorithm: 'RSA-SHA1' })))
    await refused('wrong signature', read(standIn.signedHeaders(body), `${body} `))
    // WeChat Pay sends a wrong signature now and then, to check that merchants verify it.
    const probe = standIn.signedHeaders(body)
    await refused(
      'wrong signature',
      read({ ...probe, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${probe['wechatpay-signature']}` }),
    )
    await refused('stale', read(standIn.signedHeaders(body, { at: clock.now - 301_000 })))
    await refused('stale', read(standIn.signedHeaders(body, { at: clock.now + 301_000 })))
    await refused('unknown serial', read(standIn.signedHeaders(body, { serial: 'other' })))
    const sealedElse = standIn.newsOf(standIn.transaction(trade), { key: 'x'.repeat(32) })
    await refused('cannot be opened', read(standIn.signedHeaders(sealedElse), sealedElse))
    for (const differing of [{ appid: 'wx2' }, { mchid: '1900000002' }]) {
      const other = standIn.newsOf(standIn.transaction(trade, differing))
      await refused('another merchant or app', read(standIn.signedHeaders(other), other))
    }
    await refused('no news', read(standIn.signedHeaders('{}'), '{}'))
  })

  test('an unknown serial is looked up once a minute, not with each forgery', async () => {
    const forge = () => wechat.read({ headers: standIn.signedHeaders('{}', { serial: 'other' }), body: '{}' })
    for (let n = 0; n < 5; n++) await expect(forge()).rejects.toMatchObject({ why: 'unknown serial' })
    expect(standIn.state.taken).toEqual(by === 'certificate' ? ['GET /v3/certificates'] : [])
  })

  describe('bills', () => {
    const lines = async () => {
      const all: BillLine[] = []
      for await (const line of wechat.bill('2026-11-19')) all.push(line)
      return all
    }
    const paid = {
      outTradeNo: 'TZ1',
      tradeNo: '4200001',
      at: '2026-11-19 23:59:59',
      state: 'SUCCESS' as const,
      title: '冲刺版,365 天',
      amount: '268.10',
      fee: '1.61000',
    }

    test('are read, each value with its backtick, in yuan', async () => {
      const refund = { ...paid, state: 'REFUND' as const, amount: '0.50', fee: '-0.01000', refundNo: 'R1' }
      standIn.state.bill = wechatBill([
        wechatBillLine(paid),
        wechatBillLine({ ...refund, refundState: 'SUCCESS' }),
        wechatBillLine({ ...refund, refundNo: 'R2', refundState: 'FAIL' }),
      ])
      const common = { outTradeNo: 'TZ1', tradeNo: '4200001', at: Date.parse('2026-11-19T15:59:59Z') }
      expect(await lines()).toEqual([
        { ...common, kind: 'paid', amountFen: 26_810, feeFen: 161 },
        { ...common, kind: 'refunded', amountFen: 50, feeFen: -1, refundNo: 'R1' },
      ])
    })

    test('a day without trades has none; today’s, and one that is being made, is not there yet', async () => {
      expect(await lines()).toEqual([])
      standIn.state.billIsMaking = true
      await expect(lines()).rejects.toThrow(NoBillYet)
      clock.now = Date.parse('2026-11-20T01:59:59Z')
      await expect(lines()).rejects.toThrow(NoBillYet)
    })

    test('one that was changed on its way, was cut off, or cannot be read is none', async () => {
      standIn.state.bill = wechatBill([wechatBillLine(paid)])
      standIn.state.billIsChanged = true
      await expect(lines()).rejects.toMatchObject({ code: 'another bill' })
      standIn.state.billIsChanged = false
      const whole = standIn.state.bill
      standIn.state.bill = whole.slice(0, whole.indexOf('总交易单数'))
      await expect(lines()).rejects.toMatchObject({ code: 'unreadable bill' })
      standIn.state.bill = wechatBill([wechatBillLine({ ...paid, fee: '1.61100' })])
      await expect(lines()).rejects.toMatchObject({ code: 'unreadable amount' })
    })
  })
})
