import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type BillLine, Forged, type PaymentNews, ProviderRefused } from '../../platform/payments/port.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { RETRIES, Sandbox } from './sandbox.ts'
import { signedHeaders } from './sandboxSignature.ts'
import { tellSandboxNews } from './tellSandboxNews.ts'

describeOnBothDatabases('the payment sandbox', (openStore) => {
  let api: Api
  let store: Store
  let sandbox: Sandbox
  /** The trades of this test: late notifications of earlier tests are ignored. */
  const mine = new Set(['T1'])
  const told: PaymentNews[] = []
  let shopIsDown = false
  let made = 0

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(
      store,
      { RATE_LIMITS: 'off' },
      {
        async paymentArrived(news) {
          if (!mine.has(news.outTradeNo)) return
          told.push(news)
          if (shopIsDown) throw new Error('down')
        },
      },
    )
    sandbox = api.services.payments.providers.get('sandbox') as Sandbox
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    mine.clear()
    mine.add('T1')
    told.length = 0
    shopIsDown = false
    await store.write((tx) => tx.run('update sandbox_news set next_at = null', []))
  })

  const ask = (of: Partial<Parameters<Sandbox['open']>[0]> = {}) => ({
    outTradeNo: `T${Date.now()}x${++made}`,
    amountFen: 26_800,
    title: '执业医师 · 冲刺版 <365 天>',
    expiresAt: api.clock.now + 900_000,
    instalments: 0 as const,
    notifyUrl: `${api.origin}/pay/notify/sandbox`,
    ...of,
  })
  const opened = async (of: Parameters<typeof ask>[0] = {}) => {
    const asked = ask(of)
    mine.add(asked.outTradeNo)
    const { qrText } = await sandbox.open(asked)
    return { ...asked, qrText }
  }
  const proofOn = (html: string) => /name="proof" value="([\w-]+)"/.exec(html)?.[1] ?? ''
  const post = (url: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(body), headers, redirect: 'manual' })
  /** Acts as a payer: opens the page of the QR code and confirms. */
  const pay = async (qrText: string) => post(qrText, { proof: proofOn(await (await fetch(qrText)).text()) })
  const heard = (n: number) => vi.waitFor(() => expect(told).toHaveLength(n))

  test('a QR code leads to its page, paying there is told to the shop, signed, once', async () => {
    const trade = await opened()
    expect(trade.qrText.startsWith(`${api.origin}/pay/sandbox/`)).toBe(true)
    expect(await sandbox.query(trade.outTradeNo)).toEqual({ state: 'open' })
    const page = await (await fetch(trade.qrText)).text()
    for (const shown of ['沙箱', '题舟', '执业医师 · 冲刺版', '¥268.00', trade.outTradeNo, '15 分 0 秒', '12:15 前'])
      expect(page).toContain(shown)
    expect(page).not.toContain('<365')

    const reply = await pay(trade.qrText)
    expect(reply.status).toBe(303)
    expect(await (await fetch(trade.qrText)).text()).toContain('支付成功')
    await heard(1)
    const [news] = told
    expect(news).toMatchObject({
      provider: 'sandbox',
      kind: 'paid',
      outTradeNo: trade.outTradeNo,
      amountFen: 26_800,
      paidAt: api.clock.now,
    })
    expect(await sandbox.query(trade.outTradeNo)).toEqual({
      state: 'paid',
      tradeNo: news?.tradeNo,
      amountFen: 26_800,
      paidAt: api.clock.now,
    })
    // A second click pays nothing.
    expect((await pay(trade.qrText)).status).toBe(403)
    expect(await sandbox.pay(trade.qrText.split('/').at(-1) as string)).toBe('already')
    expect(told).toHaveLength(1)
  })

  test('the page is a page of its own for any width, in the dark and by keyboard, that keeps out scripts and frames', async () => {
    const { qrText } = await opened({ instalments: 3 })
    const reply = await fetch(qrText)
    const html = await reply.text()
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('lang="zh-CN"')
    expect(html).toContain('width=device-width')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('分 3 期')
    const script = await fetch(`${api.origin}/pay/sandbox/countdown.js`)
    expect(script.headers.get('content-type')).toContain('javascript')
  })

  test('a form that the page did not give, or that another site sent, pays nothing', async () => {
    const { qrText, outTradeNo } = await opened()
    const proof = proofOn(await (await fetch(qrText)).text())
    const other = await opened()
    const otherProof = proofOn(await (await fetch(other.qrText)).text())
    for (const [body, headers] of [
      [{}, {}],
      [{ proof: otherProof }, {}],
      [{ proof: `${proof}x` }, {}],
      [{ proof }, { 'sec-fetch-site': 'cross-site' }],
      [{ proof }, { 'sec-fetch-site': 'same-site' }],
    ] as [Record<string, string>, Record<string, string>][])
      expect((await post(qrText, body, headers)).status).toBe(403)
    expect(await sandbox.query(outTradeNo)).toEqual({ state: 'open' })
    expect((await post(`${api.origin}/pay/sandbox/unknown`, { proof })).status).toBe(404)
    expect((await post(qrText, { proof }, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  test('cancelling leaves the trade as it is', async () => {
    const { qrText, outTradeNo } = await opened()
    expect(await (await fetch(`${qrText}?cancelled`)).text()).toContain('已取消')
    expect(await sandbox.query(outTradeNo)).toEqual({ state: 'open' })
    expect((await pay(qrText)).status).toBe(303)
  })

  test('what expired or was closed cannot be paid, and what was paid cannot be closed', async () => {
    const late = await opened({ expiresAt: api.clock.now + 1_000 })
    const proof = proofOn(await (await fetch(late.qrText)).text())
    api.clock.now += 1_000
    expect(await sandbox.query(late.outTradeNo)).toEqual({ state: 'closed' })
    await post(late.qrText, { proof })
    expect(await sandbox.query(late.outTradeNo)).toEqual({ state: 'closed' })
    expect(await (await fetch(late.qrText)).text()).toContain('不能支付了')

    const closed = await opened()
    expect(await sandbox.close(closed.outTradeNo)).toBe('closed')
    expect(await sandbox.pay(closed.qrText.split('/').at(-1) as string)).toBe('closed')
    const paid = await opened()
    await pay(paid.qrText)
    expect(await sandbox.close(paid.outTradeNo)).toBe('paid')
    expect(await sandbox.close('never')).toBe('unknown')
    expect(await sandbox.query('never')).toEqual({ state: 'unknown' })
    await heard(1)
  })

  test('of closing and paying at the same moment one wins, and both say the same', async () => {
    for (let round = 0; round < 10; round++) {
      const { qrText, outTradeNo } = await opened()
      const page = qrText.split('/').at(-1) as string
      const [paid, closed] = await Promise.all([sandbox.pay(page), sandbox.close(outTradeNo)])
      const { state } = await sandbox.query(outTradeNo)
      expect([
        ['paid', 'paid', 'paid'],
        ['closed', 'closed', 'closed'],
      ]).toContainEqual([paid, closed, state])
    }
  })

  test('the same trade opened again is the same; for another amount it is refused', async () => {
    const first = await opened()
    expect(await sandbox.open(first)).toEqual({ qrText: first.qrText })
    await expect(sandbox.open({ ...first, amountFen: 1 })).rejects.toThrow(ProviderRefused)
    // With another origin the QR code follows, but the notification does not.
    const { qrText } = await opened({ notifyUrl: 'https://pay.example/pay/notify/sandbox' })
    expect(qrText.startsWith('https://pay.example/pay/sandbox/')).toBe(true)
    await sandbox.pay(qrText.split('/').at(-1) as string)
    await heard(1)
  })

  test('refunds: in parts, the same one once, never more than was paid, each told', async () => {
    const { qrText, outTradeNo } = await opened()
    const refund = (refundNo: string, amountFen: number, totalFen = 26_800) =>
      sandbox.refund({ outTradeNo, refundNo, amountFen, totalFen, reason: '不想要了' })
    await expect(refund('R1', 100)).rejects.toMatchObject({ code: 'TRADE_NOT_FOUND' })
    await pay(qrText)
    expect(await refund('R1', 6_800)).toBe('done')
    expect(await refund('R1', 6_800)).toBe('done')
    await expect(refund('R1', 1)).rejects.toMatchObject({ code: 'REFUND_NO_USED' })
    await expect(refund('R2', 20_001)).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
    await expect(refund('R2', 0)).rejects.toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    await expect(refund('R2', 1, 1)).rejects.toMatchObject({ code: 'TRADE_NOT_FOUND' })
    // A rejected refund leaves no row.
    expect(await sandbox.queryRefund(outTradeNo, 'R2')).toBe('unknown')
    expect(await Promise.allSettled([refund('R3', 20_000), refund('R4', 20_000)])).toContainEqual({
      status: 'fulfilled',
      value: 'done',
    })
    expect(await sandbox.queryRefund(outTradeNo, 'R1')).toBe('done')
    await heard(3)
    // Notifications are sent independently, in any order.
    const amounts = told.filter(({ kind }) => kind === 'refunded').map(({ amountFen }) => amountFen)
    expect(amounts).toHaveLength(2)
    expect(new Set(amounts)).toEqual(new Set([6_800, 20_000]))
    expect(told.find(({ refundNo }) => refundNo === 'R1')).toMatchObject({ outTradeNo, kind: 'refunded' })
  })

  test('what the shop did not take is told again by the schedule, with the same id, until it is taken', async () => {
    shopIsDown = true
    const { qrText } = await opened()
    await pay(qrText)
    await heard(1)
    await vi.waitFor(async () => {
      expect(await store.all('select tries from sandbox_news where next_at is not null', [])).toEqual([{ tries: 1 }])
    })
    const services = { ...api.services, store, now: () => api.clock.now }
    const run = () => runJob(tellSandboxNews, services)
    for (const [at, wait] of RETRIES.entries()) {
      api.clock.now += wait - 1
      expect(await run()).toBe(false)
      api.clock.now += 1
      if (at === 4) shopIsDown = false
      expect(await run()).toBe(true)
      expect(told).toHaveLength(at + 2)
      if (at === 4) break
    }
    api.clock.now += 86_400_000
    expect(await run()).toBe(false)
    expect(new Set(told.map(({ newsId }) => newsId)).size).toBe(1)
  })

  test('it gives up where nobody ever takes it', async () => {
    shopIsDown = true
    const { qrText } = await opened()
    await pay(qrText)
    await heard(1)
    for (let n = 0; n < RETRIES.length; n++) {
      api.clock.now += 6 * 3_600_000
      await vi.waitFor(async () => expect(await sandbox.hasDue()).toBe(true))
      await sandbox.tellDue(5)
    }
    api.clock.now += 86_400_000
    expect(await sandbox.hasDue()).toBe(false)
    expect(told).toHaveLength(RETRIES.length + 1)
  })

  test('two servers share the books', async () => {
    const second = new Sandbox({
      store: await openStore(),
      keys: api.services.keys,
      now: () => api.clock.now,
      log: api.services.log,
    })
    const { qrText, outTradeNo } = await opened()
    await second.pay(qrText.split('/').at(-1) as string)
    expect((await sandbox.query(outTradeNo)).state).toBe('paid')
    // Without an origin this sandbox sends nothing: the other server does.
    expect(told).toEqual([])
    api.clock.now += RETRIES[0] as number
    expect(await second.hasDue()).toBe(false)
    await sandbox.tellDue(5)
    expect(told.map((news) => news.outTradeNo)).toEqual([outTradeNo])
  })

  describe('notifications that are not its own', () => {
    const body = JSON.stringify({ newsId: 'n', outTradeNo: 'T1', tradeNo: 's', kind: 'paid', amountFen: 1, paidAt: 1 })
    const send = (headers: Record<string, string>, text = body, key = 'sandbox') =>
      fetch(`${api.origin}/pay/notify/${key}`, { method: 'POST', headers, body: text })
    const signed = async (now = api.clock.now) => signedHeaders(await api.services.keys.of('sandbox'), body, now)

    test('are refused, and the shop hears nothing', async () => {
      const good = await signed()
      const otherKey = signedHeaders(await api.services.keys.of('captcha'), body, api.clock.now)
      const refused = [
        send({}),
        send({ ...good, 'sandbox-signature': '' }),
        send(otherKey),
        send(good, body.replace('"amountFen":1', '"amountFen":2')),
        send({ ...good, 'sandbox-timestamp': String(api.clock.now + 1) }),
        send(await signed(api.clock.now - 300_001)),
        send(await signed(api.clock.now + 300_001)),
      ]
      for (const reply of await Promise.all(refused)) {
        expect(reply.status).toBe(500)
        expect(await reply.json()).toEqual({ code: 'FAIL' })
      }
      expect(told).toEqual([])
      const taken = await send(good)
      expect([taken.status, await taken.json(), told.length]).toEqual([200, { code: 'SUCCESS' }, 1])
    })

    test.each<[string, object, string?]>([
      ['an unknown kind', { kind: 'gift' }],
      ['a kind that is none', { kind: undefined }],
      ['a negative amount', { amountFen: -1 }],
      ['an amount of nothing', { amountFen: 0 }],
      ['half a fen', { amountFen: 0.5 }],
      ['an amount in words', { amountFen: '1' }],
      ['an amount above all sums', { amountFen: 9_000_000_000_000_000 }],
      ['a moment that is none', { paidAt: 'now' }],
      ['a moment later than any date', { paidAt: Number.MAX_SAFE_INTEGER }],
      ['the moment of a clock that was never set', { paidAt: 0 }],
      ['no order', { outTradeNo: '' }],
      ['a refund without a name', { kind: 'refunded', refundNo: 7 }],
      ['a timestamp that is no number', {}, 'soon'],
      ['no timestamp', {}, ''],
    ])('with %s are refused, also where they are signed', async (_what, fields, timestamp) => {
      const key = await api.services.keys.of('sandbox')
      const text = JSON.stringify({ ...JSON.parse(body), ...fields })
      const reply = await send(signedHeaders(key, text, (timestamp ?? api.clock.now) as number), text)
      expect([reply.status, await reply.json(), told]).toEqual([500, { code: 'FAIL' }, []])
    })

    test('of nobody are not found, and too long ones are refused', async () => {
      expect((await send(await signed(), body, 'pigeon')).status).toBe(404)
      const long = 'x'.repeat(65_537)
      expect((await send(await signed(), long)).status).toBe(500)
      expect(told).toEqual([])
    })

    test('read by hand they are Forged', async () => {
      await expect(sandbox.read({ headers: {}, body })).rejects.toThrow(Forged)
    })
  })

  test('the bill of a day has its payments and refunds with what they cost, by Beijing’s clock', async () => {
    api.clock.now = Date.parse('2027-03-01T15:59:59.999Z')
    const first = await opened()
    await pay(first.qrText)
    api.clock.now += 1
    const second = await opened({ amountFen: 1 })
    await pay(second.qrText)
    await sandbox.refund({
      outTradeNo: first.outTradeNo,
      refundNo: 'B1',
      amountFen: 10_000,
      totalFen: 26_800,
      reason: '',
    })
    const lines = async (day: string) => {
      const all: BillLine[] = []
      for await (const line of sandbox.bill(day)) all.push(line)
      return all.map(({ outTradeNo, kind, amountFen, feeFen, refundNo }) => [
        outTradeNo,
        kind,
        amountFen,
        feeFen,
        refundNo,
      ])
    }
    expect(await lines('2027-03-01')).toEqual([[first.outTradeNo, 'paid', 26_800, 161, undefined]])
    expect(await lines('2027-03-02')).toEqual([
      [second.outTradeNo, 'paid', 1, 0, undefined],
      [first.outTradeNo, 'refunded', 10_000, -60, 'B1'],
    ])
    expect(await lines('2027-03-03')).toEqual([])
    await heard(3)
  })

  test('a server elsewhere that says it is the shop is not asked', async () => {
    let asked = 0
    const elsewhere = createServer((_request, response) => {
      asked++
      response.end('{"code":"SUCCESS"}')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const { port } = elsewhere.address() as AddressInfo
    const { qrText } = await opened({ notifyUrl: `http://127.0.0.1:${port}/pay/notify/sandbox` })
    await sandbox.pay(qrText.split('/').at(-1) as string)
    await heard(1)
    expect(asked).toBe(0)
    elsewhere.close()
  })
})
