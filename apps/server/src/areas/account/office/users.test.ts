import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { chapterIDs, itemsOf, replyTo } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { paidOrder } from '../../../testing/office/orders.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const DAY = 86_400_000

describeOnBothDatabases('users in the back office', (openStore) => {
  let scene: Scene
  let seller: string
  let vip: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    seller = await scene.guidOf('seller')
    vip = await scene.idOf(scene.api.world.vip)
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const found = async (filter: object) =>
    (await client().send('account.userList', { guid: seller, ...filter })).rows.map(({ userName }) => userName)

  test('a user is found by phone, what is shown of it, nick name and id', async () => {
    const masked = ['139****0001']
    expect(await found({ q: scene.api.world.vip })).toEqual(masked)
    expect(await found({ q: ' 13900000001 ' })).toEqual(masked)
    expect(await found({ q: '139', order: 'createdAt' })).toHaveLength(2)
    expect(await found({ q: '0001' })).toEqual(masked)
    expect(await found({ q: '甲' })).toEqual(masked)
    expect(await found({ q: String(vip) })).toEqual(masked)
    expect(await found({ q: 'EDITOR1' })).toEqual(['editor1'])
    expect(await found({ q: '0000001' })).toEqual([])
    expect(await found({ q: '_____' })).toEqual([])
    expect(await found({ q: '139', vip: 1 })).toEqual(masked)
    expect(await found({ q: '139', vip: 0 })).toEqual(['139****0002'])
    expect(await found({ q: '139', blocked: 1 })).toEqual([])
  })

  test('nobody finds out the masked digits of a phone by searching for one more of them each time', async () => {
    for (const q of ['1390', '13900', '1390000', '1390000000', '000000001', '00001', '900'])
      expect(await found({ q }), q).toEqual([])
  })

  test('no list and no detail tells a whole phone number', async () => {
    const list = await client().send('account.userList', { guid: seller, pageSize: 200 })
    const detail = await client().send('account.userDetail', { guid: seller, userID: vip })
    expect(list.total).toBe(list.rows.length)
    expect(JSON.stringify([list, detail])).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
    const whole = await client().send('account.userShowPhone', { guid: seller, userID: vip })
    expect(whole).toEqual({ userName: scene.api.world.vip })
  })

  test('the detail tells versions, sessions, last activity and how much was studied', async () => {
    const { api } = scene
    const guid = await api.login(api.world.vip)
    const appID = api.world.subjectID
    const { 全部题型: cptID } = await chapterIDs(api, SUBJECT)
    const set = await client().send('practice.getChapterTestEx', { guid, appID, cptID: cptID as number })
    const [first, second] = itemsOf(set).filter(({ Answer }) => /^[A-E]$/.test(Answer ?? ''))
    // The answers are later than any use that the session has recorded.
    api.clock.now += 2 * 60_000
    const repliesJson = [first, second].map((item, at) =>
      replyTo(item as NonNullable<typeof first>, api.clock.now - 1 + at, at === 0 ? {} : { lastUserReply: 'D' }),
    )
    await client().send('practice.submitReplies', { guid, appID, repliesJson })
    const lastAt = api.clock.now
    const detail = await client().send('account.userDetail', { guid: seller, userID: vip })
    expect(detail).toMatchObject({
      nickName: '甲',
      lastActiveAt: lastAt,
      subjects: [{ subject: `${SUBJECT} 科目`, version: '版本2', isCurrent: 1, source: 'test' }],
      sessions: [{ endedAt: null, endedBy: null }],
      studied: [{ questions: 2, answered: 2, right: 1, wrongBook: 1 }],
    })
    expect(detail.studied[0]?.lastAt).toBe(lastAt)
    // What is done without answering counts as well, to five minutes.
    api.clock.now += 6 * 60_000
    api.services.sessions.forget(vip)
    await client().send('subjects.moduleInfoX', { guid, appID })
    expect((await look('seller')).lastActiveAt).toBe(api.clock.now)
    const { rows } = await client().send('account.userList', { guid: seller, q: api.world.vip })
    expect(rows[0]?.lastActiveAt).toBe(api.clock.now)
    await expect(client().send('account.userDetail', { guid: seller, userID: 4711 })).rejects.toMatchObject({
      status: 404,
    })
  })

  const look = async (role: 'seller' | 'teacher' | 'operator', userID = vip) => {
    const guid = role === 'seller' ? seller : await scene.guidOf(role)
    return client().send('account.userDetail', { guid, userID }, { allowedRepeat: true })
  }

  /** An order, a coupon, a code, a parcel and a report of one person. */
  async function customer(): Promise<number> {
    const { api, store } = scene
    const userID = await scene.idOf(api.world.plain)
    const { orderID } = await paidOrder(scene)
    const now = api.clock.now
    const put = (table: string, row: Readonly<Record<string, string | number | null>>) =>
      store.write((tx) =>
        tx.run(
          `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
            .map(() => '?')
            .join(', ')})`,
          Object.values(row),
        ),
      )
    const of = { agent_code: '', starts_at: now, ends_at: now + DAY, created_at: now }
    await put('coupon_type', {
      ...{ type_id: 71, name: '迎新券', kind: 'minus', value: 100, min_amount: 0, valid_days: 3, per_user: 1, ...of },
    })
    await put('coupon', { coupon_id: 72, type_id: 71, user_id: userID, given_at: now, ends_at: now + DAY })
    await put('code_batch', {
      ...{ batch_id: 73, name: '赠送', kind: 'version', subject_id: api.world.subjectID, vn: 2, parts: '', days: 3 },
      ...{ quantity: 1, ...of },
    })
    await put('redemption_code', { code: 'ABCDEFGHJK23', batch_id: 73, used_by: userID, used_at: now })
    await put('shipment', {
      ...{ shipment_id: 74, order_id: orderID, order_no: String(orderID), user_id: userID, agent_code: '889' },
      ...{ state: 'addressed', due_at: now, user_name: '张小舟', phone: '13700001111', region_code: '110101' },
      ...{
        address: '北京市东城区',
        details: '某街 1 号',
        carrier: '',
        number: '',
        reason: '',
        updated_at: now,
        revision: 1,
      },
    })
    await api.login(api.world.plain)
    return userID
  }

  test('one customer with orders, coupons, codes, parcels, reports and sessions; each role sees and may do its own', async () => {
    const userID = await customer()
    const sold = await look('seller', userID)
    expect(sold).toMatchObject({
      userName: '139****0002',
      may: ['showPhone', 'endSessions', 'changeAccess'],
      orders: { total: 1, rows: [{ state: 'paid', amount: 26_800 }] },
      coupons: { total: 1, rows: [{ name: '迎新券', state: 'free' }] },
      codes: { total: 1, rows: [{ code: '…JK23', batch: '赠送' }] },
      parcels: { total: 1, rows: [{ receiver: '张**', place: '北京市东城区', state: 'addressed' }] },
      reports: { total: 0, rows: [] },
      sessions: [{ address: '' }],
    })
    const all = await look('operator', userID)
    expect(all.may).toEqual(['showPhone', 'endSessions', 'changeAccess', 'setBlocked', 'look'])
    expect(all.sessions).toMatchObject([{ address: '127.0.*.*' }])
    const taught = await look('teacher', userID)
    expect(taught).toMatchObject({
      ...{ userName: '139********', may: [], orders: null, coupons: null, codes: null, parcels: null, sessions: null },
      reports: { total: 0 },
    })
    for (const one of [sold, all, taught]) {
      const text = JSON.stringify(one)
      for (const hidden of ['13900000002', '13700001111', '张小舟', '某街', 'ABCD']) expect(text).not.toContain(hidden)
    }
    // Somebody of the staff is looked at, too, and changed in the room of staff accounts alone.
    expect((await look('operator', await scene.idOf('editor'))).may).toEqual(['changeAccess'])
    const editor = await scene.guidOf('editor')
    await expect(client().send('account.userDetail', { guid: editor, userID })).rejects.toMatchObject({ status: 403 })
  })

  test('a look is in the audit log: once in ten minutes for one member of staff and person', async () => {
    const userID = await scene.idOf(scene.api.world.plain)
    const looks = async () =>
      (
        await scene.store.all<{ changes: string; target_name: string }>(
          `select changes, target_name from audit_log where call = 'account.userDetail' and target_id = ?
           and changes like '%looked%'`,
          [String(userID)],
        )
      ).length
    scene.api.clock.now += 11 * 60_000
    const before = await looks()
    await look('seller', userID)
    await look('seller', userID)
    expect(await looks()).toBe(before + 1)
    await look('teacher', userID)
    expect(await looks()).toBe(before + 2)
    scene.api.clock.now += 11 * 60_000
    await look('seller', userID)
    expect(await looks()).toBe(before + 3)
  })

  test('ended sessions send the learner to the log-in', async () => {
    const guid = await scene.api.login(scene.api.world.vip)
    await client().send('account.userEndSessions', { guid: seller, userID: vip })
    await expect(client().send('account.getUserInfo', { guid })).rejects.toMatchObject({
      status: 401,
      data: { type: 0 },
    })
  })

  test('an operator blocks a learner, whose sessions end, and takes it back; a seller does not', async () => {
    const guid = await scene.api.login(scene.api.world.vip)
    const block = (of: { guid: string; blocked: 0 | 1 }) =>
      client().send('account.userSetBlocked', { userID: vip, ...of })
    await expect(block({ guid: seller, blocked: 1 })).rejects.toMatchObject({ status: 403 })
    const operator = await scene.guidOf('operator')
    await block({ guid: operator, blocked: 1 })
    await expect(client().send('account.getUserInfo', { guid })).rejects.toMatchObject({ status: 401 })
    await expect(scene.api.login(scene.api.world.vip)).rejects.toMatchObject({ status: 403 })
    expect(await found({ blocked: 1 })).toEqual(['139****0001'])
    await block({ guid: operator, blocked: 0 })
    await scene.api.login(scene.api.world.vip)
  })

  test('nobody of the staff has a phone number told here', async () => {
    const userID = await scene.idOf('operator')
    await expect(client().send('account.userShowPhone', { guid: seller, userID })).rejects.toMatchObject({
      status: 409,
      data: null,
    })
  })

  test('somebody of the staff is not changed from here', async () => {
    const userID = await scene.idOf('operator')
    await expect(client().send('account.userEndSessions', { guid: seller, userID })).rejects.toMatchObject({
      status: 409,
    })
    const guid = await scene.guidOf('operator')
    await expect(client().send('account.userSetBlocked', { guid, userID, blocked: 1 })).rejects.toMatchObject({
      status: 409,
    })
  })
})
