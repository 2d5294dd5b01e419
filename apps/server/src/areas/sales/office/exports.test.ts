import { EXPORT_ROWS } from '@tizhou/contract/table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { paidOrder } from '../../../testing/office/orders.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

describeOnBothDatabases('exports of sales', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('seller')
  })
  afterAll(() => scene.close())
  const audited = (call: string) =>
    scene.store.db.selectFrom('audit_log').selectAll().where('call', '=', call).orderBy('at').execute()
  const orders = (of: object = {}) =>
    scene.api.client.send('sales.orderExport', { guid, ...of }, { allowedRepeat: true })

  test('orders come in parts, each once, the latest first, and leave one row in the log', async () => {
    const { orderID } = await paidOrder(scene)
    const row = await scene.store.db
      .selectFrom('sale_order')
      .selectAll()
      .where('order_id', '=', orderID)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: EXPORT_ROWS + 10 }, (_, n) => {
      const order_id = newId()
      // Many orders share a moment: the mark also names the order.
      return { ...row, order_id, order_no: String(order_id), created_at: row.created_at - Math.floor(n / 500) }
    })
    for (let from = 0; from < more.length; from += 100)
      await scene.store.write((tx) =>
        tx.db
          .insertInto('sale_order')
          .values(more.slice(from, from + 100))
          .execute(),
      )
    const first = await orders()
    expect([first.rows.length, first.total]).toEqual([EXPORT_ROWS, EXPORT_ROWS + 11])
    // Somebody else, another filter, a changed place and an old one continue nothing.
    const operator = await scene.guidOf('operator')
    const place = first.next as string
    for (const of of [
      ...[{ guid: operator, after: place }, { state: 'paid', after: place }, { after: place.replace(/^./, '9') }],
      { after: place.split('-').slice(0, 2).join('-') },
    ])
      await expect(orders(of)).rejects.toMatchObject({ status: 400 })
    scene.api.clock.now += 3_600_001
    await expect(orders({ after: place })).rejects.toMatchObject({ status: 400 })
    scene.api.clock.now -= 3_600_001
    const second = await orders({ after: first.next })
    expect([second.rows.length, second.next]).toEqual([11, null])
    const all = [...first.rows, ...second.rows]
    expect(new Set(all.map((one) => one.orderNo)).size).toBe(EXPORT_ROWS + 11)
    const moments = all.map(({ createdAt }) => createdAt)
    expect(moments).toEqual([...moments].sort((a, b) => b - a))
    const rows = await audited('sales.orderExport')
    expect(rows).toMatchObject([{ target_name: '导出订单', actor_name: 'seller' }])
    expect(rows[0]?.changes).toContain(String(EXPORT_ROWS + 11))
  })

  test('what the filter leaves is exported, and the log says which it was', async () => {
    const { rows, total } = await orders({ state: 'closed' })
    expect([rows, total]).toEqual([[], 0])
    const logged = (await audited('sales.orderExport')).map(({ changes }) => changes)
    expect(logged.filter((changes) => changes.includes('closed'))).toHaveLength(1)
    await expect(orders({ after: 'nowhere' })).rejects.toMatchObject({ status: 400 })
  })

  test('codes of a batch are exported whole, and who took them is in the log', async () => {
    const { batchID } = await scene.api.client.send('sales.batchMake', {
      ...{ guid, name: '批次', kind: 'version' as const, appEName: SUBJECT, vn: 2, parts: '' },
      ...{ agentCode: '', days: 30, quantity: EXPORT_ROWS + 5 },
      ...{ startsAt: scene.api.clock.now, endsAt: scene.api.clock.now + 86_400_000 },
    })
    const codes = new Set<string>()
    let after: string | undefined
    do {
      const part = await scene.api.client.send(
        'sales.codeExport',
        { guid, batchID, ...(after && { after }) },
        { allowedRepeat: true },
      )
      for (const { code } of part.rows) codes.add(code)
      after = part.next ?? undefined
    } while (after !== undefined)
    expect(codes.size).toBe(EXPORT_ROWS + 5)
    expect(await audited('sales.codeExport')).toMatchObject([{ target_name: '导出兑换码 批次' }])
  })
})
