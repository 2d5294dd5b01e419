import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { csvOf, xlsxOf } from '../../../cores/imports/testing/readBytes.ts'
import { AGENT_FIELDS } from '../../../testing/office/samples/agentSamples.ts'
import { saveOver } from '../../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { ADDRESS, addPrintedBook, giveAddress, payForBooks, sendParcel, shipmentOf } from '../../../testing/parcels.ts'

const HEADER = ['订单号', '快递公司', '快递单号']

describeOnBothDatabases('parcels in the back office', (openStore) => {
  let scene: Scene
  let seller: string
  let agent: string
  let learner: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    seller = await scene.guidOf('seller')
    agent = await scene.guidOf('agent')
    learner = await scene.api.login(scene.api.world.vip)
    await addPrintedBook(scene.api, '通关必做')
    const guid = await scene.guidOf('operator')
    await scene.api.client.send('agents.agentCreate', {
      guid,
      agentCode: '5001',
      ...AGENT_FIELDS,
      membersJson: ['agent'],
    })
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const pay = async (given = true, of = {}) => {
    scene.api.clock.now += 1_000
    const orderNo = await payForBooks(scene.api, scene.api.world.vip, of)
    if (given) await giveAddress(scene.api, learner, orderNo)
    return orderNo
  }
  const idOf = async (orderNo: string) => (await shipmentOf(scene.api, orderNo)).shipment_id
  const stateOf = async (orderNo: string) => {
    const { state, carrier, number } = await shipmentOf(scene.api, orderNo)
    return { state, carrier, number }
  }
  const check = (rows: string[][], fileName = '单号.xlsx') =>
    scene.sendFile(
      'delivery.numbersCheck',
      { guid: seller, fileName },
      new Blob([(fileName.endsWith('.csv') ? csvOf(rows) : xlsxOf(rows)) as Uint8Array<ArrayBuffer>]),
    )
  const outcomes = async (importID: number) =>
    (await client().send('delivery.numbersRows', { guid: seller, importID })).rows.map(({ n, outcome }) => [n, outcome])

  test('the list is paged, filtered and masked, and an agent sees the own parcels only', async () => {
    const own = await pay(true, { agentCode: '5001' })
    const other = await pay(false)
    const list = (guid: string, of = {}) => client().send('delivery.shipmentList', { guid, ...of })
    const found = await list(seller, { q: own })
    expect(found).toMatchObject({
      total: 1,
      rows: [{ orderNo: own, state: 'addressed', receiver: '李雷', phone: '138****5678', place: ADDRESS.address }],
    })
    expect(JSON.stringify(found)).not.toMatch(/13812345678|文三路/)
    expect((await list(seller, { q: other, state: 'due' })).total).toBe(1)
    expect((await list(seller, { q: other, state: 'sent' })).total).toBe(0)
    expect((await list(seller, { q: other, appID: scene.api.world.otherSubjectID })).total).toBe(0)
    expect((await list(seller, { q: other, appID: scene.api.world.subjectID })).total).toBe(1)
    const page = await list(seller, { pageSize: 1, page: 2 })
    expect([page.rows.length, page.total >= 2]).toEqual([1, true])
    expect((await list(agent)).rows.map(({ orderNo }) => orderNo)).toEqual([own])
    expect((await list(agent, { agentCode: '889' })).total).toBe(0)
    const counted = await client().send('delivery.shipmentCounts', { guid: agent })
    expect(counted.list.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    const detail = (guid: string, shipmentID: number) => client().send('delivery.shipmentDetail', { guid, shipmentID })
    expect((await detail(agent, await idOf(own))).events.map(({ event }) => event)).toEqual(['giveAddress', 'due'])
    await expect(detail(agent, await idOf(other))).rejects.toMatchObject({ status: 404 })
    await expect(
      client().send('delivery.shipmentPack', { guid: agent, shipmentIDs: [await idOf(own)], packed: 1 }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(client().send('delivery.shipmentExport', { guid: agent })).rejects.toMatchObject({ status: 403 })
  })

  test('parcels are packed in one step, those that cannot be are counted, and it can be taken back', async () => {
    const [first, second, due] = [await pay(), await pay(), await pay(false)]
    const ids = await Promise.all([first, second, due].map(idOf))
    const pack = (packed: 0 | 1) => client().send('delivery.shipmentPack', { guid: seller, shipmentIDs: ids, packed })
    expect(await pack(1)).toEqual({ done: ids.slice(0, 2), left: 1 })
    expect((await stateOf(first)).state).toBe('packed')
    expect(await pack(1)).toEqual({ done: [], left: 3 })
    expect((await pack(0)).done).toEqual(ids.slice(0, 2))
    expect((await stateOf(second)).state).toBe('addressed')
  })

  test('the export has whole addresses of what waits, the oldest first, and the audit log says who took how many', async () => {
    const orderNo = await pay()
    const sent = await pay()
    await sendParcel(scene.api, sent, 'YT1000000001')
    const { rows, more } = await client().send('delivery.shipmentExport', { guid: seller })
    const { userName, phone, address, details } = ADDRESS
    expect(rows.find((row) => row.orderNo === orderNo)).toMatchObject({ userName, phone, address, details })
    expect(rows.some((row) => row.orderNo === sent)).toBe(false)
    expect(rows.map(({ dueAt }) => dueAt)).toEqual(rows.map(({ dueAt }) => dueAt).sort((a, b) => a - b))
    expect(more).toBe(0)
    const [entry] = await scene.store.db
      .selectFrom('audit_log')
      .selectAll()
      .where('call', '=', 'delivery.shipmentExport')
      .execute()
    expect(entry).toMatchObject({ actor_name: 'seller', target_name: '导出收货信息' })
    expect(entry?.changes).toContain(`"${rows.length}"`)
    expect(entry?.changes).not.toMatch(/李雷|文三路|13812345678/)
  })

  test('the export takes what the filters of the room leave', async () => {
    const [first, second] = [await pay(), await pay()]
    const exported = async (filter: object) =>
      (await client().send('delivery.shipmentExport', { guid: seller, ...filter })).rows.map(({ orderNo }) => orderNo)
    expect(await exported({ q: first })).toEqual([first])
    expect(await exported({})).toEqual(expect.arrayContaining([first, second]))
    const { due_at } = (await scene.store.db
      .selectFrom('shipment')
      .select('due_at')
      .where('order_no', '=', first)
      .executeTakeFirst()) as { due_at: number }
    expect(await exported({ from: due_at, to: due_at + 1 })).toContain(first)
    expect(await exported({ from: due_at + 86_400_000 })).not.toContain(first)
    expect(await exported({ agentCode: 'nobody' })).toEqual([])
    expect(await exported({ state: 'packed', q: first })).toEqual([])
  })

  test('a number is typed, put right, refused where it is none, and never given to a parcel without address', async () => {
    const orderNo = await pay()
    const shipmentID = await idOf(orderNo)
    const send = (of = {}) =>
      saveOver(client(), 'delivery.shipmentSend', {
        guid: seller,
        shipmentID,
        carrier: 'zto',
        number: '7731 0000 0001',
        ...of,
      })
    await expect(send({ carrier: 'none', number: '1' })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'carrier' }, { field: 'number' }] },
    })
    await send()
    expect(await stateOf(orderNo)).toEqual({ state: 'sent', carrier: 'zto', number: '773100000001' })
    await send({ number: '773100000002' })
    expect(await stateOf(orderNo)).toMatchObject({ number: '773100000002' })
    const due = await idOf(await pay(false))
    await expect(send({ shipmentID: due })).rejects.toMatchObject({ status: 409, data: { state: 'due' } })
  })

  test('a parcel that came back is marked with a reason, goes out again, and its learner is asked for the address', async () => {
    const orderNo = await pay()
    await sendParcel(scene.api, orderNo, 'YT1000000003')
    const shipmentID = await idOf(orderNo)
    const mark = (of: 'return' | 'lose' | 'renew', reason = '地址不详') =>
      client().send('delivery.shipmentMark', { guid: seller, shipmentID, mark: of, reason })
    await expect(mark('renew')).rejects.toMatchObject({ status: 409 })
    await expect(mark('return', ' ')).rejects.toMatchObject({ status: 400 })
    await mark('return')
    const mine = async () =>
      (await client().send('delivery.allDeliver', { guid: learner })).list.find(({ orderID }) => orderID === orderNo)
    expect(await mine()).toMatchObject({ state: 'returned', reason: '地址不详' })
    await mark('renew', '请核对门牌号')
    expect(await mine()).toMatchObject({ state: 'due', changeable: 1, no: '', reason: '请核对门牌号' })
    await giveAddress(scene.api, learner, orderNo)
    await sendParcel(scene.api, orderNo, 'YT1000000004')
    await mark('lose', '网点失火')
    expect((await stateOf(orderNo)).state).toBe('lost')
  })

  test('a file of numbers says of each row what it would do, changes nothing, then sends all of it and is undone as one step', async () => {
    const [fresh, packed, sent, due] = [await pay(), await pay(), await pay(), await pay(false)]
    await client().send('delivery.shipmentPack', { guid: seller, shipmentIDs: [await idOf(packed)], packed: 1 })
    await sendParcel(scene.api, sent, 'YT2000000001')
    const run = await check([
      ['发货单'],
      HEADER,
      [fresh, '中通快递', '773200000001'],
      [packed, '圆通', 'yt 2000 000002'],
      [sent, '圆通速递', 'YT2000000009'],
      [due, '圆通', 'YT2000000004'],
      ['T-none', '圆通', 'YT2000000005'],
      [fresh, '圆通', 'YT2000000006'],
    ])
    expect(run).toMatchObject({ sends: 2, corrects: 1, same: 0, refused: 3, appliedAt: null, byName: 'seller' })
    expect(await outcomes(run.importID)).toEqual([
      [3, 'send'],
      [4, 'send'],
      [5, 'correct'],
      [6, 'noAddress'],
      [7, 'noOrder'],
      [8, 'twice'],
    ])
    expect((await stateOf(fresh)).state).toBe('addressed')

    const { importID } = run
    await client().send('delivery.numbersApply', { guid: seller, importID })
    expect(await stateOf(fresh)).toEqual({ state: 'sent', carrier: 'zto', number: '773200000001' })
    expect(await stateOf(packed)).toEqual({ state: 'sent', carrier: 'yto', number: 'YT2000000002' })
    expect(await stateOf(sent)).toMatchObject({ number: 'YT2000000009' })
    await expect(client().send('delivery.numbersApply', { guid: seller, importID })).rejects.toMatchObject({
      status: 409,
    })
    expect(await client().send('delivery.numbersDetail', { guid: seller, importID })).toMatchObject({
      appliedAt: scene.api.clock.now,
    })
    const rows = await client().send('delivery.numbersRows', { guid: seller, importID, outcome: 'correct' })
    expect(rows.rows).toMatchObject([{ orderNo: sent, number: 'YT2000000009', before: 'YT2000000001' }])

    // One parcel has arrived meanwhile: it stays, the others are restored.
    await client().send('delivery.takeDeliveryInfo', { guid: learner, orderID: packed })
    const undo = () => client().send('delivery.numbersUndo', { guid: seller, importID })
    expect(await undo()).toEqual({ restored: 2, stay: 1 })
    expect(await stateOf(fresh)).toEqual({ state: 'addressed', carrier: '', number: '' })
    expect(await stateOf(packed)).toMatchObject({ state: 'received' })
    expect(await stateOf(sent)).toEqual({ state: 'sent', carrier: 'yto', number: 'YT2000000001' })
    await expect(undo()).rejects.toMatchObject({ status: 409 })
  })

  test('a parcel that changed after the check lets nothing of the file through', async () => {
    const [one, two] = [await pay(), await pay()]
    const { importID } = await check(
      [HEADER, [one, 'EMS', 'EA3000000001'], [two, 'EMS', 'EA3000000002'], ['', '', '']],
      '单号.csv',
    )
    await sendParcel(scene.api, two, 'YT3000000002')
    await client().send('delivery.takeDeliveryInfo', { guid: learner, orderID: two })
    await expect(client().send('delivery.numbersApply', { guid: seller, importID })).rejects.toMatchObject({
      status: 409,
      data: { reason: 'changed' },
    })
    expect((await stateOf(one)).state).toBe('addressed')
    expect((await client().send('delivery.numbersList', { guid: seller })).rows[0]).toMatchObject({ appliedAt: null })
  })

  test('what is no list of numbers is refused with what is missing', async () => {
    await expect(
      check([
        ['姓名', '电话'],
        ['李雷', '1'],
      ]),
    ).rejects.toMatchObject({
      status: 400,
      msg: expect.stringContaining('“订单号”、“快递公司”、“快递单号”'),
    })
    await expect(check([HEADER])).rejects.toMatchObject({ status: 400 })
    await expect(
      scene.sendFile(
        'delivery.numbersCheck',
        { guid: seller, fileName: 'a.xlsx' },
        new Blob(['PK\u0003\u0004nonsense']),
      ),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('which books come with a version is the operator’s to say; what is stopped comes with later orders no more', async () => {
    const operator = await scene.guidOf('operator')
    const book = { appID: scene.api.world.subjectID, vn: 1, partID: 0, title: '考前三页纸' }
    const save = (of = {}, guid = operator) => saveOver(client(), 'delivery.printedBookSave', { guid, ...book, ...of })
    await expect(save({}, seller)).rejects.toMatchObject({ status: 403 })
    await expect(save({ vn: 99 })).rejects.toMatchObject({ status: 400, data: { errors: [{ field: 'vn' }] } })
    await expect(save({ partID: 5 })).rejects.toMatchObject({ status: 400, data: { errors: [{ field: 'partID' }] } })
    const { bookID } = await save()
    await save({ bookID, title: '考前五页纸' })
    const titles = async (orderNo: string) =>
      (await client().send('delivery.allDeliver', { guid: learner })).list
        .find(({ orderID }) => orderID === orderNo)
        ?.books.map(({ title }) => title)
    const before = await pay(false, { vn: 1 })
    await client().send('delivery.printedBookStop', { guid: operator, bookID, stopped: 1 })
    const after = await pay(false, { vn: 1 })
    expect([await titles(before), await titles(after)]).toEqual([['考前五页纸'], undefined])
    const { rows } = await client().send('delivery.printedBookList', { guid: seller, q: '五页', stopped: 1 })
    expect(rows).toMatchObject([{ bookID, code: 'TEST_YTMJ', version: '版本1' }])
  })
})
