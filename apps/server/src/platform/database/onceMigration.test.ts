import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { up } from './migrations/0061-once.ts'

describeOnBothDatabases('what was bought before there were reservations', (openStore) => {
  const order = (order_id: number, more: object = {}) => ({
    ...{ order_id, order_no: `no${order_id}`, user_id: 1, agent_code: '889', kind: 'open', type: 'vn', subject_id: 5 },
    ...{ vn: 1, from_vn: null, from_entitlement: null, parts: '', bundle_id: null, items: '[]', list_price: 1 },
    ...{ discount_id: null, discount_off: 0, coupon_id: null, coupon_off: 0, credit_off: 0, instalments: 0, fee: 0 },
    ...{ amount: 1, price_basis: '{}', state: 'paid', created_at: 1, expires_at: 1, due_at: null, paid_at: 10 },
    ...{ closed_at: null, buy_channel: '', equipment: '', invoice: null },
    ...more,
  })

  test('is a first purchase of every subject that it held, and its coupon is used', async () => {
    const store = await openStore()
    await store.write(async (tx) => {
      await tx.db.schema.dropTable('sale_once').execute()
      await tx.db.schema.alterTable('sale_order').dropColumn('purchase_id').execute()
      const items = JSON.stringify([{ subjectID: 5 }, { subjectID: 6 }, { subjectID: 7 }])
      const rows = [
        order(1),
        order(2, { paid_at: 20 }),
        order(3, { paid_at: null, state: 'open', subject_id: 8, coupon_id: 31 }),
        order(4, { paid_at: 30, bundle_id: 9, items }),
        order(5, { user_id: 2, paid_at: 40, bundle_id: 9, items }),
      ]
      await tx.db
        .insertInto('sale_order')
        .values(rows as never)
        .execute()
      const coupon = { type_id: 1, user_id: 1, given_at: 2, given_by: null, ends_at: 99 }
      await tx.db
        .insertInto('coupon')
        .values([
          { ...coupon, coupon_id: 30, order_id: 2, used_at: 20 },
          { ...coupon, coupon_id: 31, order_id: 3, used_at: null },
          { ...coupon, coupon_id: 32, order_id: null, used_at: null },
        ])
        .execute()
      await up(tx.db as never, store.dialect)
    })
    const found = await store.db.selectFrom('sale_once').selectAll().orderBy('once_key').execute()
    expect(found.map((row) => [row.once_key, row.user_id, row.settled_at])).toEqual([
      ['coupon:30', 1, 20],
      ['coupon:31', 1, null],
      ['first:1:5', 1, 10],
      ['first:1:6', 1, 30],
      ['first:1:7', 1, 30],
      ['first:2:5', 2, 40],
      ['first:2:6', 2, 40],
      ['first:2:7', 2, 40],
    ])
  })
})
