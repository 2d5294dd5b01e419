import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { orderScene } from '../../testing/orderScene.ts'
import type { Shop } from '../../testing/shop.ts'

const DAY = 86_400_000

describeOnBothDatabases('orders', (openStore) => {
  const { now, buy, coupon, order, tradeOf, pay, bought, held, balance, refused } = orderScene(openStore)
  let shop: Shop
  let guid: string
  let userID: number
  let other: string
  beforeEach(() => {
    ;({ shop, guid, userID, other } = now())
  })

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
    // In its present state, without a query of the provider; and not through an agent that does not sell.
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
})
