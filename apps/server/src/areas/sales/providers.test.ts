import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import type { PaymentNews } from '../../platform/payments/port.ts'
import { alipayStandIn } from '../../platform/payments/testing/alipayStandIn.ts'
import type { Told } from '../../platform/payments/testing/standIn.ts'
import { wechatStandIn } from '../../platform/payments/testing/wechatStandIn.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { PASSWORD } from '../../testing/bank.ts'

const MINUTE = 60_000
const PRICE = 19_900
const START = Date.parse('2026-11-20T04:00:00Z')

type Provider = 'alipay' | 'wechat'

/** The accepting answer of each provider: Alipay reads the body, WeChat Pay the status. */
const TAKEN = {
  alipay: { status: 200, type: 'text/plain; charset=utf-8', body: 'success' },
  wechat: { status: 200, type: 'application/json; charset=utf-8', body: '{"code":"SUCCESS"}' },
}
const NOT_TAKEN = {
  alipay: { status: 200, type: 'text/plain; charset=utf-8', body: 'fail' },
  wechat: { status: 500, type: 'application/json; charset=utf-8', body: '{"code":"FAIL","message":"失败"}' },
}

describeOnBothDatabases('orders that are paid through Alipay and WeChat Pay', (openStore) => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-keys-'))
  const clock = { now: START }
  let store: Store
  let api: Api
  let guid: string
  let userID: number
  let alipay: Awaited<ReturnType<typeof alipayStandIn>>
  let wechat: Awaited<ReturnType<typeof wechatStandIn>>
  /** Makes the shop's writes fail. */
  let isDown = false

  beforeAll(async () => {
    store = await openStore()
    ;[alipay, wechat] = await Promise.all([alipayStandIn(clock), wechatStandIn(clock)])
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const arrived = (news: PaymentNews) =>
      isDown ? Promise.reject(new Error('the database is away')) : api.services.sales.paymentArrived(news)
    api = await startApi(
      store,
      {
        RATE_LIMITS: 'off',
        ALIPAY_APP_ID: alipay.appID,
        ALIPAY_SELLER_ID: alipay.sellerID,
        ALIPAY_PRIVATE_KEY_FILE: file('alipay-own', alipay.keys.private),
        ALIPAY_PUBLIC_KEY_FILE: file('alipay-theirs', alipay.keys.public),
        ALIPAY_TEST_ENDPOINT: alipay.endpoint,
        WECHAT_PAY_APP_ID: wechat.appID,
        WECHAT_PAY_MERCHANT_ID: wechat.merchantID,
        WECHAT_PAY_SERIAL: wechat.merchantSerial,
        WECHAT_PAY_PRIVATE_KEY_FILE: file('wechat-own', wechat.merchantKey),
        WECHAT_PAY_V3_KEY_FILE: file('wechat-v3', wechat.apiV3Key),
        WECHAT_PAY_PUBLIC_KEY_ID: wechat.publicKey?.id ?? '',
        WECHAT_PAY_PUBLIC_KEY_FILE: file('wechat-theirs', wechat.publicKey?.pem ?? ''),
        WECHAT_PAY_TEST_ENDPOINT: wechat.endpoint,
      },
      { paymentArrived: arrived },
    )
    await store.write(async (tx) => {
      await tx.db
        .updateTable('agent')
        .set({ alipay: '', wechat_pay: '1', is_wechat_pay: 1 })
        .where('agent_code', '=', '889')
        .execute()
      await tx.db
        .updateTable('subject_version')
        .set({ price: PRICE })
        .where('subject_id', '=', api.world.subjectID)
        .execute()
      await tx.db.deleteFrom('entitlement').execute()
    })
    const session = await api.client.send('account.userlogin', { username: api.world.plain, password: PASSWORD })
    guid = session.guid
    userID = session.userID
  })
  afterAll(async () => {
    await Promise.all([api.close(), alipay.close(), wechat.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  const pass = (ms: number) => {
    clock.now += ms
    api.clock.now = clock.now
  }
  async function order(payType: Provider, vn = 2): Promise<{ trade: string; orderID: string }> {
    const { orderID, QRCode } = await api.client.send(
      'sales.unifiedPayQRCode',
      { guid, userID, appID: api.world.subjectID, agentCode: '889', type: 'vn', purchase: 'open', vn, payType },
      { allowedRepeat: true },
    )
    const trade = `${orderID}01`
    expect(QRCode).toBe(
      payType === 'alipay' ? `https://qr.alipay.com/${trade}` : `weixin://wxpay/bizpayurl?pr=${trade}`,
    )
    return { trade, orderID }
  }
  const state = async (orderID: string) => (await api.client.send('sales.queryUserOrder', { guid, orderID })).state
  const counted = async (orderID: string) => {
    const { order_id } = await store.db
      .selectFrom('sale_order')
      .select('order_id')
      .where('order_no', '=', orderID)
      .executeTakeFirstOrThrow()
    const [held, entries] = await Promise.all([
      store.db.selectFrom('entitlement').select('vn').where('order_id', '=', order_id).execute(),
      store.db
        .selectFrom('ledger_entry as e')
        .innerJoin('ledger_line as l', 'l.entry_id', 'e.entry_id')
        .select(['l.account', 'l.amount'])
        .where('e.order_id', '=', order_id)
        .orderBy('l.n')
        .execute(),
    ])
    return { held, entries }
  }
  const bookedOnce = (provider: Provider, vn: number) => ({
    held: [{ vn }],
    entries: [
      { account: `provider:${provider}`, amount: PRICE },
      { account: 'revenue', amount: -PRICE },
    ],
  })
  const tell = async (provider: Provider, { headers, body }: Told) => {
    const reply = await fetch(`${api.origin}/pay/notify/${provider}`, { method: 'POST', headers, body })
    return { status: reply.status, type: reply.headers.get('content-type'), body: await reply.text() }
  }

  test.each(['alipay', 'wechat'] as const)(
    '%s tells until it is taken, twice and out of order: each order opens and is booked once',
    async (provider) => {
      const { teller } = provider === 'alipay' ? alipay : wechat
      await store.write((tx) => tx.db.deleteFrom('entitlement').execute())
      const [first, second] = [await order(provider), await order(provider, 1)]
      for (const { trade } of [first, second]) {
        if (provider === 'alipay') alipay.pay(trade)
        else wechat.pay(trade)
        pass(1_000)
      }
      teller.repeat()
      expect(teller.waiting).toBe(4)

      // Nothing is lost while the shop cannot write: refused notifications are repeated by the schedule.
      isDown = true
      expect(await teller.tellDue(clock.now)).toBe(4)
      isDown = false
      expect(teller.waiting).toBe(4)
      expect(await teller.tellDue(clock.now)).toBe(0)
      expect([await state(first.orderID), await state(second.orderID)]).toEqual(['open', 'open'])

      pass(4 * MINUTE)
      expect(await teller.tellDue(clock.now)).toBe(4)
      expect(teller.waiting).toBe(0)
      for (const [orderID, vn] of [
        [first.orderID, 2],
        [second.orderID, 1],
      ] as const) {
        expect(await state(orderID)).toBe('paid')
        expect(await counted(orderID)).toEqual(bookedOnce(provider, vn))
      }
    },
  )

  test('what Alipay did not sign for this shop is answered with fail and changes nothing', async () => {
    const { trade, orderID } = await order('alipay')
    const news = alipay.newsOf({ ...alipay.scan(trade), status: 'TRADE_SUCCESS' })
    const { signed, form } = alipay
    const forgeries: [string, Record<string, string>][] = [
      ['SHA-1', signed(news, { type: 'RSA' })],
      ['SHA-1 that says RSA2', { ...signed(news, { type: 'RSA' }), sign_type: 'RSA2' }],
      ['another key', signed(news, { key: alipay.keys.private })],
      ['another app', signed({ ...news, app_id: '2021000000000002' })],
      ['another seller', signed({ ...news, seller_id: '2088000000000002' })],
      ['an amount that was changed', { ...signed(news), total_amount: '0.01' }],
    ]
    for (const [why, fields] of forgeries) expect(await tell('alipay', form(fields)), why).toEqual(NOT_TAKEN.alipay)
    expect(await state(orderID)).toBe('open')
    // A signed notification with a wrong amount is accepted, so that it ends, and opens nothing.
    const wrong = { ...news, total_amount: '0.01', notify_id: 'wrong-amount' }
    expect(await tell('alipay', form(signed(wrong)))).toEqual(TAKEN.alipay)
    expect(await counted(orderID)).toEqual({ held: [], entries: [] })
    expect(await tell('alipay', form(signed(news)))).toEqual(TAKEN.alipay)
    expect(await counted(orderID)).toEqual(bookedOnce('alipay', 2))
  })

  test('what WeChat Pay did not sign for this shop is answered with a status that is none of success', async () => {
    const { trade, orderID } = await order('wechat')
    const paid = { ...wechat.transaction(wechat.trades.get(trade) as never), trade_state: 'SUCCESS' }
    const transaction = { ...paid, success_time: '2026-11-20T12:00:00+08:00' }
    const body = wechat.newsOf(transaction)
    const of = (told: Parameters<typeof wechat.signedHeaders>[1]): Told => ({
      headers: wechat.signedHeaders(body, told),
      body,
    })
    const elsewhere = (differing: object) => wechat.told(wechat.newsOf({ ...transaction, ...differing }))
    const probe = wechat.signedHeaders(body)
    const forgeries: [string, Told][] = [
      ['SHA-1', of({ algorithm: 'RSA-SHA1' })],
      ['another key', of({ key: wechat.merchantKey })],
      ['replayed after five minutes', of({ at: clock.now - 301_000 })],
      ['another merchant', elsewhere({ mchid: '1900000002' })],
      ['another app', elsewhere({ appid: 'wx2' })],
      ['sealed for another shop', wechat.told(wechat.newsOf(transaction, { key: 'x'.repeat(32) }))],
      [
        'the probe that finds out who does not look',
        { body, headers: { ...probe, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${probe['wechatpay-signature']}` } },
      ],
    ]
    for (const [why, told] of forgeries) expect(await tell('wechat', told), why).toEqual(NOT_TAKEN.wechat)
    expect(await state(orderID)).toBe('open')
    expect(await tell('wechat', elsewhere({ amount: { total: 1, currency: 'CNY' } }))).toEqual(TAKEN.wechat)
    expect(await counted(orderID)).toEqual({ held: [], entries: [] })
    expect(await tell('wechat', wechat.told(body))).toEqual(TAKEN.wechat)
    expect(await counted(orderID)).toEqual(bookedOnce('wechat', 2))
  })

  test('news of one provider about the trade of another opens nothing', async () => {
    const { trade, orderID } = await order('alipay')
    const transaction = {
      ...{ appid: wechat.appID, mchid: wechat.merchantID, out_trade_no: trade, transaction_id: '4200000000000001' },
      ...{ trade_state: 'SUCCESS', success_time: '2026-11-20T12:00:00+08:00', amount: { total: PRICE } },
    }
    expect(await tell('wechat', wechat.told(wechat.newsOf(transaction)))).toEqual(TAKEN.wechat)
    expect(await counted(orderID)).toEqual({ held: [], entries: [] })
    expect((await store.db.selectFrom('money_case').select('kind').execute()).map(({ kind }) => kind)).toContain(
      'unknownOrder',
    )
  })
})
