import type { Kept } from '@tizhou/domain/sales/refund'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../platform/database/ids.ts'
import { orderScene } from '../../testing/orderScene.ts'
import type { Shop } from '../../testing/shop.ts'

const DAY = 86_400_000

describeOnBothDatabases('what goes back, and what of it', (openStore) => {
  const { now, buy, coupon, order, tradeOf, bought, held, cases, balance, refused } = orderScene(openStore)
  let shop: Shop
  let guid: string
  let userID: number
  beforeEach(() => {
    ;({ shop, guid, userID } = now())
  })
  const sales = () => shop.services.sales
  const orderID = async (orderNo: string) => (await sales().orderByNo(orderNo))?.order_id as number
  const accounts = async () => new Map((await sales().ledgerBalances()).map(({ account, amount }) => [account, amount]))
  /** The changes of each account's balance during `work`. */
  async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await accounts()
    await work()
    const after = [...(await accounts())].map(([account, sum]) => [account, sum - (before.get(account) ?? 0)] as const)
    return Object.fromEntries(after.filter(([, amount]) => amount !== 0))
  }
  const refund = async (orderNo: string, fen: number, keeps: Kept[] = []) => {
    const ask = { orderID: await orderID(orderNo), fen, reason: '测试', by: 1, takesAccess: false, keeps }
    await shop.store.write((tx) => sales().in(tx).refundOrder(ask, shop.clock.now))
    await shop.settle()
  }
  const mine = async (orderNo: string) =>
    (await shop.client.send('sales.myOrders', { guid, curPage: 0 })).list.find((one) => one.orderID === orderNo)

  describe('instalments', () => {
    test.each([[[1]], [[0.37, 0.63]], [[0.1, 0.2, 0.7]]])(
      'paid and given back whole, in the parts %j, leave revenue and fees where they were',
      async (shares) => {
        const changes = await moved(async () => {
          const opened = await bought({ vn: 4, hbfqnum: 6, agentCode: 'hope' })
          const fen = Math.round(opened.price * 100)
          const parts = shares.slice(0, -1).map((share) => Math.round(fen * share))
          for (const part of parts) await refund(opened.orderID, part)
          await refund(opened.orderID, fen - parts.reduce((sum, part) => sum + part, 0))
          expect((await order(opened.orderID)).state).toBe('refunded')
        })
        expect(changes).toEqual({})
      },
    )

    test('a part takes its share of the fee', async () => {
      const opened = await bought({ vn: 4, hbfqnum: 6 })
      expect(opened.price).toBe(522.5)
      const changes = await moved(() => refund(opened.orderID, 26_125))
      expect(changes).toEqual({ 'provider:sandbox': -26_125, revenue: 25_000, fees: 1_125 })
    })
  })

  describe('the coupon', () => {
    const state = async (couponID: number) =>
      (await shop.client.send('sales.couponlist', { guid, userID, typeID: 0 })).list.find(({ ID }) => ID === couponID)

    test('comes back with all that was paid, can be used again, and stays used with a part', async () => {
      const couponID = await coupon(userID)
      const opened = await bought({ couponID })
      await refund(opened.orderID, 1_000)
      expect(await state(couponID)).toMatchObject({ usable: 0 })
      await refund(opened.orderID, 7_500)
      expect(await state(couponID)).toMatchObject({ usable: 1 })
      expect((await bought({ couponID, vn: 2 })).price).toBe(185)
      expect(await state(couponID)).toMatchObject({ usable: 0 })
    })

    test('does not come back once it is over', async () => {
      const couponID = await coupon(userID)
      const opened = await bought({ couponID })
      await shop.store.write((tx) =>
        tx.db.updateTable('coupon').set({ ends_at: shop.clock.now }).where('coupon_id', '=', couponID).execute(),
      )
      await refund(opened.orderID, 8_500)
      expect(await state(couponID)).toMatchObject({ usable: 0 })
    })
  })

  describe('of a part staff choose what stays open', () => {
    const rows = async (orderNo: string) => shop.services.subjects.entitlementsOfOrder(await orderID(orderNo))

    test('of two versions one is closed and the other ends sooner; what follows begins sooner', async () => {
      const bundleID = newId()
      const items = JSON.stringify([1, 2].map((vn) => ({ subjectID: shop.world.subjectID, vn })))
      await shop.store.write((tx) =>
        sales()
          .in(tx)
          .putBundle({
            ...{ bundle_id: bundleID, name: '双班', price: 25_000, days: 200, agent_code: '', items, starts_at: 0 },
            ...{ ends_at: null, stopped_at: null, created_by: null, created_at: 1 },
          }),
      )
      const bundle = await bought({ type: 'wsgroup', contents: String(bundleID) })
      await bought({ vn: 2 })
      const [one, two] = (await rows(bundle.orderID)).sort((a, b) => a.vn - b.vn)
      await refund(bundle.orderID, 10_000, [
        { entitlementID: one?.entitlement_id as number, endsAt: 0 },
        { entitlementID: two?.entitlement_id as number, endsAt: shop.clock.now + 50 * DAY },
      ])
      expect(await held()).toEqual([
        [2, 0, 50],
        [2, 50, 415],
      ])
      expect((await order(bundle.orderID)).state).toBe('partly')
    })

    test('of the parts of a version some stay', async () => {
      const parts = await bought({ type: 'book', vn: 4, branchBookList: '7,8' })
      const [row] = await rows(parts.orderID)
      const entitlementID = row?.entitlement_id as number
      const kept = { entitlementID, endsAt: row?.ends_at as number, parts: [8] }
      await expect(refund(parts.orderID, 100, [{ ...kept, parts: [9] }])).rejects.toEqual(refused('otherAccess'))
      await refund(parts.orderID, 3_000, [kept])
      expect((await rows(parts.orderID)).map(({ parts: left }) => left)).toEqual(['8'])
    })

    test('only what the order opened can be chosen, and without a choice a part leaves everything', async () => {
      const [first, second] = [await bought(), await bought({ vn: 2 })]
      const [other] = await rows(second.orderID)
      const foreign = { entitlementID: other?.entitlement_id as number, endsAt: 0 }
      await expect(refund(first.orderID, 100, [foreign])).rejects.toEqual(refused('otherAccess'))
      const [own] = await rows(first.orderID)
      const longer = { entitlementID: own?.entitlement_id as number, endsAt: (own?.ends_at as number) + 1 }
      await expect(refund(first.orderID, 100, [longer])).rejects.toEqual(refused('laterThanHeld'))
      await refund(first.orderID, 100)
      expect((await held()).map(([vn]) => vn).sort()).toEqual([1, 2])
    })
  })

  describe('a payment that no order asked for', () => {
    async function stray(amount: number) {
      const trade = `stray${newId()}`
      await shop.provider.open({ outTradeNo: trade, amountFen: amount })
      const news = shop.provider.pay(trade)
      expect(await sales().paymentArrived(news)).toBe('unknownOrder')
      await sales().paymentArrived({ ...news, newsId: `${news.newsId}again` })
      const row = await shop.store.db
        .selectFrom('money_case')
        .select('case_id')
        .where('out_trade_no', '=', trade)
        .executeTakeFirstOrThrow()
      return { trade, caseID: row.case_id }
    }
    const link = (caseID: number, orderNo: string) =>
      shop.store.write((tx) => sales().linkPayment(tx, { caseID, orderNo, by: 1, note: '核对' }, shop.clock.now))
    const sendBack = (caseID: number) =>
      shop.store.write((tx) => sales().in(tx).returnPayment({ caseID, by: 1, reason: '不是本站的' }, shop.clock.now))

    test('is booked once, and linked to an order it pays it as any other', async () => {
      const opened = await buy()
      const own = await tradeOf(opened)
      let found = { trade: '', caseID: 0 }
      expect(
        await moved(async () => {
          found = await stray(10_000)
        }),
      ).toEqual({ 'provider:sandbox': 10_000, suspense: -10_000 })
      expect(await moved(() => link(found.caseID, opened.orderID))).toEqual({ suspense: 10_000, revenue: -10_000 })
      expect((await order(opened.orderID)).state).toBe('paid')
      expect(await held()).toEqual([[1, 0, 365]])
      expect(await cases()).toEqual(['unknownOrder settled'])
      await expect(link(found.caseID, opened.orderID)).rejects.toEqual(refused('settled'))
      // Its own code is paid as well: that payment is returned, and a refund uses the payment that opened the order.
      expect(await sales().paymentArrived(shop.provider.pay(own))).toBe('returned')
      await shop.settle()
      await refund(opened.orderID, 10_000)
      expect([...(shop.provider.trades.get(found.trade)?.refunds.values() ?? [])]).toMatchObject([{ amount: 10_000 }])
      expect(await balance()).toBe(0)
      expect((await accounts()).get('suspense') ?? 0).toBe(0)
    })

    test('is not linked to an order of another amount, or to one that is paid', async () => {
      const { caseID } = await stray(10_000)
      await expect(link(caseID, (await buy({ vn: 2 })).orderID)).rejects.toEqual(refused('otherAmount'))
      await expect(link(caseID, (await bought()).orderID)).rejects.toEqual(refused('notWaiting'))
      expect(await cases()).toEqual(['unknownOrder open'])
      await sendBack(caseID)
      await shop.settle()
    })

    test('goes back to whoever paid it, once; refused by its provider it stands open again', async () => {
      const { trade, caseID } = await stray(4_200)
      shop.provider.refunds = 'refused'
      await sendBack(caseID)
      await shop.settle()
      expect(await cases()).toEqual(['unknownOrder open'])
      shop.provider.refunds = 'done'
      const changes = await moved(async () => {
        await sendBack(caseID)
        await expect(sendBack(caseID)).rejects.toEqual(refused('settled'))
        await shop.settle()
        await shop.settle()
      })
      expect(changes).toEqual({ 'provider:sandbox': -4_200, suspense: 4_200 })
      expect([...(shop.provider.trades.get(trade)?.refunds.values() ?? [])]).toMatchObject([{ amount: 4_200 }])
      expect(await cases()).toEqual(['unknownOrder settled'])
    })
  })

  test('a learner sees when and why money is asked back, and takes it back until staff have decided', async () => {
    const { orderID: orderNo } = await bought()
    const ask = () =>
      shop.client.send('sales.askRefund', { guid, orderID: orderNo, reason: '买错了' }, { allowedRepeat: true })
    const withdraw = () => shop.client.send('sales.withdrawRefund', { guid, orderID: orderNo }, { allowedRepeat: true })
    expect(await mine(orderNo)).toMatchObject({ refund: null })
    await expect(withdraw()).rejects.toEqual(refused('refundDecided'))
    await ask()
    const asked = { askedAt: shop.clock.now, amount: 100, reason: '买错了', canWithdraw: 1 }
    expect(await mine(orderNo)).toMatchObject({ state: 'refunding', refund: asked })
    expect((await withdraw()).state).toBe('paid')
    expect(await mine(orderNo)).toMatchObject({ state: 'paid', refund: null, canRefund: 1 })
    await ask()
    const waiting = (await sales().refundsOf(await orderID(orderNo))).find(({ state }) => state === 'asked')
    await shop.store.write((tx) =>
      sales()
        .in(tx)
        .decideRefund({ refundID: waiting?.refund_id as number, approved: true, by: 1, note: '' }, shop.clock.now),
    )
    expect((await mine(orderNo))?.refund).toMatchObject({ canWithdraw: 0 })
    await expect(withdraw()).rejects.toEqual(refused('refundDecided'))
    await shop.settle()
    expect(await mine(orderNo)).toMatchObject({ state: 'refunded', refund: null })
  })
})
