import type { Data } from '@tizhou/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { openCase } from '../../../cores/sales/orders/moneyCases.ts'
import { openOrder, paidOrder } from '../../../testing/office/orders.ts'
import { AGENT_FIELDS } from '../../../testing/office/samples/agentSamples.ts'
import { askedRefund } from '../../../testing/office/samples/saleSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const DAY = 86_400_000
const refused = (status: number) => ({ status })

describeOnBothDatabases('orders in the back office', (openStore) => {
  let scene: Scene
  let seller: string
  let operator: string
  let agent: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    seller = await scene.guidOf('seller')
    operator = await scene.guidOf('operator')
    agent = await scene.guidOf('agent')
    for (const [agentCode, membersJson] of [
      ['hope', ['agent']],
      ['other', []],
    ] as const)
      await client().send('agents.agentCreate', {
        guid: operator,
        agentCode,
        ...AGENT_FIELDS,
        membersJson: [...membersJson],
      })
    await scene.store.write((tx) =>
      scene.api.services.sales.in(tx).putCommission({
        ...{ commission_id: 1, agent_code: 'hope', subject_id: null, vn: null, basis_points: 1_000 },
        ...{ holds_from: 0, holds_until: null, created_by: null, created_at: 0, revision: 1 },
      }),
    )
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const detail = (orderID: number, guid = seller) => client().send('sales.orderDetail', { guid, orderID })
  const numbers = async (guid: string, filter: object = {}) =>
    (await client().send('sales.orderList', { guid, ...filter })).rows.map(({ orderNo }) => orderNo)
  const sum = (lines: Data<'sales.orderDetail'>['ledger']) => lines.reduce((total, { amount }) => total + amount, 0)

  test('an order is found by its number, its trade number and the whole phone; phones are masked', async () => {
    const { orderNo, outTradeNo } = await openOrder(scene)
    expect(await numbers(seller, { q: orderNo })).toEqual([orderNo])
    expect(await numbers(seller, { q: outTradeNo })).toEqual([orderNo])
    expect(await numbers(seller, { q: scene.api.world.plain })).toContain(orderNo)
    expect(await numbers(seller, { q: '1390000000' })).toEqual([])
    const { rows } = await client().send('sales.orderList', { guid: seller, q: orderNo })
    expect(rows[0]).toMatchObject({ userName: '139****0002', product: 'TEST_YTMJ 科目 版本2', state: 'open' })
  })

  test('a number that was only reserved is no order', async () => {
    const { orderNo } = await openOrder(scene, { state: 'new' })
    expect(await numbers(seller, { q: orderNo })).toEqual([])
  })

  test('a paid order shows its payment, what it opened, and entries that add up to nothing', async () => {
    const { orderID } = await paidOrder(scene, { agent_code: 'hope', amount: 20_000 })
    const order = await detail(orderID)
    expect(order).toMatchObject({ state: 'paid', amount: 20_000, refundable: 20_000, kind: 'open' })
    expect(order.attempts).toMatchObject([{ state: 'paid', amount: 20_000, provider: 'sandbox' }])
    expect(order.entitlements).toMatchObject([{ version: '版本2' }])
    expect(order.events.map(({ kind }) => kind)).toContain('paid')
    expect(order.ledger.find(({ account }) => account === 'agent:hope')?.amount).toBe(-2_000)
    expect(sum(order.ledger)).toBe(0)
  })

  test('an agent sees the own orders, statements and figures, and nobody else’s', async () => {
    const own = await paidOrder(scene, { agent_code: 'hope', amount: 10_000 })
    const foreign = await paidOrder(scene, { agent_code: 'other', amount: 70_000 })
    const listed = await numbers(agent, { agentCode: 'other' })
    expect(listed).toContain(own.orderNo)
    expect(listed).not.toContain(foreign.orderNo)
    await expect(detail(foreign.orderID, agent)).rejects.toMatchObject(refused(404))
    expect((await detail(own.orderID, agent)).orderNo).toBe(own.orderNo)
    const months = await client().send('sales.statementList', { guid: agent, agentCode: 'other' })
    expect(new Set(months.rows.map(({ agentCode }) => agentCode))).toEqual(new Set(['hope']))
    const figures = await client().send('sales.salesFigures', { guid: agent })
    expect(figures.agents.map(({ agentCode }) => agentCode)).toEqual(['hope'])
    const balances = await client().send('sales.statementBalance', { guid: agent })
    expect(balances.rows.map(({ agentCode }) => agentCode)).toEqual(['hope'])
  })

  test('staff give back no more than was paid, one refund at a time; all of it takes the access', async () => {
    const { orderID } = await paidOrder(scene, { amount: 9_900 })
    const refund = (amount: number) =>
      client().send('sales.orderRefund', { guid: seller, orderID, amount, reason: '重复购买' })
    await expect(refund(9_901)).rejects.toMatchObject(refused(409))
    await refund(9_900)
    await expect(refund(1)).rejects.toMatchObject(refused(409))
    const order = await detail(orderID)
    expect(order).toMatchObject({ state: 'refunding' })
    expect(order.refunds.map(({ amount, takesAccess, by }) => [amount, takesAccess, by])).toEqual([
      [9_900, 1, 'seller'],
    ])
  })

  test('of two refunds at one moment one is made', async () => {
    const { orderID } = await paidOrder(scene, { amount: 1_000 })
    const other = await scene.guidOf('operator')
    operator = other
    const both = await Promise.allSettled(
      [seller, other].map((guid) => client().send('sales.orderRefund', { guid, orderID, amount: 600, reason: '同时' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await detail(orderID)).refunds).toHaveLength(1)
  })

  test('an order that was not paid gives nothing back', async () => {
    const { orderID } = await openOrder(scene)
    await expect(
      client().send('sales.orderRefund', { guid: seller, orderID, amount: 1, reason: '没付' }),
    ).rejects.toMatchObject(refused(409))
  })

  test('what a learner asked for is accepted or refused once; a refused one leaves the order as it was', async () => {
    const { orderID } = await paidOrder(scene, { amount: 5_000 })
    const ask = async () => (await askedRefund(scene, { orderID })).refundID
    const decide = (refundID: number, accept: 0 | 1, reason = '') =>
      client().send('sales.refundDecide', { guid: seller, refundID, accept, reason })
    const first = await ask()
    await expect(decide(first, 0)).rejects.toMatchObject(refused(400))
    expect(await decide(first, 0, '已学过半')).toEqual({ state: 'refused' })
    await expect(decide(first, 1)).rejects.toMatchObject(refused(409))
    expect(await detail(orderID)).toMatchObject({ state: 'paid', refundable: 5_000 })
    const second = await ask()
    expect(await decide(second, 1)).toEqual({ state: 'asked' })
    await expect(decide(second, 0, '迟了')).rejects.toMatchObject(refused(409))
    const waiting = await client().send('sales.refundList', { guid: seller, state: 'refused' })
    expect(waiting.rows.map(({ refundID }) => refundID)).toContain(first)
  })

  test('a money case is settled once, with a word on how', async () => {
    await scene.store.write((tx) =>
      openCase(tx, {
        key: 'test-case',
        kind: 'unknownOrder',
        orderID: null,
        attemptID: null,
        amount: 300,
        note: '没有订单',
        at: scene.api.clock.now,
      }),
    )
    const open = await client().send('sales.moneyCaseList', { guid: seller, open: 1 })
    const found = open.rows.find(({ kind }) => kind === 'unknownOrder')
    const settle = () =>
      client().send('sales.moneyCaseSettle', { guid: seller, caseID: found?.caseID as number, note: '已人工退回' })
    await settle()
    await expect(settle()).rejects.toMatchObject(refused(409))
    const settled = await client().send('sales.moneyCaseList', { guid: seller, open: 0 })
    expect(settled.rows.find(({ caseID }) => caseID === found?.caseID)).toMatchObject({ note: '已人工退回' })
  })

  test('a version that staff grant follows upon what is held, and opens at once for the learner', async () => {
    const { api } = scene
    const grant = (days: number) =>
      client().send('sales.entitlementGrant', {
        guid: seller,
        userName: api.world.plain,
        appID: api.world.otherSubjectID,
        vn: 1,
        days,
        reason: '补偿',
      })
    await expect(grant(10)).rejects.toMatchObject(refused(400))
    await client().send('subjects.versionCreate', {
      guid: operator,
      appID: api.world.otherSubjectID,
      vn: 1,
      name: '基础班',
      position: 1,
      price: 100,
      verNo: 1,
      hidden: 0,
      hideByVip: [],
      subList: [],
    })
    // Changes before a log-in are not reported to the learner.
    const guid = await api.login(api.world.plain)
    const first = await grant(10)
    expect(first.endsAt).toBe(api.clock.now + 10 * DAY)
    expect((await grant(5)).endsAt).toBe(api.clock.now + 15 * DAY)
    const changes = await client().send('subjects.getChangeInfo', { guid })
    expect(changes.list.find(({ AppID }) => AppID === api.world.otherSubjectID)).toMatchObject({
      AppVn: 1,
      Type: 'added',
    })
  })

  test('an end is moved by whoever saw it as it is; one that ends now is over; its history tells who and why', async () => {
    const { api } = scene
    const { entitlementID, endsAt } = await client().send('sales.entitlementGrant', {
      guid: seller,
      userID: await scene.idOf(api.world.plain),
      appID: api.world.subjectID,
      vn: 1,
      days: 30,
      reason: '试用',
    })
    const setEnd = (to: number, wasEndsAt: number) =>
      client().send('sales.entitlementSetEnd', { guid: seller, entitlementID, endsAt: to, wasEndsAt, reason: '更正' })
    const later = endsAt + 10 * DAY
    expect(await setEnd(later, endsAt)).toEqual({ endsAt: later })
    await expect(setEnd(endsAt, endsAt)).rejects.toMatchObject(refused(409))
    // One that ended as it began was none.
    api.clock.now += 60_000
    await expect(setEnd(api.clock.now, later)).rejects.toMatchObject(refused(400))
    expect(await setEnd(0, later)).toEqual({ endsAt: api.clock.now })
    const held = async (current: 0 | 1) =>
      (
        await client().send('sales.entitlementList', { guid: seller, q: api.world.plain, current, source: 'staff' })
      ).rows.map((row) => [row.entitlementID, row.isRevoked, row.endBeforeRevoked])
    // What staff ended is told apart from what ran out, with the end that it had.
    expect(await held(0)).toContainEqual([entitlementID, 1, later])
    expect((await held(1)).map(([id]) => id)).not.toContain(entitlementID)
    const userID = await scene.idOf(api.world.plain)
    const { subjects } = await client().send('account.userDetail', { guid: seller, userID })
    expect(subjects.find((one) => one.entitlementID === entitlementID)).toMatchObject({ endBeforeRevoked: later })
    const { rows } = await client().send('sales.entitlementHistory', { guid: seller, userID })
    const mine = rows.filter(({ version, subject }) => version === '版本1' && subject === 'TEST_YTMJ 科目')
    expect(mine.map(({ kind }) => kind).sort()).toEqual(['ended', 'extended', 'granted'])
    expect(mine.find(({ kind }) => kind === 'extended')).toMatchObject({ reason: '更正', by: 'seller' })
  })

  test('a statement counts a payment in its month of Beijing', async () => {
    const { clock } = scene.api
    const before = clock.now
    // 1 December in Beijing, 30 November in UTC.
    clock.now = Date.parse('2026-11-30T16:30:00Z')
    await paidOrder(scene, { agent_code: 'hope', amount: 30_000 })
    const guid = seller
    const of = async (month: string) =>
      (await client().send('sales.statementList', { guid, agentCode: 'hope', month })).rows
    expect((await of('2026-11'))[0]?.paid).not.toBeGreaterThanOrEqual(60_000)
    expect(await of('2026-12')).toMatchObject([{ orders: 1, paid: 30_000, commission: 3_000, settled: 0 }])
    const figures = await client().send('sales.salesFigures', {
      guid,
      agentCode: 'hope',
      from: Date.parse('2026-11-29T16:00:00Z'),
      to: Date.parse('2026-12-01T16:00:00Z'),
    })
    expect(figures.days.map(({ day, paid }) => [day, paid])).toEqual([
      ['2026-11-30', 0],
      ['2026-12-01', 30_000],
    ])
    clock.now = before
  })

  test('an agent is never paid more than is owed, and a payment lowers what is owed', async () => {
    const owed = async () =>
      (await client().send('sales.statementBalance', { guid: operator })).rows.find(
        ({ agentCode }) => agentCode === 'hope',
      )?.balance as number
    const before = await owed()
    expect(before).toBeGreaterThan(0)
    const settle = (amount: number) =>
      client().send('sales.statementSettle', { guid: operator, agentCode: 'hope', amount, note: '流水 1' })
    await expect(settle(before + 1)).rejects.toMatchObject(refused(400))
    const both = await Promise.allSettled([settle(before), settle(before)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await owed()).toBe(0)
  })

  test('figures of too long a time are refused', async () => {
    await expect(client().send('sales.salesFigures', { guid: seller, from: 1, to: 367 * DAY })).rejects.toMatchObject(
      refused(400),
    )
  })
})
