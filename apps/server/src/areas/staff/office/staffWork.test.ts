import type { Role } from '@tizhou/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { openCase } from '../../../cores/sales/orders/moneyCases.ts'
import { paidOrder } from '../../../testing/office/orders.ts'
import { askedRefund } from '../../../testing/office/samples/saleSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

describeOnBothDatabases('work that waits', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  const work = async (role: Role) =>
    (await scene.api.client.send('staff.staffWork', { guid: await scene.guidOf(role) }, { allowedRepeat: true })).rows
  const countOf = async (role: Role, kind: string) => (await work(role)).find((row) => row.kind === kind)

  test('each role is told of its own work alone', async () => {
    const kinds = async (role: Role) => (await work(role)).map(({ kind }) => kind)
    expect(await kinds('operator')).toEqual(['refunds', 'cases', 'invoices', 'parcels', 'suggestions', 'reports'])
    expect(await kinds('seller')).toEqual(['refunds', 'cases', 'invoices', 'parcels', 'suggestions'])
    expect(await kinds('teacher')).toEqual(['reports'])
    expect(await kinds('agent')).toEqual(['parcels'])
    expect(await kinds('editor')).toEqual([])
  })

  test('what is asked for waits until it is decided; the oldest is named', async () => {
    const { api } = scene
    const { client } = api
    expect(await countOf('seller', 'refunds')).toEqual({ kind: 'refunds', count: 0, oldestAt: null })
    const { orderID } = await paidOrder(scene)
    const askedAt = api.clock.now
    await askedRefund(scene, { orderID })
    expect(await countOf('seller', 'refunds')).toEqual({ kind: 'refunds', count: 1, oldestAt: askedAt })
    const seller = await scene.guidOf('seller')
    const { rows } = await client.send('sales.refundList', { guid: seller })
    await client.send('sales.refundDecide', {
      guid: seller,
      refundID: rows[0]?.refundID ?? 0,
      accept: 1,
      reason: '',
    })
    // Accepted, it is on its way and waits for nobody.
    expect(await countOf('seller', 'refunds')).toMatchObject({ count: 0 })

    await scene.store.write((tx) =>
      openCase(tx, { key: 'work', kind: 'refundFailed', orderID, attemptID: null, amount: 1, note: '', at: askedAt }),
    )
    expect(await countOf('seller', 'cases')).toEqual({ kind: 'cases', count: 1, oldestAt: askedAt })
  })

  test('an agent’s parcels are the own agent’s', async () => {
    const put = (id: number, agentCode: string, state: string) =>
      scene.store.write((tx) =>
        tx.run(
          `insert into shipment (shipment_id, order_id, order_no, user_id, agent_code, state, due_at, user_name, phone,
           region_code, address, details, carrier, number, reason, updated_at, revision)
           values (?, ?, ?, 1, ?, ?, ?, '', '', '', '', '', '', '', '', 1, 1)`,
          [id, id, String(id), agentCode, state, id],
        ),
      )
    await put(81, '889', 'addressed')
    await put(82, '889', 'packed')
    await put(83, '889', 'sent')
    expect(await countOf('seller', 'parcels')).toEqual({ kind: 'parcels', count: 2, oldestAt: 81 })
    expect(await countOf('agent', 'parcels')).toMatchObject({ count: 0 })
  })
})
