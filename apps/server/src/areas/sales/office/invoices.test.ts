import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { askedInvoice } from '../../../testing/office/samples/saleSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

describeOnBothDatabases('invoices', (openStore) => {
  let scene: Scene
  let guid: string
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('seller')
  })
  afterAll(() => scene.close())
  const again = { allowedRepeat: true }
  const list = (of: object = {}) => scene.api.client.send('sales.invoiceList', { guid, ...of }, again)
  const issue = (of: { orderID: number; askedAt: number; number: string }) =>
    scene.api.client.send('sales.invoiceIssue', { guid, ...of }, again)
  const takeBack = (orderID: number, number: string) =>
    scene.api.client.send('sales.invoiceTakeBack', { guid, orderID, number }, again)
  const waiting = async () =>
    (await scene.api.client.send('staff.staffWork', { guid }, again)).rows.find(({ kind }) => kind === 'invoices')

  test('what was asked for waits, the longest first; issued it has its number; taken back it waits again', async () => {
    const first = await askedInvoice(scene)
    scene.api.clock.now += 1_000
    const second = await askedInvoice(scene)
    expect((await list()).rows.map(({ orderID }) => orderID)).toEqual([first.orderID, second.orderID])
    expect((await list()).rows[0]).toMatchObject({ title: '某公司', taxNo: '91', email: 'bo***@b.cn', amount: 26_800 })
    expect(await waiting()).toEqual({ kind: 'invoices', count: 2, oldestAt: first.askedAt })
    await issue({ ...first, number: ' 2026-001 ' })
    expect((await list()).rows.map(({ number }) => number)).toEqual(['', '2026-001'])
    expect((await list({ issued: 1 })).rows).toMatchObject([{ orderID: first.orderID, issuedAt: scene.api.clock.now }])
    expect(await waiting()).toEqual({ kind: 'invoices', count: 1, oldestAt: second.askedAt })
    await expect(issue({ ...first, number: '2026-002' })).rejects.toMatchObject({ status: 409 })
    await expect(takeBack(first.orderID, '2026-002')).rejects.toMatchObject({ status: 409 })
    await takeBack(first.orderID, '2026-001')
    await expect(takeBack(first.orderID, '2026-001')).rejects.toMatchObject({ status: 409 })
    expect(await waiting()).toMatchObject({ count: 2 })
  })

  test('an invoice is issued by the data that was looked at; once issued the learner changes nothing', async () => {
    const { orderID, askedAt } = await askedInvoice(scene)
    scene.api.clock.now += 1_000
    const put = (title: string) =>
      scene.store.write(async (tx) => {
        const sales = scene.api.services.sales.in(tx)
        const order = await sales.orderByID(orderID)
        if (!order) throw new Error('no order')
        return sales.putInvoice(order, { title, taxNo: '', email: 'c@d.cn' }, scene.api.clock.now)
      })
    expect(await put('另一家公司')).toBe(true)
    await expect(issue({ orderID, askedAt, number: 'A1' })).rejects.toMatchObject({ status: 409 })
    await issue({ orderID, askedAt: scene.api.clock.now, number: 'A1' })
    expect(await put('第三家公司')).toBe(false)
    expect((await list({ q: 'A1' })).rows).toMatchObject([{ title: '另一家公司', number: 'A1' }])
    await expect(issue({ orderID, askedAt, number: '<b>' })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'number' }] },
    })
  })

  test('what was wholly refunded is not issued', async () => {
    const { orderID, askedAt } = await askedInvoice(scene)
    const before = (await waiting())?.count ?? 0
    await scene.store.write((tx) => tx.run('update sale_order set refunded = amount where order_id = ?', [orderID]))
    expect((await list()).rows.some((row) => row.orderID === orderID)).toBe(false)
    expect((await waiting())?.count).toBe(before - 1)
    await expect(issue({ orderID, askedAt, number: 'B1' })).rejects.toMatchObject({ status: 409 })
  })

  test('an export has whole addresses of mail and is in the audit log; nobody else of the staff has it', async () => {
    const { rows, total, next } = await scene.api.client.send('sales.invoiceExport', { guid, issued: 0 }, again)
    expect(rows).toHaveLength(total)
    expect(next).toBeNull()
    expect(rows[0]?.email).toBe('books@b.cn')
    const logged = await scene.store.all(`select 1 as n from audit_log where call = 'sales.invoiceExport'`, [])
    expect(logged).toHaveLength(1)
    for (const role of ['agent', 'teacher'] as const)
      await expect(
        scene.api.client.send('sales.invoiceList', { guid: await scene.guidOf(role) }, again),
      ).rejects.toMatchObject({ status: 403 })
  })
})
