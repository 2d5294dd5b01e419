import type { Params } from '@tizhou/contract/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../platform/database/ids.ts'
import { addLearner, addVersions, makeCodes, version } from '../../testing/offers.ts'
import { orderScene } from '../../testing/orderScene.ts'
import type { Shop } from '../../testing/shop.ts'

const DAY = 86_400_000
const FREE = 'ZY_XY_YTMJ'
let made = 0

describeOnBothDatabases('what can be had once', (openStore) => {
  const { now, buy, coupon, pay, cases, balance, refused } = orderScene(openStore)
  let shop: Shop
  let discountID: number
  beforeAll(async () => {
    ;({ shop } = now())
    const { otherSubjectID } = shop.world
    await addVersions(shop.store, [version(otherSubjectID, 7)])
    await shop.store.write((tx) =>
      tx.db.updateTable('subject').set({ code: FREE }).where('subject_id', '=', otherSubjectID).execute(),
    )
  })
  beforeEach(async () => {
    ;({ shop } = now())
    discountID = newId()
    const { subjectID } = shop.world
    await shop.store.write((tx) =>
      shop.services.sales.in(tx).putDiscount({
        ...{ discount_id: discountID, agent_code: '', subject_id: subjectID, vn: null, title: '新人价' },
        ...{ kind: 'minus', value: 5_000, starts_at: 0, ends_at: shop.clock.now + 40 * DAY, only_new: 1 },
        ...{ stopped_at: null, created_by: null, created_at: 1 },
      }),
    )
  })

  /** A learner without purchases. */
  async function learner() {
    const userName = `1360000${String(++made).padStart(4, '0')}`
    const userID = await addLearner(shop.store, shop.world, userName, shop.clock.now)
    await shop.store.write((tx) => tx.db.deleteFrom('entitlement').where('user_id', '=', userID).execute())
    shop.services.entitlements.forget(userID)
    return { userName, userID, guid: await shop.login(userName) }
  }
  type Learner = Awaited<ReturnType<typeof learner>>
  const first = (who: Learner, of: Partial<Params<'sales.unifiedPayQRCode'>> = {}) =>
    buy({ guid: who.guid, userID: who.userID, purchase: 'discount', discountID, ...of })
  const plain = (who: Learner, of: Partial<Params<'sales.unifiedPayQRCode'>> = {}) =>
    buy({ guid: who.guid, userID: who.userID, ...of })
  const held = async ({ userID }: Learner) =>
    (await shop.services.subjects.entitlementsHeld(userID, shop.world.subjectID)).map(({ vn }) => vn).sort()
  const stateOf = async (who: Learner, { orderID }: { orderID: string }) =>
    (await shop.client.send('sales.queryUserOrder', { guid: who.guid, orderID })).state

  test('five orders at the price of a first purchase, five codes that are paid: one opens, the others go back', async () => {
    const who = await learner()
    const orders = []
    for (let n = 0; n < 5; n++) orders.push(await first(who))
    for (const vn of [2, 3]) await expect(first(who, { vn })).rejects.toEqual(refused('onceKept'))
    const outcomes = []
    for (const order of [...orders].reverse()) outcomes.push(await pay(order, { late: true }))
    expect(outcomes).toEqual(['settled', 'returned', 'returned', 'returned', 'returned'])
    await shop.settle()
    expect(await held(who)).toEqual([1])
    expect(await cases()).toEqual(Array.from({ length: 4 }, () => 'replacedPaid settled'))
    await expect(first(who, { vn: 2 })).rejects.toEqual(refused('onlyNew'))
    expect(await balance()).toBe(0)
  })

  test('ordered in five tabs at one moment, of any version: one of them has the price', async () => {
    const who = await learner()
    const ends = await Promise.allSettled([1, 2, 3, 1, 2].map((vn) => first(who, { vn })))
    const made = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    const states = await Promise.all(made.map((order) => stateOf(who, order)))
    const opened = made.filter((_, n) => states[n] === 'open')
    expect(opened).toHaveLength(1)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 })
    for (const order of opened) expect(await pay(order)).toBe('settled')
    await expect(first(who, { vn: 3 })).rejects.toEqual(refused('onlyNew'))
  })

  test('whoever buys at the usual price meanwhile has made the first purchase: the other is a case, and opens nothing', async () => {
    const who = await learner()
    const cheap = await first(who)
    const usual = await plain(who, { vn: 2 })
    expect(await pay(usual)).toBe('settled')
    expect(await pay(cheap)).toBe('returned')
    expect(await held(who)).toEqual([2])
    expect(await cases()).toEqual(['onceTaken open'])
    await shop.settle()
    expect(await stateOf(who, cheap)).toBe('returned')
    expect(await cases()).toEqual(['onceTaken settled'])
    expect(await balance()).toBe(0)
  })

  test('a coupon in two tabs at one moment, for two versions: one order has it', async () => {
    const who = await learner()
    const couponID = await coupon(who.userID)
    const ends = await Promise.allSettled([plain(who, { vn: 1, couponID }), plain(who, { vn: 2, couponID })])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('couponKept') })
  })

  test('a free opening that is asked for three times at one moment opens once', async () => {
    const who = await learner()
    const ask = () =>
      shop.client.send(
        'sales.freeOpen',
        { guid: who.guid, agentCode: '889', appEName: FREE, appLimit: FREE },
        { allowedRepeat: true },
      )
    const ends = await Promise.allSettled([ask(), ask(), ask()])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toEqual(refused('openedBefore'))
  })

  test('the last limited code, typed by four learners at one moment, opens for one', async () => {
    const [code = ''] = await makeCodes(shop.store, shop.services, shop.world, shop.clock.now, {
      kind: 'limited',
      quantity: 1,
    })
    const people = await Promise.all([learner(), learner(), learner(), learner()])
    const ends = await Promise.allSettled(
      people.map(({ guid, userName }) =>
        shop.client.send('sales.useCode', { guid, userName, code, appID: shop.world.subjectID, device: userName }),
      ),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toEqual(refused('codeUsed'))
  })

  test('an order that is cancelled, or whose time is over, gives back what it had kept', async () => {
    const who = await learner()
    const couponID = await coupon(who.userID)
    const cancelled = await first(who, { couponID })
    await shop.client.send('sales.cancelOrder', { guid: who.guid, orderID: cancelled.orderID })
    const over = await first(who, { vn: 2, couponID })
    shop.clock.now += 16 * 60_000
    await shop.settle()
    expect(await stateOf(who, over)).toBe('closed')
    const last = await first(who, { vn: 3, couponID })
    expect(await pay(last)).toBe('settled')
    expect(await held(who)).toEqual([3])
  })

  test('a late payment has its price where nobody took it, and is a named case where another order did', async () => {
    const one = await learner()
    const alone = await first(one)
    await shop.client.send('sales.cancelOrder', { guid: one.guid, orderID: alone.orderID })
    expect(await pay(alone, { late: true })).toBe('settled')
    await expect(first(one, { vn: 2 })).rejects.toEqual(refused('onlyNew'))
    expect(await cases()).toEqual(['lateGiven open'])

    const two = await learner()
    const late = await first(two)
    await shop.client.send('sales.cancelOrder', { guid: two.guid, orderID: late.orderID })
    const other = await first(two, { vn: 2 })
    expect(await pay(late, { late: true })).toBe('returned')
    expect(await pay(other)).toBe('settled')
    expect(await held(two)).toEqual([2])
    expect(await cases()).toEqual(expect.arrayContaining(['onceTaken open']))
  })

  test('a bundle is a purchase of each of its subjects', async () => {
    const who = await learner()
    const { subjectID, otherSubjectID } = shop.world
    const bundleID = newId()
    await shop.store.write((tx) =>
      shop.services.sales.in(tx).putBundle({
        ...{ bundle_id: bundleID, name: '双科', price: 30_000, days: 180, agent_code: '', starts_at: 0, ends_at: null },
        items: JSON.stringify([
          { subjectID: otherSubjectID, vn: 7 },
          { subjectID, vn: 2 },
        ]),
        ...{ stopped_at: null, created_by: null, created_at: 1 },
      }),
    )
    const bundle = await plain(who, { type: 'wsgroup', contents: String(bundleID) })
    expect(await pay(bundle)).toBe('settled')
    await expect(first(who, { vn: 3 })).rejects.toEqual(refused('onlyNew'))
  })
})
