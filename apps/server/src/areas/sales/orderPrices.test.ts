import { beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { orderScene } from '../../testing/orderScene.ts'
import type { Shop } from '../../testing/shop.ts'

const DAY = 86_400_000

describeOnBothDatabases('what an order costs and opens', (openStore) => {
  const { now, loginAgain, coupon, buy, pay, bought, held, refused } = orderScene(openStore)
  let shop: Shop
  let guid: string
  let userID: number
  beforeEach(() => {
    ;({ shop, guid, userID } = now())
  })

  test('a coupon counts once: kept for an open order, free again when that closes, used when it is paid', async () => {
    const couponID = await coupon(userID)
    const first = await buy({ couponID })
    expect(first.price).toBe(85)
    await expect(buy({ vn: 2, couponID })).rejects.toEqual(refused('couponKept'))
    await shop.client.send('sales.cancelOrder', { guid, orderID: first.orderID })
    await bought({ couponID })
    await expect(buy({ couponID })).rejects.toEqual(refused('couponUsed'))
    // The first order is paid all the same, but its coupon is used.
    expect(await pay(first, { late: true })).toBe('returned')
  })

  test('an upgrade pays what is left after the unused value; a difference keeps the end', async () => {
    await bought()
    shop.clock.now += 73 * DAY
    guid = await loginAgain()
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
})
