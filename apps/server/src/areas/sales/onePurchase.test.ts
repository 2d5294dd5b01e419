import { beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { orderScene } from '../../testing/orderScene.ts'
import type { Shop } from '../../testing/shop.ts'

describeOnBothDatabases('one open order of a purchase', (openStore) => {
  const { now, buy, coupon, order, tradeOf, pay, bought, held, cases, balance, refused } = orderScene(openStore)
  let shop: Shop
  let guid: string
  let userID: number
  beforeEach(() => {
    ;({ shop, guid, userID } = now())
  })
  const states = (orders: readonly { orderID: string }[]) =>
    Promise.all(orders.map(async ({ orderID }) => (await order(orderID)).state))

  test('choosing again three times leaves one code that can be paid, and the coupon with it', async () => {
    const couponID = await coupon(userID)
    const orders = [await buy({ couponID }), await buy({ hbfqnum: 3, couponID }), await buy(), await buy({ couponID })]
    expect(await states(orders)).toEqual(['closed', 'closed', 'closed', 'open'])
    const trades = await Promise.all(orders.map(tradeOf))
    expect(trades.map((trade) => shop.provider.trades.get(trade)?.state)).toEqual([
      'closed',
      'closed',
      'closed',
      'open',
    ])
    expect(await pay(orders[3] as (typeof orders)[0])).toBe('settled')
  })

  test('a code that was given up and is paid all the same goes back: no second year', async () => {
    const [old, current] = [await buy(), await buy({ hbfqnum: 3 })]
    expect(await pay(current)).toBe('settled')
    expect(await pay(old, { late: true })).toBe('returned')
    await shop.settle()
    expect((await held()).map(([vn]) => vn)).toEqual([1])
    expect(await order(old.orderID)).toMatchObject({ state: 'returned', note: expect.stringContaining('代替') })
    expect(await cases()).toEqual(['replacedPaid settled'])
    expect(await balance()).toBe(0)
  })

  test('paid while the newer one still waits it goes back as well, and the newer one stays', async () => {
    const [old, current] = [await buy(), await buy()]
    expect(await pay(old, { late: true })).toBe('returned')
    expect(await order(current.orderID)).toMatchObject({ state: 'open' })
    expect(await pay(current)).toBe('settled')
    expect((await held()).map(([vn]) => vn)).toEqual([1])
  })

  test('cancelled first and chosen again then, it is the same purchase; where the newer one is closed unpaid it opens', async () => {
    const cancelled = await buy()
    await shop.client.send('sales.cancelOrder', { guid, orderID: cancelled.orderID })
    const paid = await bought()
    expect(paid.orderID).not.toBe(cancelled.orderID)
    expect(await pay(cancelled, { late: true })).toBe('returned')

    const [late, closed] = [await buy({ vn: 2 }), await buy({ vn: 2 })]
    await shop.client.send('sales.cancelOrder', { guid, orderID: closed.orderID })
    expect(await pay(late, { late: true })).toBe('settled')
    expect(await pay(closed, { late: true })).toBe('returned')
    expect((await held()).map(([vn]) => vn).sort()).toEqual([1, 2])
  })

  test('the older one was paid at that very moment: it opens, and nothing is ordered beside it', async () => {
    const old = await buy()
    shop.provider.pay(await tradeOf(old))
    const again = await buy({ hbfqnum: 3 })
    expect(again).toMatchObject({ orderID: old.orderID, state: 'paid', QRCode: '' })
    expect(await held()).toHaveLength(1)
  })

  test('two tabs at one moment: one code that can be paid', async () => {
    const orders = await Promise.all([buy(), buy(), buy()])
    expect((await states(orders)).sort()).toEqual(['closed', 'closed', 'open'])
    const open = [...shop.provider.trades.values()].filter(({ state }) => state === 'open')
    expect(open).toHaveLength(1)
    expect(orders.filter(({ QRCode }) => QRCode !== '').length).toBeGreaterThanOrEqual(1)
  })

  test('another version is another purchase, and the same one again after it was paid too', async () => {
    const [one, two] = [await buy({ vn: 1 }), await buy({ vn: 2 })]
    expect(await states([one, two])).toEqual(['open', 'open'])
    expect([await pay(one), await pay(two)]).toEqual(['settled', 'settled'])
    await bought({ vn: 2 })
    expect((await held()).map(([vn]) => vn).sort()).toEqual([1, 2, 2])
  })

  test('while the provider of the older one does not answer, nothing new is ordered', async () => {
    const old = await buy()
    shop.provider.away = true
    await expect(buy({ hbfqnum: 3 })).rejects.toEqual(refused('provider', 500))
    shop.provider.away = false
    expect(await states([old])).toEqual(['open'])
  })

  test('a refused choice leaves the order that waits as it is', async () => {
    const old = await buy()
    await expect(buy({ price: 0.01 })).rejects.toEqual(refused('price'))
    expect(await states([old])).toEqual(['open'])
  })
})
