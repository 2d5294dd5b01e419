import { beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { channel } from '../../platform/push/channel.ts'
import { orderScene } from '../../testing/orderScene.ts'
import { addPrintedBook, giveAddress, sendParcel, shipmentOf } from '../../testing/parcels.ts'
import { refusal } from '../../testing/refusal.ts'
import type { Shop } from '../../testing/shop.ts'

describeOnBothDatabases('notices to one learner', (openStore) => {
  const { now, buy, bought, tradeOf, order } = orderScene(openStore)
  let shop: Shop
  let guid: string
  let userID: number
  let other: string
  beforeEach(async () => {
    ;({ shop, guid, userID, other } = now())
    await shop.store.write((tx) => tx.db.deleteFrom('notice').execute())
  })
  const listed = (as = guid) =>
    shop.client.send('notices.notify', { appID: shop.world.subjectID, channelID: 1, vip: 0, guid: as })
  /** Titles, the newest first, with what is unread. */
  const told = async (as = guid) => {
    const { list, unread } = await listed(as)
    return [list.map(({ title }) => title), unread]
  }
  const dot = async () => {
    const learner = await shop.services.dots.learnerOf(userID, shop.world.subjectID)
    return (await shop.services.dots.dotsOf(learner)).find(({ kind }) => kind === 'notices')?.unread
  }
  const marks = channel('own-notices')
  let [mark, listens, wake] = [0, false, (_heard: number) => {}]
  /** Until the server has heard what was told so far: announcements are in order. */
  const settle = () =>
    new Promise<void>((resolve) => {
      const wanted = ++mark
      wake = (heard) => {
        if (heard >= wanted) resolve()
      }
      const tell = () => void shop.store.write((tx) => marks.tell(tx, String(mark)))
      if (!listens) marks.hear(shop.services.push, { hear: (text) => wake(Number(text)), missed: tell })
      listens = true
      tell()
    })
  /** How often the learner's two tabs, and another learner's, are told of notices by what happens meanwhile. */
  const heardDuring = async (happens: () => Promise<unknown>) => {
    const heard = [0, 0, 0]
    const otherID = shop.ids[shop.world.vip] as number
    const leave = [userID, userID, otherID].map((id, at) =>
      shop.services.push.join({
        userID: id,
        appID: shop.world.subjectID,
        tell: (topic) => {
          if (topic === 'notices') heard[at] = (heard[at] as number) + 1
        },
      }),
    )
    // On PostgreSQL a server may begin to listen only now.
    await settle()
    await happens()
    await settle()
    for (const each of leave) each()
    return heard
  }

  test('a purchase is told to its learner alone, once, with a dot on every device; reading it anywhere ends it', async () => {
    const opened = await buy()
    const news = shop.provider.pay(await tradeOf(opened))
    const heard = await heardDuring(async () => {
      expect(await shop.services.sales.paymentArrived(news)).toBe('settled')
      expect(await shop.services.sales.paymentArrived(news)).toBe('duplicate')
    })
    expect(heard).toEqual([1, 1, 0])
    const { list, unread, total } = await listed()
    expect(list).toMatchObject([{ title: expect.stringMatching(/^已开通：/), link: '/myCenter', isRead: 0 }])
    expect([list[0]?.html.includes(`${opened.orderID}，实付 ¥100`), unread, total]).toEqual([true, 1, 1])
    expect([await dot(), await told(other)]).toEqual([1, [[], 0]])
    const noticeID = list[0]?.ID as number
    expect(await refusal(shop.client.send('notices.noticeRead', { guid: other, noticeID }))).toMatchObject({
      status: 404,
    })
    // Another device: the session before is over, the read mark is of the person.
    await shop.client.send('notices.noticeRead', { guid, noticeID })
    guid = await shop.login(shop.world.plain)
    expect([(await listed()).list[0]?.isRead, await dot()]).toEqual([1, 0])
  })

  test('money that comes back is told when it is back; a refusal with its reason; a return of what opened nothing', async () => {
    const { orderID } = await bought()
    const decide = async (approved: boolean, note: string) => {
      await shop.client.send('sales.askRefund', { guid, orderID, reason: '买错了' }, { allowedRepeat: true })
      const row = await shop.services.sales.orderByNo(orderID)
      const asked = (await shop.services.sales.refundsOf(row?.order_id as number)).at(-1)
      shop.clock.now += 1_000
      await shop.store.write((tx) =>
        shop.services.sales
          .in(tx)
          .decideRefund({ refundID: asked?.refund_id as number, approved, by: 1, note }, shop.clock.now),
      )
    }
    await decide(false, '已经学过 <b>一半</b>')
    const [refusedOne] = (await listed()).list
    expect(refusedOne?.title).toMatch(/^退款申请未通过：/)
    expect(refusedOne?.html).toContain('原因：已经学过 &#60;b&#62;一半&#60;/b&#62;')
    await decide(true, '')
    expect((await listed()).total).toBe(2)
    await shop.settle()
    await shop.settle()
    const { list, total } = await listed()
    expect([list[0]?.title.startsWith('已退款 ¥100：'), total]).toEqual([true, 3])

    await bought()
    const first = await buy({ purchase: 'upgrade', vn: 1, toVn: 2 })
    const second = await buy({ purchase: 'upgrade', vn: 1, toVn: 3 })
    for (const one of [first, second]) {
      shop.clock.now += 1_000
      await shop.services.sales.paymentArrived(shop.provider.pay(await tradeOf(one)))
    }
    shop.clock.now += 1_000
    await shop.settle()
    expect((await order(second.orderID)).state).toBe('returned')
    expect((await listed()).list[0]?.title).toMatch(/^已退回 ¥/)
  })

  test('a parcel is told when an address is missing, when it leaves and arrives; what did not leave is taken back', async () => {
    await addPrintedBook(shop, '通关必做', { vn: 2 })
    const chosen = { guid, kind: 'parcel' as const, mail: 1 as const, sms: 0 as const, push: 0 as const }
    await shop.client.send('reminders.choose', chosen)
    const reminded = async () =>
      (
        await shop.store.db
          .selectFrom('reminder')
          .select('title')
          .where('user_id', '=', userID)
          .where('kind', '=', 'parcel')
          .orderBy('next_at')
          .execute()
      ).map(({ title }) => title)
    const { orderID } = await bought({ vn: 2 })
    const titles = async () => ((await told())[0] as string[]).filter((title) => /图书/.test(title))
    expect(await titles()).toEqual(['请填写图书的收货地址'])
    await giveAddress(shop, guid, orderID)
    shop.clock.now += 1_000
    await sendParcel(shop, orderID, 'YT0000000001')
    expect((await titles())[0]).toBe('图书已寄出：圆通速递 YT0000000001')
    const change = async (event: 'unsend' | 'deliver', set = {}) => {
      const row = await shipmentOf(shop, orderID)
      shop.clock.now += 1_000
      await shop.store.write((tx) =>
        shop.services.delivery.in(tx).changeShipment(row, event, { at: shop.clock.now, by: null, set }),
      )
    }
    expect(await reminded()).toHaveLength(2)
    await change('unsend', { carrier: '', number: '', sent_at: null })
    expect(await titles()).toEqual(['请填写图书的收货地址'])
    expect(await reminded()).toEqual(['请填写图书的收货地址'])
    await sendParcel(shop, orderID, 'YT0000000002')
    shop.clock.now += 1_000
    await sendParcel(shop, orderID, 'YT0000000003')
    await change('deliver')
    expect((await titles()).slice(0, 3)).toEqual([
      '图书已送达',
      '图书已寄出：圆通速递 YT0000000003',
      '图书已寄出：圆通速递 YT0000000002',
    ])
    expect([...(await reminded())].sort()).toEqual([...(await titles())].sort())
  })

  test('the office neither lists nor changes what is a learner’s own', async () => {
    await bought()
    const [{ ID: noticeID } = { ID: 0 }] = (await listed()).list
    await shop.store.write(async (tx) => {
      await tx.db
        .insertInto('user_role')
        .values({ user_id: userID, role: 'seller' } as never)
        .execute()
    })
    const seller = await shop.store.write((tx) => shop.services.sessions.start(tx, userID, 'console'))
    shop.services.sessions.forget(userID)
    expect((await shop.client.send('notices.noticeList', { guid: seller })).total).toBe(0)
    expect(await refusal(shop.client.send('notices.noticeWithdraw', { guid: seller, noticeID }))).toMatchObject({
      status: 404,
    })
    expect(await refusal(shop.client.send('notices.noticeFigures', { guid: seller, noticeID }))).toMatchObject({
      status: 404,
    })
    await shop.store.write((tx) => tx.db.deleteFrom('user_role').where('user_id', '=', userID).execute())
  })
})
