import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { ParcelFailed, type ParcelNews } from '../../cores/delivery/carriers/carrier.ts'
import { followParcels } from '../../cores/delivery/followParcels.ts'
import { giveAccess, takeAccess } from '../../cores/sales/orders/giveAccess.ts'
import type { OrderRow } from '../../cores/sales/orders/orderRows.ts'
import { newId } from '../../platform/database/ids.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { ADDRESS, addPrintedBook, giveAddress, payForBooks, sendParcel, shipmentOf } from '../../testing/parcels.ts'

const HOUR = 3_600_000

describeOnBothDatabases('parcels of books', (openStore) => {
  let api: Api
  let guid: string
  let other: string
  beforeAll(async () => {
    api = await startApi(await openStore(), { RATE_LIMITS: 'off' })
    guid = await api.login(api.world.vip)
    other = await api.login(api.world.plain)
    await addPrintedBook(api, '通关必做')
    await addPrintedBook(api, '考点手册', { partID: 7 })
  })
  afterAll(() => api.close())
  const pay = (of = {}) => {
    api.clock.now += 1_000
    return payForBooks(api, api.world.vip, of)
  }
  const list = async (of = {}, as = guid) => (await api.client.send('delivery.allDeliver', { guid: as, ...of })).list
  const one = async (orderID: string) => (await list()).find((parcel) => parcel.orderID === orderID)
  const product = () => ({ appID: api.world.subjectID, appEName: SUBJECT, vn: 2 })
  const addAddress = async (of = {}, as = guid) =>
    String((await api.client.send('delivery.adduserAddress', { guid: as, ...ADDRESS, ...of })).id)
  const give = (orderID: string, info: string, of = {}, as = guid) =>
    api.client.send('delivery.setDeliverInfo', { guid: as, orderID, info, ...product(), ...of })
  const receive = (orderID: string, as = guid) => api.client.send('delivery.takeDeliveryInfo', { guid: as, orderID })
  const express = (no: string, as = guid) =>
    api.client.send('delivery.getexpressDetails', { guid: as, no }, { allowedRepeat: true })

  test('a paid order with books has one parcel, however often the payment is told; one without has none', async () => {
    const orderID = newId()
    const orderNo = await pay({ orderID })
    await pay({ orderID })
    const without = await pay({ vn: 1 })
    const shown = await list()
    expect(shown.filter((parcel) => parcel.orderID === orderNo)).toHaveLength(1)
    expect(shown.some((parcel) => parcel.orderID === without)).toBe(false)
    expect(await one(orderNo)).toMatchObject({
      state: 'due',
      info: null,
      changeable: 1,
      receivable: 0,
      no: '',
      sentTime: null,
    })
    const books = (await one(orderNo))?.books ?? []
    expect(books.map(({ title }) => title).sort()).toEqual(['考点手册', '通关必做'])
    expect(books[0]).toMatchObject({ AppEName: SUBJECT, vn: 2, vname: '版本2' })
    const part = await pay({ parts: [7] })
    expect((await one(part))?.books.map(({ title }) => title)).toEqual(['考点手册'])
  })

  test('the list is the learner’s own, and of one subject and version where they are named', async () => {
    const orderNo = await pay()
    expect(await list({}, other)).toEqual([])
    const has = async (of: object) => (await list(of)).some((parcel) => parcel.orderID === orderNo)
    expect(await has({ appID: api.world.subjectID, vn: 2 })).toBe(true)
    expect(await has({ appID: api.world.subjectID, vn: 1 })).toBe(false)
    expect(await has({ appID: api.world.otherSubjectID })).toBe(false)
  })

  test('an address is frozen as it was, may be chosen again until the books are packed, and then not any more', async () => {
    const orderNo = await pay()
    const first = await addAddress()
    expect(await give(orderNo, first)).toMatchObject({ state: 'addressed', info: { userName: '李雷' }, changeable: 1 })
    await api.client.send('delivery.updateuserAddress', { guid, id: Number(first), ...ADDRESS, userName: '改了名' })
    await api.client.send('delivery.destroyuserAddress', { guid, id: Number(first) })
    const { isdefault: _, ...frozen } = ADDRESS
    expect((await one(orderNo))?.info).toEqual(frozen)
    const second = await addAddress({ userName: '韩梅梅' })
    expect(await give(orderNo, second)).toMatchObject({ info: { userName: '韩梅梅' } })
    const row = await shipmentOf(api, orderNo)
    await api.services.store.write((tx) =>
      api.services.delivery.in(tx).changeShipment(row, 'pack', { at: api.clock.now, by: 1 }),
    )
    await expect(give(orderNo, second)).rejects.toMatchObject({ status: 409, data: { state: 'packed' } })
    expect(await one(orderNo)).toMatchObject({ state: 'packed', changeable: 0 })
    await api.client.send('delivery.destroyuserAddress', { guid, id: Number(second) })
  })

  test('somebody else’s order, somebody else’s address and another product are none', async () => {
    const orderNo = await pay()
    const mine = await addAddress()
    const theirs = await addAddress({}, other)
    await expect(give(orderNo, mine, {}, other)).rejects.toMatchObject({ status: 404 })
    await expect(give(orderNo, theirs)).rejects.toMatchObject({ status: 404 })
    await expect(give(orderNo, mine, { vn: 1 })).rejects.toMatchObject({ status: 404 })
    await expect(give('T-none', mine)).rejects.toMatchObject({ status: 404 })
    await expect(give(orderNo, 'abc')).rejects.toMatchObject({ status: 400 })
    await expect(receive(orderNo, other)).rejects.toMatchObject({ status: 404 })
    expect(await one(orderNo)).toMatchObject({ state: 'due', info: null })
  })

  test('receipt is confirmed once the parcel left, and again changes nothing', async () => {
    const orderNo = await pay()
    await expect(receive(orderNo)).rejects.toMatchObject({ status: 409, data: { state: 'due' } })
    await giveAddress(api, guid, orderNo)
    await sendParcel(api, orderNo, 'YT0000000001')
    expect(await one(orderNo)).toMatchObject({ state: 'sent', receivable: 1, carrier: '圆通速递', no: 'YT0000000001' })
    api.clock.now += HOUR
    const received = await receive(orderNo)
    expect(received).toMatchObject({ state: 'received', receivedTime: api.clock.now, receivable: 0 })
    api.clock.now += HOUR
    expect(await receive(orderNo)).toEqual(received)
    const row = await shipmentOf(api, orderNo)
    expect((await api.services.delivery.eventsOfShipment(row.shipment_id)).map(({ event }) => event)).toEqual([
      'receive',
      'send',
      'giveAddress',
      'due',
    ])
  })

  test('money that goes back holds back a parcel that did not leave, and no other', async () => {
    const cancel = (orderID: number) =>
      api.services.store.write((tx) => api.services.delivery.in(tx).shipmentsCancelled(orderID, api.clock.now))
    const [held, gone] = [newId(), newId()]
    const heldNo = await pay({ orderID: held })
    expect(await cancel(held)).toBe(true)
    expect(await cancel(held)).toBe(false)
    expect(await one(heldNo)).toMatchObject({ state: 'cancelled', changeable: 0, receivable: 0 })
    const goneNo = await pay({ orderID: gone })
    await giveAddress(api, guid, goneNo)
    await sendParcel(api, goneNo, 'YT0000000002')
    expect(await cancel(gone)).toBe(false)
    expect(await cancel(newId())).toBe(false)
    expect(await one(goneNo)).toMatchObject({ state: 'sent' })
  })

  test('the parcel is there from the moment an order gives access on, and held back when the access is taken back', async () => {
    const user = await api.services.people.userByName(api.world.vip)
    const { subjectID } = api.world
    const order = {
      order_id: newId(),
      order_no: 'T-given',
      amount: 100,
      price_basis: JSON.stringify({ title: '版本2' }),
      user_id: user?.user_id,
      agent_code: '889',
      kind: 'open',
      subject_id: subjectID,
      vn: 2,
      items: JSON.stringify([{ subjectID, vn: 2, days: 30, parts: '7,9' }]),
    } as OrderRow
    await expect(
      api.services.store.write(async (tx) => {
        await giveAccess(tx, order, api.clock.now, api.services.orderFollowers)
        throw new Error('the settlement fails')
      }),
    ).rejects.toThrow('the settlement fails')
    expect(await one('T-given')).toBeUndefined()
    await api.services.store.write((tx) => giveAccess(tx, order, api.clock.now, api.services.orderFollowers))
    expect(await one('T-given')).toMatchObject({ state: 'due', books: [{ title: '考点手册' }] })
    await api.services.store.write((tx) =>
      takeAccess(tx, order, api.clock.now, api.services.orderFollowers, {
        ...{ reason: '退款', whole: true, takenOf: () => 0 },
      }),
    )
    expect(await one('T-given')).toMatchObject({ state: 'cancelled' })
  })

  test('the way of a parcel is told to its learner alone, and its state follows the carrier', async () => {
    const orderNo = await pay()
    await giveAddress(api, guid, orderNo)
    await sendParcel(api, orderNo, 'YT0000000003')
    expect(await express('yt 0000-000003')).toMatchObject({
      no: 'YT0000000003',
      carrier: '圆通速递',
      state: 'waiting',
      list: [],
    })
    await expect(express('YT0000000003', other)).rejects.toMatchObject({ status: 404 })
    await expect(express('YT9999999999')).rejects.toMatchObject({ status: 404 })
    await expect(express('1 or 1=1')).rejects.toMatchObject({ status: 404 })
    api.clock.now += 5 * HOUR
    const { list: way, state, old } = await express('YT0000000003')
    expect({ state, old }).toEqual({ state: 'moving', old: 0 })
    expect(way.map(({ text }) => text)).toEqual(['【北京市】快件已到达北京转运中心', '【北京市】快件已揽收'])
    expect(await one(orderNo)).toMatchObject({ state: 'moving' })
    api.clock.now += 40 * HOUR
    expect((await express('YT0000000003')).state).toBe('delivered')
    const row = await shipmentOf(api, orderNo)
    expect(row).toMatchObject({ state: 'delivered', delivered_at: (row.sent_at ?? 0) + 31 * HOUR })
  })

  test('a carrier is asked once in its gap, by one of many at a moment, and what it said stays when it fails', async () => {
    const orderNo = await pay()
    await giveAddress(api, guid, orderNo)
    await sendParcel(api, orderNo, 'YT0000000004')
    const { parcels } = api.services
    const asked: string[] = []
    let answer: () => ParcelNews = () => ({ state: 'moving', events: [{ at: api.clock.now, text: '到达' }] })
    api.services.parcels = {
      name: 'kuaidi100',
      gapMs: 30 * 60_000,
      async ask({ number, phoneTail }) {
        asked.push(`${number} ${phoneTail}`)
        return answer()
      },
    }
    try {
      const seen = await Promise.all(Array.from({ length: 6 }, () => express('YT0000000004')))
      expect(asked).toEqual(['YT0000000004 5678'])
      expect(seen.some(({ state }) => state === 'moving')).toBe(true)
      api.clock.now += 29 * 60_000
      await express('YT0000000004')
      expect(asked).toHaveLength(1)
      api.clock.now += 2 * 60_000
      answer = () => {
        throw new ParcelFailed('503')
      }
      expect(await express('YT0000000004')).toMatchObject({ state: 'moving', old: 1, list: [{ text: '到达' }] })
      expect(asked).toHaveLength(2)
      // The carrier is not queried for a received parcel.
      await receive(orderNo)
      api.clock.now += 5 * HOUR
      expect(await express('YT0000000004')).toMatchObject({ state: 'moving' })
      expect(asked).toHaveLength(2)
    } finally {
      api.services.parcels = parcels
    }
  })

  test('a number that is due while the service may not be asked yet waits for its gap, and the job comes to an end', async () => {
    const orderNo = await pay()
    await giveAddress(api, guid, orderNo)
    await sendParcel(api, orderNo, 'YT0000000006')
    while (await runJob(followParcels, api.services)) {}
    await sendParcel(api, orderNo, 'YT0000000006')
    expect(await runJob(followParcels, api.services)).toBe(true)
    expect(await runJob(followParcels, api.services)).toBe(false)
    await receive(orderNo)
  })

  test('a parcel that nobody looks at is asked about by the job, and not for ever', async () => {
    const orderNo = await pay()
    await giveAddress(api, guid, orderNo)
    await sendParcel(api, orderNo, 'YT0000000005')
    const { parcels } = api.services
    let asks = 0
    api.services.parcels = {
      name: 'kdniao',
      gapMs: 1_000,
      async ask({ number }) {
        if (number === 'YT0000000005') asks++
        return { state: number === 'YT0000000005' && asks > 2 ? 'returning' : 'moving', events: [] }
      },
    }
    try {
      for (let round = 0; round < 4; round++) {
        while (await runJob(followParcels, api.services)) {}
        api.clock.now += 4 * HOUR
      }
      expect(asks).toBe(3)
      expect(await one(orderNo)).toMatchObject({ state: 'returned' })
    } finally {
      api.services.parcels = parcels
    }
  })
})
