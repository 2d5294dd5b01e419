import type { Data, Params } from '@tizhou/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases.ts'
import { reconcileDue } from '../../cores/sales/jobs/reconcile.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Shop, startShop } from '../../testing/shop.ts'

const DAY = 86_400_000
type Opened = Data<'sales.unifiedPayQRCode'>

describeOnBothDatabases('orders', (openStore) => {
  let shop: Shop
  let guid: string
  let userID: number
  let other: string
  beforeAll(async () => {
    shop = await startShop(await openStore())
    guid = await shop.login(shop.world.plain)
    userID = shop.ids[shop.world.plain] as number
    other = await shop.login(shop.world.vip)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.clock.now += 40 * DAY
    shop.provider.away = false
    shop.provider.refunds = 'done'
    await shop.settle()
    await shop.store.write(async (tx) => {
      await tx.db.deleteFrom('entitlement').execute()
      await tx.db.deleteFrom('money_case').execute()
      await tx.db.deleteFrom('coupon').execute()
    })
    shop.services.entitlements.forget(userID)
    // A session lasts for 30 days.
    guid = await shop.login(shop.world.plain)
    other = await shop.login(shop.world.vip)
  })

  const buy = (of: Partial<Params<'sales.unifiedPayQRCode'>> = {}): Promise<Opened> =>
    shop.client.send(
      'sales.unifiedPayQRCode',
      { guid, userID, appID: shop.world.subjectID, agentCode: '889', type: 'vn', purchase: 'open', vn: 1, ...of },
      { allowedRepeat: true },
    )
  const order = (orderID: string) => shop.client.send('sales.queryUserOrder', { guid, orderID })
  const tradeOf = async ({ orderID }: Pick<Opened, 'orderID'>) => {
    const row = await shop.services.sales.orderByNo(orderID)
    const attempts = await shop.services.sales.attemptsOf(row?.order_id as number)
    return attempts[0]?.out_trade_no as string
  }
  const pay = async (opened: Pick<Opened, 'orderID'>, of: { late?: boolean; amount?: number } = {}) =>
    shop.services.sales.paymentArrived(shop.provider.pay(await tradeOf(opened), of))
  const bought = async (of: Partial<Params<'sales.unifiedPayQRCode'>> = {}) => {
    const opened = await buy(of)
    expect(await pay(opened)).toBe('settled')
    return opened
  }
  const held = async () => {
    const rows = await shop.services.subjects.entitlementsHeld(userID, shop.world.subjectID)
    return rows
      .filter(({ ends_at }) => ends_at > shop.clock.now)
      .map(({ vn, starts_at, ends_at }) => [vn, (starts_at - shop.clock.now) / DAY, (ends_at - shop.clock.now) / DAY])
  }
  const cases = async () =>
    (await shop.store.db.selectFrom('money_case').select(['kind', 'state']).execute()).map(
      (one) => `${one.kind} ${one.state}`,
    )
  const balance = async () => {
    const rows = await shop.services.sales.ledgerBalances()
    return rows.reduce((sum, { amount }) => sum + amount, 0)
  }
  const refused = (reason: string, status = 409) =>
    expect.objectContaining({ status, data: expect.objectContaining({ reason }) })

  test('a payment opens the version, once, however often it is told; the learner hears of the change', async () => {
    const opened = await buy()
    expect(opened).toMatchObject({ price: 100, payType: 'sandbox', state: 'open', instalments: 0 })
    expect(opened.QRCode).toMatch(/^http:\/\/pay\/\d{28}$/)
    expect(await held()).toEqual([])
    const news = shop.provider.pay(await tradeOf(opened))
    expect(await shop.services.sales.paymentArrived(news)).toBe('settled')
    expect(await shop.services.sales.paymentArrived(news)).toBe('duplicate')
    expect(await shop.services.sales.paymentArrived({ ...news, newsId: 'again' })).toBe('duplicate')
    expect(await held()).toEqual([[1, 0, 365]])
    expect(await order(opened.orderID)).toMatchObject({
      state: 'paid',
      price: 100,
      EndTime: shop.clock.now + 365 * DAY,
    })
    expect((await shop.client.ask('subjects.getChangeInfo', { guid })).status).toBe(200)
    const caller = { userID, userName: '', nickName: '', roles: [] }
    expect(await shop.services.entitlements.unlocks(caller, shop.world.subjectID, 'ChapterTest')).toBe(true)
    expect(await balance()).toBe(0)
  })

  test('a second purchase of the same version begins where the first ends', async () => {
    await bought()
    await bought()
    expect(await held()).toEqual([
      [1, 0, 365],
      [1, 365, 730],
    ])
  })

  test('without any notification the provider is asked, and the order is paid within seconds', async () => {
    const opened = await buy()
    shop.provider.pay(await tradeOf(opened))
    shop.clock.now += 5_000
    await shop.settle()
    expect((await order(opened.orderID)).state).toBe('paid')
  })

  test('getQRCodeTradeNo asks the provider too, when it is due', async () => {
    const opened = await buy()
    shop.provider.pay(await tradeOf(opened))
    const ask = () => shop.client.send('sales.getQRCodeTradeNo', { guid, id: opened.id })
    expect((await ask()).state).toBe('open')
    shop.clock.now += 5_000
    expect(await ask()).toMatchObject({ state: 'paid', orderID: opened.orderID, tradeNo: expect.stringMatching(/^t-/) })
  })

  test('the same number again is the same order; another product under it is refused', async () => {
    const { orderID } = await shop.client.send('sales.getOrderNumber', { guid, agentCode: '889' })
    const [one, two] = await Promise.all([buy({ orderID }), buy({ orderID })])
    expect(one.orderID).toBe(orderID)
    expect(two.id).toBe(one.id)
    expect((await buy({ orderID })).QRCode).toBe(one.QRCode)
    // As it stands, without a word to the provider; and not through an agent that does not sell.
    shop.provider.away = true
    expect((await buy({ orderID })).QRCode).toBe(one.QRCode)
    shop.provider.away = false
    await expect(buy({ orderID, agentCode: '7021004' })).rejects.toEqual(refused('service'))
    await expect(buy({ orderID, vn: 2 })).rejects.toEqual(refused('otherProduct'))
    await expect(buy({ orderID, guid: other, userID: shop.ids[shop.world.vip] as number })).rejects.toEqual(
      refused('orderNo', 403),
    )
  })

  test('an order that expired is closed at the provider and then here, and takes no payment any more', async () => {
    const opened = await buy()
    const trade = await tradeOf(opened)
    shop.clock.now += 16 * 60_000
    await shop.settle()
    expect((await order(opened.orderID)).state).toBe('closed')
    expect(() => shop.provider.pay(trade)).toThrow()
    await expect(buy({ orderID: opened.orderID })).rejects.toEqual(refused('expired'))
  })

  test('an order whose time is over is closed by whoever asks for it, before the job does', async () => {
    const opened = await buy()
    shop.clock.now += 16 * 60_000
    await expect(buy({ orderID: opened.orderID })).rejects.toEqual(refused('expired'))
    expect((await order(opened.orderID)).state).toBe('closed')
  })

  test('an order that was paid at the last moment is not closed but settled', async () => {
    const opened = await buy()
    shop.provider.pay(await tradeOf(opened))
    shop.clock.now += 16 * 60_000
    expect((await shop.client.send('sales.cancelOrder', { guid, orderID: opened.orderID })).state).toBe('paid')
    expect(await held()).toHaveLength(1)
  })

  test('a page that watches hears of the payment by itself, and nobody else can watch', async () => {
    const opened = await buy()
    const watch = (as: string) =>
      fetch(`${shop.origin}/events/orders/${opened.orderID}`, {
        headers: { accept: 'text/event-stream', cookie: `GUID=${as}` },
      })
    expect((await watch(other)).status).toBe(204)
    const stream = await watch(guid)
    const told: unknown[] = []
    let text = ''
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) if (message.startsWith('data: ')) told.push(JSON.parse(message.slice(6)))
      if (told.length === 1) await pay(opened)
    }
    expect(told).toEqual([{ state: 'open' }, { state: 'paid' }])
  })

  test('while the provider is away an order stays open, and is closed when it is back', async () => {
    const opened = await buy()
    shop.provider.away = true
    shop.clock.now += 16 * 60_000
    await shop.settle()
    expect((await order(opened.orderID)).state).toBe('open')
    shop.provider.away = false
    shop.clock.now += 60_000
    await shop.settle()
    expect((await order(opened.orderID)).state).toBe('closed')
  })

  describe('money that comes too late or wrong', () => {
    test('a late payment gives access all the same, and staff know', async () => {
      const opened = await buy()
      await shop.client.send('sales.cancelOrder', { guid, orderID: opened.orderID })
      expect(await pay(opened, { late: true })).toBe('settled')
      expect((await order(opened.orderID)).state).toBe('paid')
      expect(await cases()).toEqual(['lateGiven open'])
    })

    test('what cannot be given any more goes back by itself, and both sides read why', async () => {
      await bought()
      const first = await buy({ purchase: 'upgrade', vn: 1, toVn: 2 })
      const second = await buy({ purchase: 'upgrade', vn: 1, toVn: 3 })
      expect(await pay(first)).toBe('settled')
      expect(await pay(second)).toBe('returned')
      expect((await order(second.orderID)).note).toContain('正在原路退回')
      expect(await cases()).toEqual(['lateUnwanted open'])
      await shop.settle()
      expect(await order(second.orderID)).toMatchObject({
        state: 'returned',
        note: expect.stringContaining('已原路退回'),
      })
      expect(await cases()).toEqual(['lateUnwanted settled'])
      expect((await held()).map(([vn]) => vn)).toEqual([2])
      const balances = await shop.services.sales.ledgerBalances()
      expect(balances.find(({ account }) => account === 'suspense')?.amount ?? 0).toBe(0)
    })

    test('a notification of another amount opens nothing; what the provider then says decides', async () => {
      const opened = await buy()
      const trade = await tradeOf(opened)
      const news = shop.provider.news(trade, { amountFen: 1 })
      expect(await shop.services.sales.paymentArrived(news)).toBe('wrongAmount')
      expect(await shop.services.sales.paymentArrived(news)).toBe('duplicate')
      expect(await held()).toEqual([])
      expect(await cases()).toEqual(['wrongAmount open'])
      shop.provider.pay(trade)
      await shop.settle()
      expect((await order(opened.orderID)).state).toBe('paid')
    })

    test('another amount than asked for, which the provider confirms, goes back whole', async () => {
      const opened = await buy()
      shop.provider.pay(await tradeOf(opened), { amount: 1 })
      shop.clock.now += 5_000
      await shop.settle()
      expect((await order(opened.orderID)).state).toBe('returned')
      expect(await held()).toEqual([])
    })

    test('a payment of no order is a case; one of another provider opens nothing', async () => {
      const opened = await buy()
      const { sales } = shop.services
      expect(await sales.paymentArrived(shop.provider.news('00000000000000000000000000'))).toBe('unknownOrder')
      expect(await sales.paymentArrived({ ...shop.provider.pay(await tradeOf(opened)), provider: 'alipay' })).toBe(
        'unknownOrder',
      )
      expect(await held()).toEqual([])
    })
  })

  describe('refunds', () => {
    const refund = async (orderID: string, fen: number, takesAccess = false) => {
      const row = await shop.services.sales.orderByNo(orderID)
      await shop.store.write((tx) =>
        shop.services.sales
          .in(tx)
          .refundOrder({ orderID: row?.order_id as number, fen, reason: '测试', by: 1, takesAccess }, shop.clock.now),
      )
      await shop.settle()
    }

    test('all of it ends the access, and what was bought after it begins at once', async () => {
      const first = await bought()
      await bought()
      shop.clock.now += 10 * DAY
      await refund(first.orderID, 10_000)
      expect((await order(first.orderID)).state).toBe('refunded')
      expect(await held()).toEqual([[1, 0, 365]])
    })

    test('a part leaves the access, and the rest can still go back but no fen more', async () => {
      const { orderID } = await bought({ agentCode: 'hope' })
      await refund(orderID, 3_333)
      expect(await order(orderID)).toMatchObject({ state: 'partly', refunded: 33.33 })
      expect(await held()).toEqual([[1, 0, 365]])
      await expect(refund(orderID, 6_668)).rejects.toEqual(refused('refundAmount'))
      await refund(orderID, 6_667)
      expect((await order(orderID)).state).toBe('refunded')
      const balances = new Map(
        (await shop.services.sales.ledgerBalances()).map(({ account, amount }) => [account, amount]),
      )
      expect(balances.get('agent:hope')).toBe(0)
      expect(balances.get('commission')).toBe(0)
    })

    test('of an upgrade: the old version goes on as if nothing had been', async () => {
      await bought()
      shop.clock.now += 100 * DAY
      guid = await shop.login(shop.world.plain)
      const upgrade = await bought({ purchase: 'upgrade', vn: 1, toVn: 2 })
      expect(await held()).toEqual([[2, 0, 365]])
      await refund(upgrade.orderID, Math.round(upgrade.price * 100))
      expect(await held()).toEqual([[1, -100, 265]])
    })

    test('what an upgrade was reckoned on goes back after the upgrade, not on its own', async () => {
      const first = await bought()
      const upgrade = await bought({ purchase: 'upgrade', vn: 1, toVn: 2 })
      await expect(refund(first.orderID, 1)).rejects.toEqual(refused('builtUpon'))
      await refund(upgrade.orderID, Math.round(upgrade.price * 100))
      await refund(first.orderID, 10_000)
      expect(await held()).toEqual([])
    })

    test('while money is on its way back nothing is built on it, not on what it was changed for either', async () => {
      const { orderID } = await bought({ vn: 2 })
      const { subjectID } = shop.world
      await shop.services.sales.changeVersion({
        ...{ userID, agentCode: '889', rules: { most: 1, notWithin: DAY } },
        ...{ from: { subjectID, vn: 2 }, to: { subjectID, vn: 1 } },
      })
      await shop.client.send('sales.askRefund', { guid, orderID, reason: '买错了' })
      await expect(buy({ purchase: 'upgrade', vn: 1, toVn: 3 })).rejects.toEqual(refused('refundOpen'))
    })

    test('one that the provider tells of and nobody here asked for is a case', async () => {
      const trade = await tradeOf(await bought())
      const told = { kind: 'refunded' as const, refundNo: 'elsewhere', amountFen: 10 }
      expect(await shop.services.sales.paymentArrived(shop.provider.news(trade, told))).toBe('refund')
      expect(await cases()).toEqual(['foreignRefund open'])
    })

    test('one that the provider does not take at all is a case for staff too, and is not asked for again', async () => {
      const { orderID } = await bought()
      shop.provider.refunds = 'refused'
      await refund(orderID, 10_000)
      expect((await order(orderID)).state).toBe('paid')
      expect(await cases()).toEqual(['refundFailed open'])
    })

    test('one that the provider refuses is a case for staff, and the order is what it was', async () => {
      const { orderID } = await bought()
      shop.provider.refunds = 'failed'
      await refund(orderID, 10_000)
      shop.clock.now += 60_000
      await shop.settle()
      expect((await order(orderID)).state).toBe('paid')
      expect(await cases()).toEqual(['refundFailed open'])
      expect((await held()).map(([vn]) => vn)).toEqual([1])
    })

    test('a learner reads why staff refused, until the order changes', async () => {
      const { orderID } = await bought()
      const mine = async () =>
        (await shop.client.send('sales.myOrders', { guid, curPage: 0 })).list.find((one) => one.orderID === orderID)
      const askAndDecide = async (approved: boolean, note: string) => {
        await shop.client.send('sales.askRefund', { guid, orderID, reason: '买错了' }, { allowedRepeat: true })
        const row = await shop.services.sales.orderByNo(orderID)
        const asked = (await shop.services.sales.refundsOf(row?.order_id as number)).at(-1)
        await shop.store.write((tx) =>
          shop.services.sales
            .in(tx)
            .decideRefund({ refundID: asked?.refund_id as number, approved, by: 1, note }, shop.clock.now),
        )
        shop.clock.now += 1_000
      }
      expect(await mine()).toMatchObject({ refusal: '' })
      await askAndDecide(false, '已经学过一半')
      expect(await mine()).toMatchObject({ state: 'paid', canRefund: 1, refusal: '已经学过一半' })
      await askAndDecide(false, '资料已经下载')
      expect(await mine()).toMatchObject({ refusal: '资料已经下载' })
      await askAndDecide(true, '')
      expect(await mine()).toMatchObject({ state: 'refunding', refusal: '' })
      await shop.settle()
    })

    test('a learner asks once and within the days for it; staff let it through', async () => {
      const { orderID } = await bought()
      const ask = () =>
        shop.client.send('sales.askRefund', { guid, orderID, reason: '买错了' }, { allowedRepeat: true })
      expect((await ask()).state).toBe('refunding')
      await expect(ask()).rejects.toEqual(refused('refundOpen'))
      const row = await shop.services.sales.orderByNo(orderID)
      const [asked] = await shop.services.sales.refundsOf(row?.order_id as number)
      await shop.settle()
      expect(asked?.state).toBe('asked')
      await shop.store.write((tx) =>
        shop.services.sales
          .in(tx)
          .decideRefund({ refundID: asked?.refund_id as number, approved: true, by: 1, note: '' }, shop.clock.now),
      )
      await shop.settle()
      expect((await order(orderID)).state).toBe('refunded')
      const late = await bought()
      shop.clock.now += 8 * DAY
      await expect(
        shop.client.send('sales.askRefund', { guid, orderID: late.orderID, reason: '晚了' }),
      ).rejects.toEqual(refused('tooLate'))
    })
  })

  describe('closed doors', () => {
    test.each([
      ['another price than it costs', { price: 0.01 }, 'price'],
      ['an off-sale version', { vn: 6 }, 'offSale'],
      ['a hidden version', { vn: 5 }, 'hidden'],
      ['an agent without payment', { agentCode: 'poor' }, 'noPayment'],
      ['an agent that sells through service', { agentCode: '7021004' }, 'service'],
      ['an upgrade of what one does not hold', { purchase: 'upgrade', vn: 1, toVn: 2 }, 'notHeld'],
      ['a part that is not sold apart', { type: 'book', vn: 4, branchBookList: '9' }, 'noSuchPart'],
    ] as const)('%s', async (_, of, reason) => {
      await expect(buy(of)).rejects.toEqual(refused(reason))
      expect(
        (await shop.client.send('sales.myOrders', { guid, curPage: 0 })).list.filter(
          ({ createdAt }) => createdAt === shop.clock.now,
        ),
      ).toEqual([])
    })

    test('a version that hides from holders of another', async () => {
      await bought({ vn: 3 })
      await expect(buy({ vn: 4 })).rejects.toEqual(refused('hiddenByVip'))
    })

    test("another's user, order, payment and coupon", async () => {
      const opened = await buy()
      await expect(buy({ userID: 1 })).rejects.toEqual(refused('otherUser', 403))
      for (const call of ['queryUserOrder', 'cancelOrder'] as const)
        await expect(shop.client.send(`sales.${call}`, { guid: other, orderID: opened.orderID })).rejects.toEqual(
          refused('otherUser', 403),
        )
      await expect(shop.client.send('sales.getQRCodeTradeNo', { guid: other, id: opened.id })).rejects.toEqual(
        refused('otherUser', 403),
      )
      await expect(buy({ couponID: await coupon(shop.ids[shop.world.vip] as number) })).rejects.toEqual(
        refused('notYours', 403),
      )
    })
  })

  const coupon = async (user_id: number) => {
    const [type_id, coupon_id] = [newId(), newId()]
    const times = { starts_at: 0, ends_at: shop.clock.now + 400 * DAY }
    await shop.store.write(async (tx) => {
      await tx.db
        .insertInto('coupon_type')
        .values({
          ...{ type_id, name: '券', kind: 'minus', value: 1_500, min_amount: 5_000, subject_id: null, vn: null },
          ...{ agent_code: '', valid_days: 30, ...times, quantity: null, per_user: 1, stopped_at: null },
          ...{ created_by: null, created_at: 1 },
        })
        .execute()
      await tx.db
        .insertInto('coupon')
        .values({
          coupon_id,
          type_id,
          user_id,
          given_at: 1,
          given_by: null,
          ends_at: times.ends_at,
          order_id: null,
          used_at: null,
        })
        .execute()
    })
    return coupon_id
  }

  test('a coupon counts once: kept for an open order, free again when that closes, used when it is paid', async () => {
    const couponID = await coupon(userID)
    const first = await buy({ couponID })
    expect(first.price).toBe(85)
    await expect(buy({ couponID })).rejects.toEqual(refused('couponKept'))
    await shop.client.send('sales.cancelOrder', { guid, orderID: first.orderID })
    await bought({ couponID })
    await expect(buy({ couponID })).rejects.toEqual(refused('couponUsed'))
    // The first one is paid after all: its coupon is gone.
    expect(await pay(first, { late: true })).toBe('returned')
  })

  test('an upgrade pays what is left after the unused value; a difference keeps the end', async () => {
    await bought()
    shop.clock.now += 73 * DAY
    guid = await shop.login(shop.world.plain)
    const quote = await shop.client.send('sales.discount', {
      guid,
      appID: shop.world.subjectID,
      agentCode: '889',
      purchase: 'upgrade',
      vn: 1,
      toVn: 2,
    })
    expect(quote).toMatchObject({ list: 200, creditOff: 80, pays: 120, days: 365 })
    const opened = await shop.client.send('sales.spread', {
      guid,
      appID: shop.world.subjectID,
      vn: 1,
      toVn: 2,
      agentCode: '889',
    })
    expect(opened.price).toBe(100)
    expect(await pay(opened)).toBe('settled')
    expect(await held()).toEqual([[2, 0, 292]])
  })

  test('instalments add their fee, and the list of them is what is then paid', async () => {
    const { list } = await shop.client.send('sales.getHuabeiPrice', {
      guid,
      userID,
      agentCode: '889',
      appEName: 'TEST_YTMJ',
      vn: 1,
      contents: '',
    })
    expect(list).toEqual([
      { hbfqnum: 3, each: 34.1, first: 34.1, fee: 2.3, total: 102.3 },
      { hbfqnum: 6, each: 17.41, first: 17.45, fee: 4.5, total: 104.5 },
      { hbfqnum: 12, each: 8.95, first: 9.05, fee: 7.5, total: 107.5 },
    ])
    expect((await buy({ hbfqnum: 3 })).price).toBe(102.3)
    await expect(buy({ hbfqnum: 4 as 3 })).rejects.toMatchObject({ status: 400 })
  })

  test('parts are paid for together and stand beside the version whole', async () => {
    const opened = await bought({ type: 'book', vn: 4, branchBookList: '8,7' })
    expect(opened.price).toBe(60.15)
    expect(await shop.services.sales.bookOrdersOf(userID, shop.world.subjectID)).toHaveLength(1)
  })

  test('a part opens its own modules, several what they have together, the version whole everything', async () => {
    const caller = { userID, userName: '', nickName: '', roles: [] }
    const open = async () => {
      const { ar: _, ...modules } = await shop.client.send('subjects.moduleInfoX', {
        guid,
        appID: shop.world.subjectID,
      })
      const shown = ['ChapterTest', 'Video'].filter((key) => (modules as Record<string, { isVip: 0 | 1 }>)[key]?.isVip)
      for (const module of ['ChapterTest', 'Video'])
        expect(await shop.services.entitlements.unlocks(caller, shop.world.subjectID, module)).toBe(
          shown.includes(module),
        )
      return shown
    }
    expect(await open()).toEqual([])
    await bought({ type: 'book', vn: 4, branchBookList: '7' })
    expect(await open()).toEqual(['Video'])
    await bought({ type: 'book', vn: 4, branchBookList: '7,8' })
    expect(await open()).toEqual(['ChapterTest', 'Video'])
  })

  test('the price is the agent’s own at the moment; the share is entered with the payment', async () => {
    const { orderID } = await bought({ agentCode: 'hope', vn: 2 })
    const row = await shop.services.sales.orderByNo(orderID)
    expect(row).toMatchObject({ agent_code: 'hope', amount: 20_000, commission: 2_500 })
  })

  test('an invoice is for what was paid', async () => {
    const opened = await buy()
    const put = () =>
      shop.client.send(
        'sales.putInvoice',
        { guid, orderID: opened.orderID, title: '某公司', taxNo: '91', email: 'a@b.cn' },
        { allowedRepeat: true },
      )
    await expect(put()).rejects.toEqual(refused('notPaid'))
    await pay(opened)
    await put()
    const { list } = await shop.client.send('sales.myOrders', { guid, curPage: 0 })
    expect(list.find(({ orderID }) => orderID === opened.orderID)).toMatchObject({
      title: 'TEST_YTMJ 班次1',
      invoice: { title: '某公司', taxNo: '91', email: 'a@b.cn' },
    })
  })

  test('who bought lately is shown without a name that could be recognised', async () => {
    await bought({ vn: 1 })
    shop.clock.now += 1_000
    await bought({ vn: 2 })
    const lately = async (point: string) =>
      (await shop.client.send('sales.purchasedUserList', { guid, appID: shop.world.subjectID, point })).list
    const [last, before] = await lately('ChapterTest')
    expect(last).toEqual({ name: '乙**', vname: '班次2', time: shop.clock.now })
    expect(before).toEqual({ name: '乙**', vname: '班次1', time: shop.clock.now - 1_000 })
    // Of the versions that unlock it only.
    expect((await lately('Video')).map(({ vname }) => vname)).not.toContain('班次1')
  })

  test('each day is held against the provider’s bill; what differs is a case', async () => {
    const { provider } = shop
    provider.trades.clear()
    const opened = await bought()
    const second = await shop.services.sales.orderByNo((await bought()).orderID)
    await shop.store.write((tx) =>
      shop.services.sales
        .in(tx)
        .refundOrder(
          { orderID: second?.order_id as number, fen: 100, reason: '', by: 1, takesAccess: false },
          shop.clock.now,
        ),
    )
    await shop.settle()
    provider.trades.set('foreign', {
      amount: 5,
      state: 'paid',
      tradeNo: 'x',
      paidAt: shop.clock.now,
      refunds: new Map(),
    })
    const trade = provider.trades.get(await tradeOf(opened))
    if (trade) trade.amount += 1
    const day = new Date(shop.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
    shop.clock.now = Date.parse(`${day}T11:00:00+08:00`) + DAY
    await reconcileDue(shop.services)
    // Once a day: what has a result is not asked for again.
    await reconcileDue(shop.services)
    const runs = await shop.store.db
      .selectFrom('bill_run')
      .select(['state', 'paid_count', 'paid', 'refund_count', 'refunded', 'fees', 'differences'])
      .where('day', '=', day)
      .execute()
    expect(runs).toEqual([
      {
        ...{ state: 'differs', paid_count: 3, paid: 20_006, refund_count: 1, refunded: 100, fees: 18 },
        differences: 2,
      },
    ])
    const rows = await shop.store.db
      .selectFrom('bill_difference')
      .select(['kind', 'ours', 'theirs'])
      .where('day', '=', day)
      .orderBy('kind')
      .execute()
    expect(rows).toEqual([
      { kind: 'amount', ours: 10_000, theirs: 10_001 },
      { kind: 'missingHere', ours: null, theirs: 5 },
    ])
    expect(await cases()).toEqual(['billDiffers open', 'billDiffers open'])
    expect(await balance()).toBe(0)
  })
})
