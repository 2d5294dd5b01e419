import { beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { reconcileDue } from '../../cores/sales/jobs/reconcile.ts'
import { orderScene } from '../../testing/orderScene.ts'
import type { Shop } from '../../testing/shop.ts'

const DAY = 86_400_000

describeOnBothDatabases('what is kept of orders', (openStore) => {
  const { now, buy, tradeOf, pay, bought, cases, balance, refused } = orderScene(openStore)
  let shop: Shop
  let guid: string
  beforeEach(() => {
    ;({ shop, guid } = now())
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

  test('what one types of an invoice or a refund is cleaned; signs that compare stay', async () => {
    const opened = await buy()
    await pay(opened)
    const { orderID } = opened
    const put = (title: string, email: string) =>
      shop.client.send('sales.putInvoice', { guid, orderID, title, taxNo: '', email }, { allowedRepeat: true })
    const mine = async () =>
      (await shop.client.send('sales.myOrders', { guid, curPage: 0 })).list.find((one) => one.orderID === orderID)
    await put(' <b>某公司</b> https://a.example 😀 K<Na 且 Na>Cl ', ' a@b.cn ')
    expect((await mine())?.invoice).toEqual({ title: '#某公司# # # K<Na 且 Na>Cl', taxNo: '', email: 'a@b.cn' })
    for (const email of ['<i>a@b.cn</i>', '😀@b.cn', 'www.b.cn', 'a b@c.cn'])
      await expect(put('某公司', email)).rejects.toMatchObject({ status: 400, data: { errors: [{ field: 'email' }] } })
    await expect(put('  ', 'a@b.cn')).rejects.toMatchObject({ status: 400, data: { errors: [{ field: 'title' }] } })
    const ask = (reason: string) =>
      shop.client.send('sales.askRefund', { guid, orderID, reason }, { allowedRepeat: true })
    await expect(ask('   ')).rejects.toMatchObject({ status: 400, data: { errors: [{ field: 'reason' }] } })
    await ask('买错了，<a href="http://a.example">见此</a>：若 A<B 且 C>D')
    expect((await mine())?.refund?.reason).toBe('买错了，#见此#：若 A<B 且 C>D')
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
    // Only of versions that unlock it.
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
    // Once a day: a bill with a result is not requested again.
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
    expect((await cases()).sort()).toEqual(['billDiffers open', 'billDiffers open', 'unknownOrder open'])
    expect(await balance()).toBe(0)
  })
})
