import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { openOrder, paidOrder } from '../../../testing/office/orders.ts'
import { AGENT_FIELDS } from '../../../testing/office/samples/agentSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const HOUR = 3_600_000

describeOnBothDatabases('commission of agents', (openStore) => {
  let scene: Scene
  let operator: string
  let seller: string
  let agent: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    operator = await scene.guidOf('operator')
    seller = await scene.guidOf('seller')
    agent = await scene.guidOf('agent')
    for (const [agentCode, membersJson] of [
      ['hope', ['agent']],
      ['other', []],
    ] as const)
      await client().send('agents.agentCreate', {
        ...{ guid: operator, agentCode, ...AGENT_FIELDS, name: agentCode, membersJson: [...membersJson] },
      })
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const now = () => scene.api.clock.now
  const pass = (ms = HOUR) => {
    scene.api.clock.now += ms
  }
  const code = async (subjectID = scene.api.world.subjectID) =>
    (
      await scene.store.db
        .selectFrom('subject')
        .select('code')
        .where('subject_id', '=', subjectID)
        .executeTakeFirstOrThrow()
    ).code
  const save = (of: {
    rate: number
    holdsFrom: number
    agentCode?: string
    appEName?: string
    vn?: number
    commissionID?: number
    revision?: number
  }) => client().send('sales.commissionSave', { guid: operator, agentCode: 'hope', ...of })
  const list = async (guid = seller, agentCode?: string) =>
    (await client().send('sales.commissionList', { guid, ...(agentCode ? { agentCode } : {}), pageSize: 200 })).rows
  const rowOf = async (commissionID: number) => (await list()).find((row) => row.commissionID === commissionID)
  const remove = async (commissionID: number, revision?: number) =>
    client().send('sales.commissionRemove', {
      ...{ guid: operator, commissionID },
      revision: revision ?? (await rowOf(commissionID))?.revision ?? 0,
    })
  const earned = async (of: Parameters<typeof paidOrder>[1] = {}) => {
    const { orderID } = await paidOrder(scene, { agent_code: 'hope', amount: 10_000, ...of })
    const { commission } = await scene.store.db
      .selectFrom('sale_order')
      .select('commission')
      .where('order_id', '=', orderID)
      .executeTakeFirstOrThrow()
    return commission
  }
  const owed = async () =>
    (await client().send('sales.statementBalance', { guid: operator })).rows.find(
      ({ agentCode }) => agentCode === 'hope',
    )?.balance ?? 0

  test('the rate of one version alone is that of its orders; others and bundles earn nothing, never no number', async () => {
    await save({ appEName: await code(), vn: 2, rate: 2_000, holdsFrom: now() })
    expect(await earned()).toBe(2_000)
    expect(await earned({ vn: 3 })).toBe(0)
    expect(await earned({ bundle_id: 77 })).toBe(0)
    expect(await earned({ agent_code: 'other' })).toBe(0)
    await save({ appEName: await code(), rate: 1_000, holdsFrom: now() + 1 })
    await save({ rate: 500, holdsFrom: now() + 1 })
    pass()
    expect(await earned({ vn: 3 })).toBe(1_000)
    expect(await earned({ bundle_id: 78 })).toBe(1_000)
    expect(await earned({ subject_id: scene.api.world.otherSubjectID })).toBe(500)
    expect(await earned()).toBe(2_000)
  })

  test('what was paid before a new rate earns the old one, whenever we hear of it', async () => {
    await save({ appEName: await code(), vn: 1, rate: 1_000, holdsFrom: now() })
    const order = await openOrder(scene, { agent_code: 'hope', amount: 10_000, vn: 1 })
    const paidAt = now() + 1
    await save({ appEName: await code(), vn: 1, rate: 3_000, holdsFrom: now() + HOUR })
    pass(2 * HOUR)
    await scene.api.services.sales.paymentArrived({
      ...{ provider: 'sandbox', newsId: 'late', outTradeNo: order.outTradeNo, tradeNo: 'late', kind: 'paid' },
      ...{ amountFen: 10_000, paidAt },
    })
    const stored = await scene.store.db
      .selectFrom('sale_order')
      .select('commission')
      .where('order_id', '=', order.orderID)
      .executeTakeFirst()
    expect(stored?.commission).toBe(1_000)
    expect(await earned({ vn: 1 })).toBe(3_000)
  })

  test('a rate begins in future, stays as it was once it has begun, and ends from now on', async () => {
    await expect(save({ rate: 100, holdsFrom: now() - HOUR })).rejects.toMatchObject({ status: 400 })
    await expect(save({ rate: 10_001, holdsFrom: now() + HOUR })).rejects.toMatchObject({ status: 400 })
    await expect(save({ rate: 100, holdsFrom: now(), agentCode: 'nobody' })).rejects.toMatchObject({ status: 400 })
    await expect(save({ rate: 100, holdsFrom: now(), vn: 2 })).rejects.toMatchObject({ status: 400 })
    const { commissionID } = await save({ appEName: await code(), vn: 2, rate: 4_000, holdsFrom: now() + HOUR })
    expect(await rowOf(commissionID)).toMatchObject({ holds: 'later', rate: 4_000, vn: 2, revision: 1 })
    await save({ commissionID, revision: 1, appEName: await code(), vn: 2, rate: 5_000, holdsFrom: now() + HOUR })
    // Two rates from the same moment would be ambiguous.
    await expect(save({ appEName: await code(), vn: 2, rate: 4_500, holdsFrom: now() + HOUR })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'holdsFrom' }] },
    })
    // The earlier form has the earlier revision.
    await expect(
      save({ commissionID, revision: 1, appEName: await code(), vn: 2, rate: 1, holdsFrom: now() + HOUR }),
    ).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
    await expect(remove(commissionID, 1)).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
    const at = now() + 2 * HOUR
    const preview = await client().send('sales.commissionPreview', { guid: seller, agentCode: 'hope', at })
    expect(preview.rows.find(({ vn }) => vn === 2)).toMatchObject({ now: 2_000, later: 5_000 })
    expect(preview.rows[0]).toMatchObject({ subject: '全部科目', now: 500, later: 500 })
    pass(2 * HOUR)
    expect(await earned()).toBe(5_000)
    await expect(
      save({ commissionID, revision: 2, appEName: await code(), vn: 2, rate: 1, holdsFrom: now() + HOUR }),
    ).rejects.toMatchObject({ status: 409, data: { reason: 'state' } })
    expect(await remove(commissionID)).toEqual({ ended: 1 })
    await expect(remove(commissionID)).rejects.toMatchObject({ status: 409 })
    expect(await rowOf(commissionID)).toMatchObject({ holds: 'over' })
    expect(await earned()).toBe(2_000)
    const { commissionID: never } = await save({ rate: 9_000, holdsFrom: now() + HOUR })
    expect(await remove(never)).toEqual({ ended: 0 })
    expect(await rowOf(never)).toBeUndefined()
  })

  test('an agent sees the own rates and payments with their dates, and nobody else’s', async () => {
    await save({ rate: 700, holdsFrom: now(), agentCode: 'other' })
    expect(new Set((await list(seller)).map(({ agentCode }) => agentCode))).toEqual(new Set(['hope', 'other']))
    expect(new Set((await list(agent, 'other')).map(({ agentCode }) => agentCode))).toEqual(new Set(['hope']))
    const preview = (agentCode: string) =>
      client().send('sales.commissionPreview', { guid: agent, agentCode, at: now() })
    expect((await preview('hope')).rows.length).toBeGreaterThan(0)
    await expect(preview('other')).rejects.toMatchObject({ status: 404 })
    for (const guid of [agent, seller])
      await expect(
        client().send('sales.commissionSave', { guid, agentCode: 'hope', rate: 9_999, holdsFrom: now() }),
      ).rejects.toMatchObject({ status: 403 })
  })

  test('a payment of commission stands in a list with its date, and is taken back once, with the reason', async () => {
    const before = await owed()
    expect(before).toBeGreaterThan(1_000)
    const paidAt = now() - 3 * HOUR
    const settle = (of: object) =>
      client().send('sales.statementSettle', {
        guid: operator,
        agentCode: 'hope',
        amount: 1_000,
        note: '流水 1',
        ...of,
      })
    await expect(settle({ paidAt: now() + HOUR })).rejects.toMatchObject({ status: 400 })
    await settle({ paidAt })
    const settlements = async (guid = agent) =>
      (await client().send('sales.settlementList', { guid, agentCode: 'other' })).rows
    expect(await settlements()).toMatchObject([
      { agentCode: 'hope', amount: 1_000, paidAt, enteredAt: now(), note: '流水 1', by: 'operator', reversedAt: null },
    ])
    expect(await settlements(seller)).toEqual([])
    expect(await owed()).toBe(before - 1_000)
    const settlementID = (await settlements())[0]?.settlementID as number
    const reverse = (guid = operator) =>
      client().send('sales.settlementReverse', { guid, settlementID, reason: '银行退回' })
    await expect(reverse(agent)).rejects.toMatchObject({ status: 403 })
    await reverse()
    await expect(reverse()).rejects.toMatchObject({ status: 409 })
    expect(await settlements()).toMatchObject([{ reversedAt: now(), reversedBy: 'operator', reason: '银行退回' }])
    expect(await owed()).toBe(before)
    const { rows } = await client().send('sales.statementList', { guid: agent })
    expect(rows.reduce((sum, { settled }) => sum + settled, 0)).toBe(0)
    const balances = await scene.api.services.sales.ledgerBalances()
    expect(balances.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0)
  })
})
