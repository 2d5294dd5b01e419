import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { addVersions, hold, version } from '../../testing/offers.ts'

const DAY = 86_400_000

describeOnBothDatabases('offers', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let userID: number
  let typeID: number
  const ids = { discount: newId(), own: newId(), ended: newId(), bundle: newId() }
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    const { subjectID, otherSubjectID } = api.world
    const { now } = api.clock
    await addVersions(store, [version(subjectID, 3), version(otherSubjectID, 1), version(subjectID, 4, { ver_no: 20 })])
    const common = { agent_code: '', created_by: null, created_at: now, stopped_at: null }
    const discount = {
      ...common,
      ...{ subject_id: subjectID, vn: 3, title: '双十一', kind: 'percent' as const, value: 2000, only_new: 1 as const },
      ...{ starts_at: now - DAY, ends_at: now + DAY },
    }
    typeID = newId()
    await store.write(async (tx) => {
      // An agent with a way of payment.
      await tx.db.updateTable('agent').set({ alipay: 'shop@example.com' }).where('agent_code', '=', '889').execute()
      const sales = api.services.sales.in(tx)
      await sales.putDiscount({ ...discount, discount_id: ids.discount })
      await sales.putDiscount({ ...discount, discount_id: ids.own, agent_code: '666' })
      await sales.putDiscount({ ...discount, discount_id: ids.ended, ends_at: now })
      await sales.putDiscount({ ...discount, discount_id: newId(), starts_at: now + 1 })
      const items = JSON.stringify([
        { subjectID, vn: 3 },
        { subjectID: otherSubjectID, vn: 1 },
      ])
      await sales.putBundle({
        ...common,
        ...{ bundle_id: ids.bundle, name: '双科', price: 35_000, days: 180, items, starts_at: now, ends_at: null },
      })
      const others = { ...common, price: 1, days: 1, starts_at: now, ends_at: null }
      await sales.putBundle({ ...others, bundle_id: newId(), name: '已停', items, stopped_at: now })
      const elsewhere = JSON.stringify([{ subjectID: otherSubjectID, vn: 1 }])
      await sales.putBundle({ ...others, bundle_id: newId(), name: '别的科目', items: elsewhere })
      await sales.putCouponType({
        ...common,
        ...{
          type_id: typeID,
          name: '满减券',
          kind: 'minus',
          value: 3000,
          min_amount: 10_000,
          subject_id: null,
          vn: null,
        },
        ...{ valid_days: 10, starts_at: now, ends_at: now + 5 * DAY, quantity: 2, given: 0, per_user: 1 },
      })
    })
    guid = await api.login(api.world.plain)
    const row = await store.db
      .selectFrom('user_account')
      .select('user_id')
      .where('user_name', '=', api.world.plain)
      .executeTakeFirstOrThrow()
    userID = row.user_id
  })
  afterAll(() => api.close())

  test('discounts: those that run for this agent, by version, with the price that they come to', async () => {
    const ask = { guid, userID, appID: api.world.subjectID, agentCode: '889' }
    expect((await api.client.send('sales.discountlist', ask)).list).toEqual([
      {
        ...{ ID: ids.discount, vn: 3, vname: '版本3', title: '双十一', price: 240, original: 300 },
        ...{ startTime: api.clock.now - DAY, endTime: api.clock.now + DAY },
      },
    ])
    await expect(api.client.send('sales.discountlist', { ...ask, userID: userID + 1 })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('bundles: those that the subject is part of, beside what they cost one by one', async () => {
    const { list } = await api.client.send('sales.getevlist', { guid, type: 'wsgroup', appID: api.world.subjectID })
    expect(list).toMatchObject([{ ID: ids.bundle, Name: '双科', price: 350, original: 400, days: 180 }])
    expect(list[0]?.items.map(({ AppID, vn }) => [AppID, vn])).toEqual([
      [api.world.subjectID, 3],
      [api.world.otherSubjectID, 1],
    ])
  })

  test('coupons: given once a person, as many as there are, until their type ends', async () => {
    const give = (userIDs: number[]) =>
      store.write((tx) => api.services.sales.in(tx).giveCoupons({ typeID, userIDs, by: null, now: api.clock.now }))
    const others = await store.db.selectFrom('user_account').select('user_id').where('user_id', '!=', userID).execute()
    const [first = 0, second = 0] = others.map((row) => row.user_id)
    expect(await give([userID, userID])).toEqual([userID])
    expect(await give([userID])).toEqual([])
    const both = await Promise.allSettled([give([first]), give([second])])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { list } = await api.client.send('sales.couponlist', { guid, userID, typeID: 0 })
    expect(list).toMatchObject([
      {
        ...{ typeID, name: '满减券', kind: 'minus', value: 30, minPrice: 100, AppID: null, vn: null },
        ...{ endTime: api.clock.now + 5 * DAY, usable: 1, why: '' },
      },
    ])
    const coupon = { guid, purchase: 'open' as const, agentCode: '889', appID: api.world.subjectID, vn: 3 }
    const quote = await api.client.send('sales.discount', { ...coupon, couponID: list[0]?.ID })
    expect(quote).toMatchObject({ list: 300, couponOff: 30, pays: 270 })
    expect((await api.client.send('sales.couponlist', { guid, userID, typeID: 1 })).list).toEqual([])
    api.clock.now += 5 * DAY
    const after = await api.client.send('sales.couponlist', { guid, userID })
    expect(after.list).toMatchObject([{ usable: 0, why: '该优惠券已过期' }])
    api.clock.now -= 5 * DAY
  })

  test('recommended is the next version above what is held; nothing where there is none', async () => {
    const show = async (as: string) => api.client.send('sales.recommonShow', { guid: as, appID: api.world.subjectID })
    expect(await show(guid)).toMatchObject({ show: 1, vn: 1, price: 1 })
    const vip = await api.login(api.world.vip)
    expect(await show(vip)).toMatchObject({ show: 1, vn: 3, vname: '版本3', price: 300 })
    // Whoever holds the highest on sale: nothing, in the form that the page reads.
    const vipID = (await api.client.send('account.getUserInfo', { guid: vip })).userID
    const { now } = api.clock
    await hold(store, { userID: vipID, subjectID: api.world.subjectID, vn: 3, startsAt: now, endsAt: now + DAY })
    await expect.poll(() => show(vip)).toEqual({ show: 0, vn: 0, vname: '', price: 0, why: '' })
    // An agent without a way of payment recommends nothing.
    await store.write((tx) =>
      tx.db
        .updateTable('agent')
        .set({ alipay: '-1', phone_pay_url: '-1', wechat_pay_url: '-1', wechat_pay: '-1' })
        .where('agent_code', '=', '889')
        .execute(),
    )
    await expect.poll(() => show(guid)).toEqual({ show: 0, vn: 0, vname: '', price: 0, why: '' })
  })
})
