import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const DAY = 86_400_000

describeOnBothDatabases('what sellers set', (openStore) => {
  let scene: Scene
  let guid: string
  let learner: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('seller')
    learner = await scene.api.login(scene.api.world.plain)
  })
  afterAll(() => scene.close())

  const now = () => scene.api.clock.now
  const send: Scene['api']['client']['send'] = (name, params, options) => scene.api.client.send(name, params, options)
  const price = (more: object = {}) =>
    saveOver(scene.api.client, 'sales.priceSave', {
      ...{ guid, appEName: SUBJECT, vn: 2, agentCode: '', partID: 0, price: 12_300, days: 90 },
      ...{ holdsFrom: now() + DAY, ...more },
    })
  const seen = async () =>
    (await send('sales.pricelist', { guid: learner, appID: scene.api.world.subjectID, withPoint: 1 })).list.find(
      ({ vn }) => vn === 2,
    )

  test('a price that was set holds from its moment, for learners too, and the preview says so before', async () => {
    const { priceID } = await price()
    const before = (await seen())?.price
    const preview = (at: number) => send('sales.pricePreview', { guid, appEName: SUBJECT, agentCode: '889', at })
    expect((await preview(now() + DAY)).rows.find(({ vn }) => vn === 2)).toMatchObject({
      now: (before ?? 0) * 100,
      later: 12_300,
      days: 90,
    })
    expect(before).not.toBe(123)
    scene.api.clock.now += DAY
    expect(await seen()).toMatchObject({ price: 123, days: 90 })
    await expect(price({ priceID, price: 1 })).rejects.toMatchObject({ status: 409 })
    expect(await send('sales.priceRemove', { guid, priceID })).toEqual({ ended: 1 })
    expect((await seen())?.price).toBe(before)
    const { rows } = await send('sales.priceList', { guid })
    expect(rows).toMatchObject([{ priceID, holds: 'over', price: 12_300 }])
  })

  test('rule: a version on sale without a price of its own does not become free unasked when a price ends', async () => {
    const set = (own: number) =>
      scene.store.write((tx) =>
        tx.db
          .updateTable('subject_version')
          .set({ price: own })
          .where('subject_id', '=', scene.api.world.subjectID)
          .where('vn', '=', 2)
          .execute(),
      )
    const endsFree = async (priceID: number) =>
      (await send('sales.priceList', { guid })).rows.find((row) => row.priceID === priceID)?.endsFree
    const refused = (call: Promise<unknown>, reason: RegExp) =>
      expect(call).rejects.toMatchObject({
        status: 400,
        data: { errors: [{ field: 'allowFree', reason: expect.stringMatching(reason) }] },
      })
    const { priceID: first } = await price({ holdsFrom: now() })
    expect(await endsFree(first)).toBe(0)
    await set(0)
    expect(await endsFree(first)).toBe(1)
    await refused(send('sales.priceRemove', { guid, priceID: first }), /从现在起任何人都可以免费开通/)
    expect((await seen())?.price).toBe(123)

    // Another price takes over in time: each of the two may go, not both.
    const { priceID: second } = await price({ holdsFrom: now() })
    expect([await endsFree(first), await endsFree(second)]).toEqual([0, 0])
    await send('sales.priceRemove', { guid, priceID: first })
    await refused(send('sales.priceRemove', { guid, priceID: second }), /免费/)

    // A price that begins when this one is over may not be moved later, end, or go to another version or an agent.
    await scene.store.write((tx) =>
      tx.db
        .updateTable('sale_price')
        .set({ holds_until: now() + 5 * DAY })
        .where('price_id', '=', second)
        .execute(),
    )
    const { priceID: next } = await price({ holdsFrom: now() + 5 * DAY })
    for (const more of [
      { holdsFrom: now() + 6 * DAY },
      { holdsUntil: now() + 9 * DAY },
      { vn: 1 },
      { agentCode: '889' },
    ])
      await refused(price({ priceID: next, holdsFrom: now() + 5 * DAY, ...more }), /从 .* 起任何人都可以免费开通/)
    await price({ priceID: next, holdsFrom: now() + 4 * DAY, price: 999 })
    await refused(send('sales.priceRemove', { guid, priceID: next }), /从 .* 起任何人都可以免费开通/)

    await send('sales.priceRemove', { guid, priceID: next, allowFree: 1 })
    await send('sales.priceRemove', { guid, priceID: second, allowFree: 1 })
    expect((await seen())?.price).toBe(0)
    await set(100)
  })

  test.each([
    ['a subject that is not there', { appEName: 'NONE' }, 'appEName'],
    ['a version that is not there', { vn: 99 }, 'vn'],
    ['an agent that is not there', { agentCode: 'nobody' }, 'agentCode'],
    ['a part that is not there', { partID: 5 }, 'partID'],
    ['the past', { holdsFrom: 1 }, 'holdsFrom'],
  ])('no price for %s', async (_, more, field) => {
    await expect(price(more)).rejects.toMatchObject({ status: 400, data: { errors: [{ field }] } })
  })

  test('a coupon is given to people by their names: all or nobody, who has it is passed over', async () => {
    const { typeID } = await send('sales.couponTypeSave', {
      ...{
        guid,
        agentCode: '',
        name: '开学券',
        kind: 'percent',
        value: 1_000,
        minAmount: 0,
        validDays: 10,
        perUser: 1,
      },
      ...{ startsAt: now(), endsAt: now() + 30 * DAY },
    })
    const give = (userNamesJson: string[]) => send('sales.couponGive', { guid, typeID, userNamesJson })
    const { plain, vip } = scene.api.world
    await expect(give([plain, '13100000000'])).rejects.toMatchObject({ status: 400 })
    expect(await give([plain])).toEqual({ given: 1, had: 0 })
    expect(await give([plain, vip])).toEqual({ given: 1, had: 1 })
    const userID = await scene.idOf(plain)
    const { list } = await send('sales.couponlist', { guid: learner, userID })
    expect(list).toMatchObject([{ name: '开学券', kind: 'percent', value: 10, usable: 1 }])
    await send('sales.couponTypeStop', { guid, typeID, stopped: 1 })
    await expect(give([scene.api.world.editor])).rejects.toMatchObject({ status: 409 })
    expect((await send('sales.couponTypeList', { guid })).rows).toMatchObject([{ typeID, given: 2, used: 0 }])
  })

  test('codes: made, used, exported with a masked user, revoked; what was opened stays', async () => {
    const { batchID } = await send('sales.batchMake', {
      ...{ guid, name: '赠书', kind: 'version', agentCode: '', appEName: SUBJECT, vn: 2, parts: '', days: 30 },
      ...{ quantity: 3, startsAt: now(), endsAt: now() + DAY },
    })
    const codes = async () => (await send('sales.batchCodes', { guid, batchID, order: 'usedAt' })).rows
    const [first, second] = await codes()
    const userID = await scene.idOf(scene.api.world.plain)
    const redeem = (regCode: string) =>
      send('sales.newvncodeN', { guid: learner, userID, regCode, agentCode: '889', appEName: SUBJECT })
    const opened = await redeem(first?.code ?? '')
    expect((await codes()).find(({ state }) => state === 'used')).toMatchObject({
      code: first?.code,
      usedBy: '139****0002',
      usedAt: now(),
    })
    expect((await send('sales.batchList', { guid })).rows).toMatchObject([{ batchID, quantity: 3, used: 1 }])
    // A whole code finds its batch, and itself there, in any spelling.
    const whole = (await codes())[0]?.code ?? ''
    const typed = whole.toLowerCase().replaceAll('-', ' ')
    expect((await send('sales.batchList', { guid, q: typed })).rows.map((row) => row.batchID)).toEqual([batchID])
    expect((await send('sales.batchList', { guid, q: 'ABCD-EFGH-2345' })).total).toBe(0)
    expect((await send('sales.batchCodes', { guid, batchID, code: typed })).rows.map(({ code }) => code)).toEqual([
      whole,
    ])
    expect(await send('sales.batchRevoke', { guid, batchID })).toEqual({ revoked: 2 })
    await expect(redeem(second?.code ?? '')).rejects.toMatchObject({ data: { reason: 'codeRevoked' } })
    const { VipApp } = await send('subjects.vipApp', { guid: learner, isExpirevip: 2 })
    expect(VipApp).toMatchObject([{ AppVn: 2, EndTime: opened.EndTime }])
    const { rows } = await send('audit.auditList', { guid: await scene.guidOf('operator'), q: '赠书' })
    expect(JSON.stringify(rows)).not.toContain((second?.code ?? '').replaceAll('-', ''))
  })

  test('a discount is stopped and goes on again', async () => {
    const { discountID } = await send('sales.discountSave', {
      ...{ guid, appEName: SUBJECT, vn: 2, agentCode: '', title: '周末', kind: 'percent', value: 1_000, onlyNew: 0 },
      ...{ startsAt: now(), endsAt: now() + DAY },
    })
    const nowPrice = async () => (await seen())?.nowPrice
    const { price: whole = 0 } = (await seen()) ?? {}
    expect(await nowPrice()).toBeCloseTo(whole * 0.9)
    await send('sales.discountStop', { guid, discountID, stopped: 1 })
    expect(await nowPrice()).toBe(whole)
    await send('sales.discountStop', { guid, discountID, stopped: 0 })
    expect(await nowPrice()).toBeCloseTo(whole * 0.9)
    expect((await send('sales.discountList', { guid })).rows).toMatchObject([{ discountID, used: 0, stoppedAt: null }])
  })

  test('a bundle needs two subjects that are there', async () => {
    const save = (itemsJson: { appEName: string; vn: number }[]) =>
      send('sales.bundleSave', { guid, name: '套餐', agentCode: '', price: 100, days: 30, startsAt: now(), itemsJson })
    const one = { appEName: SUBJECT, vn: 2 }
    for (const wrong of [
      [one, { appEName: 'OTHER', vn: 1 }],
      [one, { appEName: SUBJECT, vn: 1 }],
    ])
      await expect(save(wrong)).rejects.toMatchObject({ status: 400, data: { errors: [{ field: 'itemsJson' }] } })
  })
})
