import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { orderScene } from '../../testing/orderScene.ts'
import type { Shop } from '../../testing/shop.ts'

const DAY = 86_400_000

describeOnBothDatabases('money that comes back', (openStore) => {
  const { now, loginAgain, buy, order, tradeOf, pay, bought, held, cases, refused } = orderScene(openStore)
  let shop: Shop
  let guid: string
  let userID: number
  beforeEach(() => {
    ;({ shop, guid, userID } = now())
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
      guid = await loginAgain()
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
})
